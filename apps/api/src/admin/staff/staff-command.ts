import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { Objection } from '@repo/server-kit/objection'
import type { CommandHost, CommandNoun, CommandUsage, Report } from '@repo/server-kit/staff/command'
import { addVerb, BadReport, print, processHost, readInput, wordsOf } from '@repo/server-kit/staff/command'
import { harmless } from '@repo/server-kit/staff-text'
import type { Command } from 'commander'
import { z } from 'zod'
import { readConfig } from '#api/config.ts'
import type { Staff } from '#api/core/audit/audit.service.ts'
import { audit } from '#api/core/audit/audit.service.ts'
import type { Deps } from '#api/deps.ts'
import { openDeps } from '#api/deps.ts'

/** A command that only looks: what it shows of people it says in `seen`; one that writes a file audits that itself, before it writes. */
export type LookingCommand<I extends z.ZodObject> = CommandUsage<I> & {
  readonly run: (deps: Deps, input: z.output<I>, staff: Staff) => Promise<Report>
}

/**
 * A command that moves money or data: it says first what it would do, and asks before it does (`--yes`), or only says so (`--dry-run`).
 * `--reason` must say why, and `run` leaves it in the audit.
 */
export type ChangingCommand<I extends z.ZodObject> = LookingCommand<I> & {
  /** What `run` would do at this instant, as one sentence; refuses what `run` would refuse. */
  readonly plan: (deps: Deps, input: z.output<I>) => Promise<string>
}

/** The three answers to whether a change shall be made: `nobody-to-ask` when nobody is at a terminal. */
export type Consent = 'given' | 'declined' | 'nobody-to-ask'

/** Where commands run, and whom they ask. */
export type Host = CommandHost<Deps> & { readonly ask: (sentence: string) => Promise<Consent> }

export type Noun = CommandNoun<Host>

/** A process of its own, at a terminal or without. */
export const terminal: Host = {
  ...processHost(() => openDeps(readConfig(), { name: 'admin', isWorker: false })),
  ask: askAtTerminal,
}

/** Asks at the terminal. Only 'yes' is a yes. */
async function askAtTerminal(sentence: string): Promise<Consent> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return 'nobody-to-ask'
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await lines.question(`${sentence}\nType yes to go on: `)).trim() === 'yes' ? 'given' : 'declined'
  } finally {
    lines.close()
  }
}

/** Adds a command that only looks to a noun. */
export function addLooking<I extends z.ZodObject>(noun: Noun, command: LookingCommand<I>): void {
  carriedOut(noun, command, addVerbAs(noun, command), async (deps, input, staff, verb) => {
    const found = await command.run(deps, input, staff)
    const { seen } = found
    if (seen) await deps.db.$transaction((tx) => audit(tx, staff, { action: wordsOf(verb), ...seen }))
    return found
  })
}

/** Adds a command that changes something to a noun. */
export function addChanging<I extends z.ZodObject>(noun: Noun, command: ChangingCommand<I>): void {
  const changing = addVerbAs(noun, command)
    .option('--dry-run', 'say what would be done, and do nothing')
    .option('--yes', 'do it without asking')
    .requiredOption('--reason <text>', 'why; kept in the audit, read by the staff alone')
  carriedOut(noun, command, changing, async (deps, input, staff, verb) => {
    const { dryRun, yes } = verb.opts<{ dryRun?: true; yes?: true }>()
    const plan = await command.plan(deps, input)
    if (dryRun) return { json: { ok: true, dryRun: true, plan }, text: plan }
    if (!yes) await requireConsent(noun.host, plan)
    return command.run(deps, input, staff)
  })
}

function addVerbAs<I extends z.ZodObject>(noun: Noun, command: CommandUsage<I>): Command {
  return addVerb(noun.command, command).option(
    '--as <name>',
    'who does it, for the audit (the system user, when absent)',
  )
}

function carriedOut<I extends z.ZodObject>(
  { host }: Noun,
  command: CommandUsage<I>,
  verb: Command,
  run: (deps: Deps, input: z.output<I>, staff: Staff, verb: Command) => Promise<Report>,
): void {
  verb.action(async (...given: unknown[]) => {
    const input = readInput(command, verb, given)
    const staff = readStaff(verb)
    const report = await host.withDeps((deps) => run(deps, input, staff, verb))
    print(host, report, { isJson: verb.opts<{ json?: true }>().json === true, bigintAs: String })
    if (report.isBad) throw new BadReport(report.text)
  })
}

function readStaff(verb: Command): Staff {
  const { as, reason } = verb.opts<{ as?: string; reason?: string }>()
  if (reason?.trim() === '') throw new Objection('reason: say why.')
  const actor = (as ?? userInfo().username).trim()
  if (actor === '') throw new Objection('as: say who you are.')
  return { actor, reason: reason?.trim() ?? null }
}

async function requireConsent(host: Host, plan: string): Promise<void> {
  const consent = await host.ask(harmless(plan))
  if (consent === 'nobody-to-ask') throw new Objection(`${plan}\nNobody is there to confirm it: pass --yes.`)
  if (consent === 'declined') throw new Objection('Nothing was done.')
}

/** A sentence that the account reads: French, so it is passed with an option of its own, never the audit's reason. */
export const told = z.string('is needed').trim().min(3, 'is too short').max(1000, 'is too long')
