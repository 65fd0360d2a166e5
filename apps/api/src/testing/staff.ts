import { wordsOf } from '@repo/server-kit/staff/command'
import { buildProgram, runProgram } from '@repo/server-kit/staff/program'
import type { Command } from 'commander'
import { adminProgram } from '#api/admin/program.ts'
import type { Consent, Host } from '#api/admin/staff/staff-command.ts'
import type { TestApp } from './test-app.ts'

export type Ran = { readonly code: number; readonly out: string; readonly err: string }

/**
 * Runs one of the staff's commands in this process, with the app's own dependencies; nobody is at the terminal. Throws when it changed
 * something and no record of the audit says so.
 */
export async function staff(app: Pick<TestApp, 'deps'>, ...words: readonly string[]): Promise<Ran> {
  return staffAsked(app, 'nobody-to-ask', ...words)
}

/** The same with somebody at the terminal, who answers so. */
export async function staffAsked(
  app: Pick<TestApp, 'deps'>,
  consent: Consent,
  ...words: readonly string[]
): Promise<Ran> {
  const said = { out: '', err: '' }
  const host: Host = {
    withDeps: (run) => run(app.deps),
    ask: async () => consent,
    say: (text) => {
      said.out += text
    },
    complain: (text) => {
      said.err += text
    },
  }
  let carriedOut: Command | null = null
  const built = buildProgram(adminProgram, host).hook('postAction', (_, command) => {
    carriedOut = command
  })
  const code = await runProgram(adminProgram, host, words, built)
  // A repeat that finds nothing to do says so, and changes nothing.
  if (carriedOut !== null && code === 0 && !said.out.includes('"isNew":false'))
    await requireRecord(app, carriedOut)
  return { code, ...said }
}

/** What changes something is in the audit, with its reason, if not from now then from when it was done first. */
async function requireRecord({ deps }: Pick<TestApp, 'deps'>, command: Command): Promise<void> {
  const { dryRun, reason } = command.opts<{ dryRun?: true; reason?: string }>()
  if (reason === undefined || dryRun) return
  const action = wordsOf(command)
  if ((await deps.db.auditRecord.count({ where: { action, reason: reason.trim() } })) === 0)
    throw new Error(`admin ${action} left no record in the audit`)
}

/** The same, as JSON; it must succeed. */
export async function staffJson(app: Pick<TestApp, 'deps'>, ...words: readonly string[]) {
  const { code, out, err } = await staff(app, ...words, '--json')
  if (code !== 0) throw new Error(`admin ${words.join(' ')} ended with ${code}: ${err}`)
  return JSON.parse(out)
}
