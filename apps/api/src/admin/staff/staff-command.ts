import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { BackupObjection } from '@repo/server-kit/backup/backup-source'
import { Objection } from '@repo/server-kit/objection'
import { Refusal } from '@repo/server-kit/refusal'
import { harmless } from '@repo/server-kit/staff-text'
import type { Command } from 'commander'
import { z } from 'zod'
import { withDeps } from '#api/admin/with-deps.ts'
import type { Deed, Staff } from '#api/core/audit/audit.service.ts'
import { audit } from '#api/core/audit/audit.service.ts'
import type { Deps } from '#api/deps.ts'

/** What a command answers: the same for programs (`--json`) and for people. */
export type Report = {
  readonly json: Readonly<Record<string, unknown>>
  readonly text: string
  /** It answers, and the answer is bad: exit code 1. */
  readonly isBad?: boolean
  /** Whose personal data it shows: noted in the audit before it is shown, under the command's own words. */
  readonly seen?: Pick<Deed, 'subject' | 'facts'>
}

type Option = {
  readonly flags: string
  readonly description: string
  readonly preset?: string
  /** It may be given several times; `input` reads all that was given. */
  readonly isRepeatable?: true
}

type Described<I extends z.ZodObject> = {
  readonly name: string
  readonly description: string
  /** Positional arguments and what they are, in their order; they and the options are read by `input`, by their names. */
  readonly arguments?: Readonly<Record<string, string>>
  readonly options?: readonly Option[]
  readonly input: I
}

/** A command that only looks: what it shows of people it says in `seen`; one that writes a file audits that itself, before it writes. */
export type LookingCommand<I extends z.ZodObject> = Described<I> & {
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

/** The three answers to whether a change shall be made: `asked` when there is nobody at a terminal to ask. */
export type Consent = 'given' | 'declined' | 'nobody-to-ask'

/** Where commands run: what they may use, whom they ask, where they write. */
export type Host = {
  readonly withDeps: <T>(run: (deps: Deps) => Promise<T>) => Promise<T>
  readonly ask: (sentence: string) => Promise<Consent>
  readonly say: (text: string) => void
  /** Says what cannot be on the error output; the exit code will be 1. */
  readonly refuse: (text: string) => void
}

/** A process of its own, at a terminal or without. */
export const terminal: Host = {
  withDeps,
  ask: askAtTerminal,
  say: (text) => process.stdout.write(text),
  refuse: (text) => {
    process.stderr.write(text)
    process.exitCode = 1
  },
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

/** What commands are about, e.g. `accounts`: its verbs are added to it. */
export type Noun = { readonly command: Command; readonly host: Host }

/** A noun of the program, run at `host`. */
export function staffNoun(program: Command, host: Host, name: string, description: string): Noun {
  return { command: program.command(name).description(description), host }
}

/** Adds a command that only looks to a noun. */
export function addLooking<I extends z.ZodObject>(noun: Noun, command: LookingCommand<I>): void {
  const verb = described(noun, command)
  verb.action((...given: unknown[]) =>
    carryOut(noun.host, async () => {
      const { values, staff, isJson } = read(command, verb, given)
      const report = await noun.host.withDeps(async (deps) => {
        const found = await command.run(deps, values, staff)
        const { seen } = found
        if (seen) await deps.db.$transaction((tx) => audit(tx, staff, { action: wordsOf(verb), ...seen }))
        return found
      })
      print(noun.host, report, isJson)
    }),
  )
}

/** Adds a command that changes something to a noun. */
export function addChanging<I extends z.ZodObject>(noun: Noun, command: ChangingCommand<I>): void {
  const verb = described(noun, command)
    .option('--dry-run', 'say what would be done, and do nothing')
    .option('--yes', 'do it without asking')
    .requiredOption('--reason <text>', 'why; kept in the audit, read by the staff alone')
  verb.action((...given: unknown[]) =>
    carryOut(noun.host, async () => {
      const { values, staff, isJson } = read(command, verb, given)
      const { dryRun, yes } = verb.opts<{ dryRun?: true; yes?: true }>()
      const report = await noun.host.withDeps(async (deps): Promise<Report> => {
        const plan = await command.plan(deps, values)
        if (dryRun) return { json: { ok: true, dryRun: true, plan }, text: plan }
        if (!yes) await requireConsent(noun.host, plan)
        return command.run(deps, values, staff)
      })
      print(noun.host, report, isJson)
    }),
  )
}

/** The noun and verb of a command, as the audit names what was done by it, e.g. `orders return list`. */
export function wordsOf(command: Command): string {
  const { parent } = command
  if (!parent) return ''
  return `${wordsOf(parent)} ${command.name()}`.trimStart()
}

/** What is noted of rows of several people: who they are, by the ids of what was shown of them; nothing where nothing was shown. */
export function seenIn(kind: string, ids: readonly string[]): Pick<Report, 'seen'> {
  if (ids.length === 0) return {}
  return { seen: { subject: { kind, id: 'listed' }, facts: { ids: ids.join(' ') } } }
}

async function requireConsent(host: Host, plan: string): Promise<void> {
  const consent = await host.ask(harmless(plan))
  if (consent === 'nobody-to-ask') throw new Objection(`${plan}\nNobody is there to confirm it: pass --yes.`)
  if (consent === 'declined') throw new Objection('Nothing was done.')
}

function described<I extends z.ZodObject>(noun: Noun, command: Described<I>): Command {
  const verb = noun.command.command(command.name).description(command.description)
  for (const [name, what] of Object.entries(command.arguments ?? {})) verb.argument(`<${name}>`, what)
  for (const { flags, description, preset, isRepeatable } of command.options ?? [])
    if (isRepeatable) verb.option(flags, description, (value, before: string[] = []) => [...before, value])
    else verb.option(flags, description, preset)
  return verb
    .option('--json', 'answer in JSON')
    .option('--as <name>', 'who does it, for the audit (the system user, when absent)')
}

function read<I extends z.ZodObject>(
  command: Described<I>,
  verb: Command,
  given: readonly unknown[],
): { values: z.output<I>; staff: Staff; isJson: boolean } {
  const names = Object.keys(command.arguments ?? {})
  const named = Object.fromEntries(names.map((name, place) => [name, given[place]]))
  const options = verb.opts<{ as?: string; reason?: string; json?: true }>()
  const parsed = command.input.safeParse({ ...options, ...named })
  if (!parsed.success)
    throw new Objection(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    )
  const reason = options.reason?.trim() ?? null
  if (reason === '') throw new Objection('reason: say why.')
  const actor = (options.as ?? userInfo().username).trim()
  if (actor === '') throw new Objection('as: say who you are.')
  return { values: parsed.data, staff: { actor, reason }, isJson: options.json === true }
}

function print(host: Host, { json, text, isBad }: Report, isJson: boolean): void {
  // Our counters are bigints, which JSON does not know.
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  host.say(isJson ? `${JSON.stringify(json, plain)}\n` : harmless(`${text}\n`))
  if (isBad) host.refuse('')
}

/** What cannot be is said on the error output, with exit code 1; anything else that goes wrong is a fault of ours and is thrown. */
async function carryOut(host: Host, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Objection || error instanceof Refusal || error instanceof BackupObjection))
      throw error
    host.refuse(harmless(`${error.message}\n`))
  }
}

/** An id as our rows have them. */
export const anId = z.uuid('this is no id')

/** An instant with its offset, ISO 8601. */
export const anInstant = z.iso
  .datetime({ offset: true, error: 'must be an instant with its offset, e.g. 2027-01-01T00:00:00+01:00' })
  .transform((text) => new Date(text))

/** A sentence that the account reads: French, so it is passed with an option of its own, never the audit's reason. */
export const told = z.string('is needed').trim().min(3, 'is too short').max(1000, 'is too long')
