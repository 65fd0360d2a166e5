import { readCommandName } from '@repo/server-kit/staff/command'
import { buildProgram, runProgram } from '@repo/server-kit/staff/program'
import type { Command } from 'commander'
import { adminProgram } from '#api/admin/program.ts'
import type { Consent, Host } from '#api/admin/staff/staff-command.ts'
import { toStaffKey } from './staff-keys.ts'
import type { TestApp } from './test-app.ts'

/** The exit code of a staff command, and its output. */
export type CommandResult = { readonly code: number; readonly out: string; readonly err: string }

/** The key with which a test runs a command, and its answer at the terminal. */
type RunOptions = { readonly key: string | undefined; readonly consent: Consent }

/**
 * Runs a staff command in this process, without a terminal, with the app's dependencies and the key of the person named
 * by --as (default: nadia). Throws when it changed something without an audit record.
 */
export async function runStaff(
  app: Pick<TestApp, 'deps'>,
  ...words: readonly string[]
): Promise<CommandResult> {
  return runStaffWithAnswer(app, 'nobody-to-ask', ...words)
}

/** Runs a staff command as `runStaff` does, but at a terminal with this answer. */
export async function runStaffWithAnswer(
  app: Pick<TestApp, 'deps'>,
  consent: Consent,
  ...words: readonly string[]
): Promise<CommandResult> {
  const named = words.includes('--as') ? words[words.indexOf('--as') + 1] : undefined
  return runCommand(app, { key: toStaffKey(named ?? 'nadia'), consent }, ...words)
}

/** Runs a staff command as `runStaff` does, but with this key, or with none. */
export async function runStaffWithKey(
  app: Pick<TestApp, 'deps'>,
  key: string | undefined,
  ...words: readonly string[]
): Promise<CommandResult> {
  return runCommand(app, { key, consent: 'nobody-to-ask' }, ...words)
}

async function runCommand(
  app: Pick<TestApp, 'deps'>,
  { key, consent }: RunOptions,
  ...words: readonly string[]
): Promise<CommandResult> {
  const output = { out: '', err: '' }
  const host: Host = {
    withDeps: (run) => run(app.deps),
    ask: async () => consent,
    credentials: () => ({ key, machineUser: 'tester' }),
    writeOutput: (text) => {
      output.out += text
    },
    writeError: (text) => {
      output.err += text
    },
  }
  let executed: Command | null = null
  const built = buildProgram(adminProgram, host).hook('postAction', (_, command) => {
    executed = command
  })
  const code = await runProgram(adminProgram, host, words, built)
  // A repeat with nothing to do reports so, and changes nothing.
  if (executed !== null && code === 0 && !output.out.includes('"isNew":false'))
    await requireRecord(app, executed)
  return { code, ...output }
}

/**
 * Requires an audit record of a changing command with its reason: of now, of its first execution, or of its proposal.
 */
async function requireRecord({ deps }: Pick<TestApp, 'deps'>, command: Command): Promise<void> {
  const { dryRun, reason } = command.opts<{ dryRun?: true; reason?: string }>()
  if (reason === undefined || dryRun) return
  const action = readCommandName(command)
  const where =
    action === 'approvals approve'
      ? { facts: { contains: `"approvedBecause":${JSON.stringify(reason.trim())}` } }
      : { action: { in: [action, 'approvals propose'] }, reason: reason.trim() }
  if ((await deps.db.auditRecord.count({ where })) === 0)
    throw new Error(`admin ${action} left no record in the audit`)
}

/** Runs a staff command with --json and returns its output. Throws when it fails. */
export async function readStaffJson(app: Pick<TestApp, 'deps'>, ...words: readonly string[]) {
  const { code, out, err } = await runStaff(app, ...words, '--json')
  if (code !== 0) throw new Error(`admin ${words.join(' ')} ended with ${code}: ${err}`)
  return JSON.parse(out)
}

/** Makes one staff member propose a command and another approve it immediately; returns the approval's result. */
export async function runByTwo(
  app: Pick<TestApp, 'deps'>,
  [proposer, approver]: readonly [string, string],
  ...words: readonly string[]
) {
  const { approval } = await readStaffJson(app, ...words, '--yes', '--as', proposer)
  const approve = ['approvals', 'approve', String(approval), '--yes', '--as', approver]
  return readStaffJson(app, ...approve, '--reason', 'Vérifié')
}
