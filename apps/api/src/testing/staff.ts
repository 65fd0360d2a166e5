import { wordsOf } from '@repo/server-kit/staff/command'
import { buildProgram, runProgram } from '@repo/server-kit/staff/program'
import type { Command } from 'commander'
import { adminProgram } from '#api/admin/program.ts'
import type { Consent, Host } from '#api/admin/staff/staff-command.ts'
import { staffKeyOf } from './staff-keys.ts'
import type { TestApp } from './test-app.ts'

export type Ran = { readonly code: number; readonly out: string; readonly err: string }

/** How a test's command is run: with whose key, and the answer at the terminal. */
type Running = { readonly key: string | undefined; readonly consent: Consent }

/**
 * Runs one of the staff's commands in this process, with the app's own dependencies and the key of the person named by
 * --as, else nadia's; without a terminal. Throws when it changed something without a record in the audit.
 */
export async function staff(app: Pick<TestApp, 'deps'>, ...words: readonly string[]): Promise<Ran> {
  return staffAsked(app, 'nobody-to-ask', ...words)
}

/** The same with a terminal, and this answer. */
export async function staffAsked(
  app: Pick<TestApp, 'deps'>,
  consent: Consent,
  ...words: readonly string[]
): Promise<Ran> {
  const named = words.includes('--as') ? words[words.indexOf('--as') + 1] : undefined
  return staffRun(app, { key: staffKeyOf(named ?? 'nadia'), consent }, ...words)
}

/** The same with any key, or none. */
export async function staffWithKey(
  app: Pick<TestApp, 'deps'>,
  key: string | undefined,
  ...words: readonly string[]
): Promise<Ran> {
  return staffRun(app, { key, consent: 'nobody-to-ask' }, ...words)
}

async function staffRun(
  app: Pick<TestApp, 'deps'>,
  { key, consent }: Running,
  ...words: readonly string[]
): Promise<Ran> {
  const said = { out: '', err: '' }
  const host: Host = {
    withDeps: (run) => run(app.deps),
    ask: async () => consent,
    credentials: () => ({ key, machineUser: 'tester' }),
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
  // A repeat with nothing to do reports so, and changes nothing.
  if (carriedOut !== null && code === 0 && !said.out.includes('"isNew":false'))
    await requireRecord(app, carriedOut)
  return { code, ...said }
}

/** A changing command is in the audit, with its reason, from now, from its first execution, or from its proposal. */
async function requireRecord({ deps }: Pick<TestApp, 'deps'>, command: Command): Promise<void> {
  const { dryRun, reason } = command.opts<{ dryRun?: true; reason?: string }>()
  if (reason === undefined || dryRun) return
  const action = wordsOf(command)
  const said =
    action === 'approvals approve'
      ? { facts: { contains: `"approvedBecause":${JSON.stringify(reason.trim())}` } }
      : { action: { in: [action, 'approvals propose'] }, reason: reason.trim() }
  if ((await deps.db.auditRecord.count({ where: said })) === 0)
    throw new Error(`admin ${action} left no record in the audit`)
}

/** The same, as JSON; it must succeed. */
export async function staffJson(app: Pick<TestApp, 'deps'>, ...words: readonly string[]) {
  const { code, out, err } = await staff(app, ...words, '--json')
  if (code !== 0) throw new Error(`admin ${words.join(' ')} ended with ${code}: ${err}`)
  return JSON.parse(out)
}

/** Has camille propose and luc approve immediately, or other named persons; returns the approval's result. */
export async function byTwo(
  app: Pick<TestApp, 'deps'>,
  [proposer, approver]: readonly [string, string],
  ...words: readonly string[]
) {
  const { approval } = await staffJson(app, ...words, '--yes', '--as', proposer)
  const approve = ['approvals', 'approve', String(approval), '--yes', '--as', approver]
  return staffJson(app, ...approve, '--reason', 'Vérifié')
}
