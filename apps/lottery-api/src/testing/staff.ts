import { runProgram } from '@repo/server-kit/staff/program'
import { adminProgram } from '#lottery-api/admin/program.ts'
import type { TestApp } from './test-app.ts'

/** The result of a test's command: its exit code and output. */
export type CommandResult = { readonly code: number; readonly out: string; readonly err: string }

/** Runs a staff command in this process, with the app's own dependencies; without a terminal or a key. */
export function runStaff(app: Pick<TestApp, 'deps'>, ...words: readonly string[]): Promise<CommandResult> {
  return runStaffWithKey(app, undefined, ...words)
}

/** Runs a staff command as `runStaff` does, with a key. */
export async function runStaffWithKey(
  { deps }: Pick<TestApp, 'deps'>,
  key: string | undefined,
  ...words: readonly string[]
): Promise<CommandResult> {
  const output = { out: '', err: '' }
  const code = await runProgram(
    adminProgram,
    {
      withDeps: (run) => run(deps),
      writeOutput: (text) => {
        output.out += text
      },
      writeError: (text) => {
        output.err += text
      },
      credentials: () => ({ key, machineUser: 'tester' }),
    },
    words,
  )
  return { code, ...output }
}

/** Runs a staff command and returns its output as JSON. Throws when the command fails. */
export async function readStaffJson(app: Pick<TestApp, 'deps'>, ...words: readonly string[]) {
  const { code, out, err } = await runStaff(app, ...words, '--json')
  if (code !== 0) throw new Error(`lottery-admin ${words.join(' ')} ended with ${code}: ${err}${out}`)
  return JSON.parse(out)
}

/** Runs a command that proposes something, and has another person approve it immediately. */
export async function proposeAndApprove(
  app: Pick<TestApp, 'deps'>,
  ...words: readonly string[]
): Promise<void> {
  const toStaffOptions = (name: string) => ['--by', name, '--reason', 'Decided by two']
  const { approval } = await readStaffJson(app, ...words, ...toStaffOptions('Camille'))
  await readStaffJson(app, 'approvals', 'approve', approval, ...toStaffOptions('Luc'))
}
