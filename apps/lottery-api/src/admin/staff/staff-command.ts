import { Objection } from '@repo/server-kit/objection'
import { harmless } from '@repo/server-kit/staff-text'
import type { Command } from 'commander'
import { z } from 'zod'

import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { record } from '#lottery-api/core/audit/audit.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { StaffCredentials } from '#lottery-api/staff.config.ts'
import { readStaffCredentials } from '#lottery-api/staff.config.ts'
import { withDeps } from '../with-deps.ts'
import { identify, requireProven } from './identify.ts'

/** What a command answers: the same for programs (`--json`) and for people. */
export type Report = {
  readonly json: Readonly<Record<string, unknown>>
  readonly text: string
  /** It answers, and the answer is bad: exit code 1. */
  readonly isBad?: boolean
  /** Whose personal data it shows: recorded in the audit before it is shown, under the command's own words. */
  readonly seen?: { readonly subject: string; readonly facts?: Readonly<Record<string, string | number>> }
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

/** What a command may use besides its input: who runs it, and a way to say something while it goes on. */
export type Running = {
  readonly staff: Staff
  readonly tell: (news: Pick<Report, 'json' | 'text'>) => void
}

/** A command: what it is given, and what it does. */
export type StaffCommand<I extends z.ZodObject> = Described<I> & {
  readonly run: (deps: Deps, input: z.output<I>, running: Running) => Promise<Report>
}

/** Where commands run: what they may use, where they write. None of them asks anything: they run as well where nobody is at a terminal. */
export type Host = {
  readonly withDeps: <T>(run: (deps: Deps) => Promise<T>) => Promise<T>
  readonly say: (text: string) => void
  readonly complain: (text: string) => void
  /** Who is at it, besides the name that they type. */
  readonly credentials: () => StaffCredentials
}

/** A process of its own, at a terminal or without. */
export const terminal: Host = {
  withDeps,
  say: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  credentials: () => readStaffCredentials(),
}

/** A command has answered, and the answer is bad. */
export class BadAnswer extends Error {
  override readonly name = 'BadAnswer'
}

/** What commands are about, e.g. `players`: its verbs are added to it. */
export type Noun = { readonly command: Command; readonly host: Host }

/** A noun of the program, run at `host`. */
export function staffNoun(program: Command, host: Host, name: string, description: string): Noun {
  return { command: program.command(name).description(description), host }
}

/** Adds a command that only looks. What it shows of persons it says in `seen`. */
export function addLooking<I extends z.ZodObject>(noun: Noun, command: StaffCommand<I>): void {
  const verb = described(noun, command).option(
    '--by <name>',
    'who looks, for the audit (the system user, when absent)',
  )
  carriedOut(noun.host, verb, command, false)
}

/**
 * Adds a command that changes something, or takes personal data out of the database: `--by` and `--reason` must say who and why, and what it
 * calls leaves both in the audit.
 */
export function addChanging<I extends z.ZodObject>(noun: Noun, command: StaffCommand<I>): void {
  const verb = described(noun, command)
    .requiredOption('--by <name>', 'who does it, for the audit')
    .requiredOption('--reason <text>', 'why; kept in the audit, read by the staff alone')
  carriedOut(noun.host, verb, command, true)
}

/** The noun and verb of a command, as the audit names what was done by it, e.g. `players exclude`. */
export function wordsOf(command: Command): string {
  const { parent } = command
  return parent ? `${wordsOf(parent)} ${command.name()}`.trimStart() : ''
}

/** What is recorded of rows of several persons: who they are, by the ids of what was shown of them; nothing where nothing was shown. */
export function seenIn(kind: string, ids: readonly string[]): Pick<Report, 'seen'> {
  return ids.length === 0 ? {} : { seen: { subject: `${kind}:listed`, facts: { ids: ids.join(' ') } } }
}

function carriedOut<I extends z.ZodObject>(
  host: Host,
  verb: Command,
  command: StaffCommand<I>,
  isChanging: boolean,
): void {
  verb.action(async (...given: unknown[]) => {
    const { values, by, reason, isJson } = read(command, verb, given)
    const tell: Running['tell'] = ({ json, text }) =>
      host.say(isJson ? `${JSON.stringify(json, plain)}\n` : harmless(`${text}\n`))
    const report = await host.withDeps(async (deps) => {
      const identity = identify(deps.config, { by, ...host.credentials() })
      if (isChanging) requireProven(identity, deps.config)
      const staff = { actor: identity.actor, machineUser: identity.machineUser, reason }
      const found = await command.run(deps, values, { staff, tell })
      const { seen } = found
      if (!seen) return found
      requireProven(identity, deps.config)
      await deps.db.$transaction((tx) => record(tx, { ...staff, action: wordsOf(verb), ...seen }))
      return found
    })
    tell(report)
    if (report.isBad) throw new BadAnswer(report.text)
  })
}

/** A replacer for JSON: sums of the database are bigints, which it does not know; none of ours is too large for a number. */
export function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}

function described<I extends z.ZodObject>({ command: noun }: Noun, command: Described<I>): Command {
  const verb = noun.command(command.name).description(command.description)
  for (const [name, what] of Object.entries(command.arguments ?? {})) verb.argument(`<${name}>`, what)
  for (const { flags, description, preset, isRepeatable } of command.options ?? [])
    if (isRepeatable) verb.option(flags, description, (value, before: string[] = []) => [...before, value])
    else verb.option(flags, description, preset)
  return verb.option('--json', 'answer in JSON')
}

function read<I extends z.ZodObject>(
  command: Described<I>,
  verb: Command,
  given: readonly unknown[],
): { values: z.output<I>; by: string | undefined; reason: string; isJson: boolean } {
  const names = Object.keys(command.arguments ?? {})
  const named = Object.fromEntries(names.map((name, place) => [name, given[place]]))
  const options = verb.opts<{ by?: string; reason?: string; json?: true }>()
  const said = readSaid(options)
  const parsed = command.input.safeParse({ ...options, ...named })
  if (!parsed.success)
    throw new Objection(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    )
  return { values: parsed.data, ...said, isJson: options.json === true }
}

function readSaid({ by, reason }: { readonly by?: string; readonly reason?: string }) {
  if (by?.trim() === '') throw new Objection('by: say who you are.')
  if (reason?.trim() === '') throw new Objection('reason: say why.')
  return { by, reason: reason?.trim() ?? '' }
}

/** An id as our rows have them. */
export const anId = z.uuid('this is no id')

/** The week that a draw is named by. */
export const aWeek = z.string().regex(/^\d{4}-W\d{2}$/, 'must be the week of a draw, e.g. 2026-W48')

/** How many rows are listed at most. */
export const aLimit = z.coerce.number('must be a number').int().min(1).max(1000)
