import { createInterface } from 'node:readline/promises'
import { propose } from '@repo/server-kit/staff/approvals'
import type { CommandHost, CommandNoun, CommandUsage, Report } from '@repo/server-kit/staff/command'
import {
  addVerb,
  BadReport,
  createProcessHost,
  listCommands,
  print,
  readCommandName,
  readInput,
  readNamedValues,
} from '@repo/server-kit/staff/command'
import type { Identity, StaffCredentials } from '@repo/server-kit/staff/members'
import { hashStaffKey, identify, requireProven } from '@repo/server-kit/staff/members'
import { StaffError } from '@repo/server-kit/staff-error'
import { at, makePrintable } from '@repo/server-kit/staff-text'
import type { Command } from 'commander'
import { z } from 'zod'
import { readConfig } from '#api/config.ts'
import type { Staff } from '#api/core/audit/audit.service.ts'
import { audit } from '#api/core/audit/audit.service.ts'
import type { Deps } from '#api/deps.ts'
import { openDeps } from '#api/deps.ts'
import { readCredentials } from '#api/staff.config.ts'

/**
 * A read-only command. Its report names in `seen` whose personal data it shows, for the audit. A command that writes a
 * file records that in the audit itself, before writing.
 */
export type QueryCommand<I extends z.ZodObject> = CommandUsage<I> & {
  readonly run: (deps: Deps, input: z.output<I>, staff: Staff) => Promise<Report>
  /** Whether it requires a proven identity before it runs, and records in the audit itself whose data it exports. */
  readonly isPersonal?: true
}

/** The subject of a change that needs two persons, and the earlier decision that excludes its decider. */
export type TwoPersons = {
  /** Its subject, such as `order:<id>`. A command has at most one open proposal about a subject. */
  readonly subject: string
  /** The earlier decision and its decider, who may be neither of the two. */
  readonly decidedBefore?: { readonly by: string | null; readonly what: string }
}

/**
 * A command that changes money or data. It shows its plan and asks before it runs, runs without a question (`--yes`),
 * or only shows the plan (`--dry-run`). `--reason` is required, and `run` records it in the audit.
 */
export type ChangeCommand<I extends z.ZodObject> = QueryCommand<I> & {
  /** Returns the present effect of `run`, to be confirmed. Throws where it can tell that `run` would be refused. */
  readonly plan: (deps: Deps, input: z.output<I>) => Promise<string>
  /** Returns the subject under which it is only proposed, for another's approval; null when one person decides. */
  readonly needsTwo?: (deps: Deps, input: z.output<I>) => Promise<TwoPersons | null>
}

/** The answer to a confirmation; `nobody-to-ask` without a terminal. */
export type Consent = 'given' | 'declined' | 'nobody-to-ask'

/** The process that runs commands, and the person at its terminal. */
export type Host = CommandHost<Deps> & {
  readonly ask: (sentence: string) => Promise<Consent>
  /** The credentials of the person at the host, besides the typed name. */
  readonly credentials: () => StaffCredentials
}

/** A noun of the staff program, such as `orders`, to which commands are added. */
export type Noun = CommandNoun<Host>

/** The host of the present process, with or without a terminal. */
export const terminal: Host = {
  ...createProcessHost(() => openDeps(readConfig(), { name: 'admin', isWorker: false })),
  ask: askAtTerminal,
  credentials: () => readCredentials(),
}

/** Asks a question at the terminal. Only 'yes' is consent. */
async function askAtTerminal(sentence: string): Promise<Consent> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return 'nobody-to-ask'
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await lines.question(`${sentence}\nType yes to go on: `)).trim() === 'yes' ? 'given' : 'declined'
  } finally {
    lines.close()
  }
}

/**
 * Adds a read-only command to a noun. Personal data is shown only to a person with a proven identity (a `StaffError`
 * otherwise), after the audit has recorded it.
 */
export function addQuery<I extends z.ZodObject>(noun: Noun, command: QueryCommand<I>): void {
  const verb = addVerbAs(noun, command)
  runVerb(noun.host, verb, async (deps, { staff, requireProven: prove }, given) => {
    if (command.isPersonal) prove()
    const report = await command.run(deps, readInput(command, readNamedValues(command, verb, given)), staff)
    const { seen } = report
    if (!seen) return report
    prove()
    await deps.db.$transaction((tx) => audit(tx, staff, { action: readCommandName(verb), ...seen }))
    return report
  })
}

/**
 * Adds a changing command to a noun, which only a person with a proven identity runs, after a confirmation. A change
 * that needs two persons is only proposed. Without consent, or for an earlier decider, it throws a `StaffError`.
 */
export function addChange<I extends z.ZodObject>(noun: Noun, command: ChangeCommand<I>): void {
  const verb = addVerbAs(noun, command)
    .option('--dry-run', 'say what would be done, and do nothing')
    .option('--yes', 'do it without asking')
    .requiredOption('--reason <text>', 'the reason; recorded in the audit, visible to staff only')
  proposableByCommand.set(verb, {
    plan: (deps, given) => command.plan(deps, readInput(command, given)),
    needsTwo: async (deps, given) => (await command.needsTwo?.(deps, readInput(command, given))) ?? null,
    carryOut: (deps, given, staff) => command.run(deps, readInput(command, given), staff),
  })
  runVerb(noun.host, verb, async (deps, { staff, requireProven: prove }, given) => {
    const { dryRun, yes, json: _json, as: _as, ...wish } = readNamedValues(command, verb, given)
    const input = readInput(command, wish)
    prove()
    const plan = await command.plan(deps, input)
    const twoPersons = (await command.needsTwo?.(deps, input)) ?? null
    if (twoPersons) refuseEarlierDecider(twoPersons, staff)
    const sentence = twoPersons
      ? `${plan}\nIt takes two persons: it will be proposed, and another one approves it.`
      : plan
    if (dryRun)
      return { json: { ok: true, dryRun: true, plan, takesTwo: twoPersons !== null }, text: sentence }
    if (!yes) await requireConsent(noun.host, sentence)
    return twoPersons
      ? recordProposal(deps, staff, {
          action: readCommandName(verb),
          subject: twoPersons.subject,
          wish,
          plan,
        })
      : command.run(deps, input, staff)
  })
}

/** The functions by which an approval executes a command, with the proposal's input. */
export type Proposable = {
  readonly plan: (deps: Deps, given: unknown) => Promise<string>
  readonly needsTwo: (deps: Deps, given: unknown) => Promise<TwoPersons | null>
  readonly carryOut: (deps: Deps, given: unknown, staff: Staff) => Promise<Report>
}

const proposableByCommand = new WeakMap<Command, Proposable>()

/** Returns the command of a program that a proposal names by its noun and verb. Throws for an unknown one. */
export function findProposedCommand(top: Command, action: string): Proposable {
  const command = listCommands(top).find((candidate) => readCommandName(candidate) === action)
  const found = command && proposableByCommand.get(command)
  if (!found) throw new Error(`Nothing carries ${action} out`)
  return found
}

/** The schema of a proposal's facts, which are stored until it is decided. */
export const proposalFacts = z.object({
  wish: z.record(z.string(), z.unknown()),
  plan: z.string(),
  reason: z.string(),
})

async function recordProposal(
  deps: Deps,
  staff: Staff,
  draft: { readonly action: string; readonly subject: string; readonly wish: unknown; readonly plan: string },
): Promise<Report> {
  const { action, subject, plan } = draft
  // Absent values are not stored; a command line only gives text or yes.
  const wish = JSON.parse(JSON.stringify(draft.wish))
  const { id } = await deps.db.$transaction(async (tx) => {
    const facts = { wish, plan, reason: staff.reason ?? '' }
    const approval = await propose(tx, { action, subject, facts, by: staff.actor })
    const approvalSubject = { kind: 'approval', id: approval.id }
    await audit(tx, staff, {
      action: 'approvals propose',
      subject: approvalSubject,
      facts: { action, subject },
    })
    return approval
  })
  return {
    json: { ok: true, proposed: true, approval: id, action, subject, plan },
    text: `Proposed, nothing is done yet: ${plan}\nAnother person approves it: approvals approve ${id}`,
  }
}

/** Throws a `StaffError` when the actor took the earlier decision: two other persons decide. */
export function refuseEarlierDecider({ decidedBefore }: TwoPersons, { actor }: Staff): void {
  if (decidedBefore?.by?.trim().toLowerCase() !== actor) return
  throw new StaffError(`${actor} ${decidedBefore.what}: another person decides this.`)
}

function addVerbAs<I extends z.ZodObject>(noun: Noun, command: CommandUsage<I>): Command {
  return addVerb(noun.command, command).option(
    '--as <name>',
    'who does it: the owner of the key in STAFF_KEY, who need not be named',
  )
}

/** The person who runs a command, and the check for a proven identity. */
type Operator = { readonly staff: Staff; readonly requireProven: () => void }

function runVerb(
  host: Host,
  verb: Command,
  run: (deps: Deps, operator: Operator, given: readonly unknown[]) => Promise<Report>,
): void {
  verb.action(async (...given: unknown[]) => {
    const { as, reason, json } = verb.opts<{ as?: string; reason?: string; json?: true }>()
    if (reason?.trim() === '') throw new StaffError('reason: say why.')
    if (as?.trim() === '') throw new StaffError('as: say who you are.')
    const report = await host.withDeps(async (deps) => {
      const { actor, machineUser, isProven } = await identifyCaller(deps, as ?? null, host.credentials())
      const operator = {
        staff: { actor, machineUser, reason: reason?.trim() ?? null },
        requireProven: () => requireProven({ actor, machineUser, isProven }, deps.config.staff),
      }
      // A name alone proves nothing.
      if (as !== undefined) operator.requireProven()
      return run(deps, operator, given)
    })
    print(host, report, { isJson: json === true, bigintAs: String })
    if (report.isBad) throw new BadReport(report.text)
  })
}

/** Identifies the person who runs a command. Throws a `StaffError` for a revoked, unknown or another person's key. */
async function identifyCaller(
  deps: Deps,
  as: string | null,
  credentials: StaffCredentials,
): Promise<Identity> {
  const keyHash = credentials.key === undefined ? '' : hashStaffKey(credentials.key)
  const revokedKey = await deps.db.revokedStaffKey.findUnique({ where: { keyHash } })
  if (revokedKey)
    throw new StaffError(
      `The key in STAFF_KEY was ${revokedKey.name}’s and is revoked since ${at(revokedKey.revokedAt)}: it does nothing any more.`,
    )
  return identify(deps.config.staff, as, credentials)
}

async function requireConsent(host: Host, plan: string): Promise<void> {
  const consent = await host.ask(makePrintable(plan))
  if (consent === 'nobody-to-ask') throw new StaffError(`${plan}\nNo terminal to confirm it at: pass --yes.`)
  if (consent === 'declined') throw new StaffError('Nothing was done.')
}

/** The schema of a day (YYYY-MM-DD). */
export const aDay = z.iso.date('must be a day such as 2026-11-21')

/** The schema of the sentence that the account reads, in French. The reason for the audit is another option. */
export const sentenceSchema = z.string('is needed').trim().min(3, 'is too short').max(1000, 'is too long')
