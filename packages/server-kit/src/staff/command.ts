import type { Command } from 'commander'
import { z } from 'zod'
import type { AuditEvent } from '../audit-chain.ts'
import { StaffError } from '../staff-error.ts'
import { printable } from '../staff-text.ts'

/** The result of a command: for programs (`--json`) and for people. */
export type Report = {
  readonly json: Readonly<Record<string, unknown>>
  readonly text: string
  /** It reports something bad: exit code 1. */
  readonly isBad?: boolean
  /** The persons whose data it shows: recorded in the audit before it is shown, under the command's name. */
  readonly seen?: Pick<AuditEvent, 'subject' | 'facts'>
}

type Option = {
  readonly flags: string
  readonly description: string
  readonly preset?: string
  /** It may be given several times; `input` reads all values. */
  readonly isRepeatable?: true
}

/** How a command is called. */
export type CommandUsage<I extends z.ZodObject> = {
  readonly name: string
  readonly description: string
  /** Positional arguments with their descriptions, in order; `input` reads them and the options by name. */
  readonly arguments?: Readonly<Record<string, string>>
  readonly options?: readonly Option[]
  readonly input: I
}

/** Where commands write. */
export type Output = {
  readonly say: (text: string) => void
  /** Prints an error to the error output. */
  readonly complain: (text: string) => void
}

/** The environment of commands: their dependencies and outputs. */
export type CommandHost<Deps> = Output & {
  readonly withDeps: <T>(run: (deps: Deps) => Promise<T>) => Promise<T>
}

/** The process itself, with or without a terminal: opens a command's dependencies, and closes them in any case. */
export function processHost<Deps>(
  open: () => Promise<{ readonly deps: Deps; readonly close: () => Promise<void> }>,
): CommandHost<Deps> {
  return {
    withDeps: async (run) => {
      const { deps, close } = await open()
      try {
        return await run(deps)
      } finally {
        await close()
      }
    },
    say: (text) => process.stdout.write(text),
    complain: (text) => process.stderr.write(text),
  }
}

/** A noun of commands, e.g. `accounts`: its verbs are added to it. */
export type CommandNoun<Host> = { readonly command: Command; readonly host: Host }

/** A noun below another one, or below the program. */
export function staffNoun<Host>(
  { command, host }: CommandNoun<Host>,
  name: string,
  description: string,
): CommandNoun<Host> {
  return { command: command.command(name).description(description), host }
}

/** Adds a verb with its arguments and options to a noun, and `--json`. */
export function addVerb<I extends z.ZodObject>(noun: Command, usage: CommandUsage<I>): Command {
  const verb = noun.command(usage.name).description(usage.description)
  for (const [name, what] of Object.entries(usage.arguments ?? {})) verb.argument(`<${name}>`, what)
  for (const { flags, description, preset, isRepeatable } of usage.options ?? [])
    if (isRepeatable) verb.option(flags, description, (value, before: string[] = []) => [...before, value])
    else verb.option(flags, description, preset)
  return verb.option('--json', 'answer in JSON')
}

/** A verb's arguments and options by name, as its action gets them. */
export function givenTo(
  { arguments: named }: Pick<CommandUsage<z.ZodObject>, 'arguments'>,
  verb: Command,
  given: readonly unknown[],
): Readonly<Record<string, unknown>> {
  const values = Object.keys(named ?? {}).map((name, place) => [name, given[place]])
  return { ...verb.opts(), ...Object.fromEntries(values) }
}

/** Parses a verb's arguments. A `StaffError` names every error. */
export function readInput<I extends z.ZodObject>(
  { input }: Pick<CommandUsage<I>, 'input'>,
  given: unknown,
): z.output<I> {
  const parsed = input.safeParse(given)
  if (parsed.success) return parsed.data
  throw new StaffError(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
  )
}

/** How the JSON of a product's commands has the database's bigints, which JSON does not know. */
export type BigintAs = (value: bigint) => string | number

/** Writes a report in JSON or for people. */
export function print(
  { say }: Pick<Output, 'say'>,
  { json, text }: Pick<Report, 'json' | 'text'>,
  { isJson, bigintAs }: { readonly isJson: boolean; readonly bigintAs: BigintAs },
): void {
  say(isJson ? `${jsonOf(json, bigintAs)}\n` : printable(`${text}\n`))
}

/** A value as JSON, its bigints included. */
export function jsonOf(value: unknown, bigintAs: BigintAs): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? bigintAs(part) : part))
}

/** A command has written its report, and that is bad. */
export class BadReport extends Error {
  override readonly name = 'BadReport'
}

/** The noun and verb of a command, its name in the audit, e.g. `orders return list`. */
export function wordsOf(command: Command): string {
  const { parent } = command
  return parent ? `${wordsOf(parent)} ${command.name()}`.trimStart() : ''
}

/** A command and all below it. */
export function withAllBelow(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(withAllBelow)]
}

/** The audit record of several people's rows: the people, and the ids of the shown rows; nothing for an empty list. */
export function seenIn(kind: string, rows: readonly { readonly id: string }[]): Pick<Report, 'seen'> {
  const ids = rows.map(({ id }) => id).join(' ')
  return ids === '' ? {} : { seen: { subject: { kind, id: 'listed' }, facts: { ids } } }
}

/** An id as our rows have them. */
export const anId = z.uuid('this is no id')

/** An instant with its offset, ISO 8601. */
export const anInstant = z.iso
  .datetime({ offset: true, error: 'must be an instant with its offset, e.g. 2027-01-01T00:00:00+01:00' })
  .transform((text) => new Date(text))

/** The maximum number of listed rows. */
export const aLimit = z.coerce.number('must be a number').int().min(1).max(1000)
