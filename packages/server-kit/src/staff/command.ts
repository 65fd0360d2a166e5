import type { Command } from 'commander'
import { z } from 'zod'
import type { AuditEvent } from '../audit-chain.ts'
import { StaffError } from '../staff-error.ts'
import { makePrintable } from '../staff-text.ts'

/** The result of a command: for programs (`--json`) and for people. */
export type Report = {
  readonly json: Readonly<Record<string, unknown>>
  readonly text: string
  /** Whether it reports a fault: exit code 1. */
  readonly isBad?: boolean
  /** The persons whose data it shows. The audit records them before the report is shown, under the command's name. */
  readonly seen?: Pick<AuditEvent, 'subject' | 'facts'>
}

type Option = {
  readonly flags: string
  readonly description: string
  readonly preset?: string
  /** Whether it may be given several times; `input` reads all values. */
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

/** The outputs of commands. */
export type Output = {
  /** Prints a text to the standard output. */
  readonly writeOutput: (text: string) => void
  /** Prints an error to the error output. */
  readonly writeError: (text: string) => void
}

/** The environment of commands: their dependencies and outputs. */
export type CommandHost<Deps> = Output & {
  readonly withDeps: <T>(run: (deps: Deps) => Promise<T>) => Promise<T>
}

/**
 * Returns the process as a host, with or without a terminal. Opens a command's dependencies, and always closes them.
 */
export function createProcessHost<Deps>(
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
    writeOutput: (text) => process.stdout.write(text),
    writeError: (text) => process.stderr.write(text),
  }
}

/** A noun of commands, such as `accounts`, to which verbs are added. */
export type CommandNoun<Host> = { readonly command: Command; readonly host: Host }

/** Adds a noun below another one, or below the program. */
export function addNoun<Host>(
  { command, host }: CommandNoun<Host>,
  name: string,
  description: string,
): CommandNoun<Host> {
  return { command: command.command(name).description(description), host }
}

/** Adds a verb to a noun, with its arguments, its options and `--json`. */
export function addVerb<I extends z.ZodObject>(noun: Command, usage: CommandUsage<I>): Command {
  const verb = noun.command(usage.name).description(usage.description)
  for (const [name, what] of Object.entries(usage.arguments ?? {})) verb.argument(`<${name}>`, what)
  for (const { flags, description, preset, isRepeatable } of usage.options ?? [])
    if (isRepeatable) verb.option(flags, description, (value, earlier: string[] = []) => [...earlier, value])
    else verb.option(flags, description, preset)
  return verb.option('--json', 'answer in JSON')
}

/** Returns a verb's arguments and options by name, as its action gets them. */
export function readNamedValues(
  { arguments: names }: Pick<CommandUsage<z.ZodObject>, 'arguments'>,
  verb: Command,
  positional: readonly unknown[],
): Readonly<Record<string, unknown>> {
  const values = Object.keys(names ?? {}).map((name, place) => [name, positional[place]])
  return { ...verb.opts(), ...Object.fromEntries(values) }
}

/** Parses a verb's arguments. Throws a `StaffError` that names every error. */
export function readInput<I extends z.ZodObject>(
  { input }: Pick<CommandUsage<I>, 'input'>,
  values: unknown,
): z.output<I> {
  const parsed = input.safeParse(values)
  if (parsed.success) return parsed.data
  throw new StaffError(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
  )
}

/** How a product's JSON represents the database's bigints, which JSON lacks. */
export type BigintAs = (value: bigint) => string | number

/** Writes a report in JSON or for people. */
export function print(
  { writeOutput }: Pick<Output, 'writeOutput'>,
  { json, text }: Pick<Report, 'json' | 'text'>,
  { isJson, bigintAs }: { readonly isJson: boolean; readonly bigintAs: BigintAs },
): void {
  writeOutput(isJson ? `${toJson(json, bigintAs)}\n` : makePrintable(`${text}\n`))
}

/** Returns a value as JSON, its bigints included. */
export function toJson(value: unknown, bigintAs: BigintAs): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? bigintAs(part) : part))
}

/** Thrown after a command has written a report of a fault. */
export class BadReport extends Error {
  override readonly name = 'BadReport'
}

/** Returns the noun and verb of a command, its name in the audit, such as `orders return list`. */
export function readCommandName(command: Command): string {
  const { parent } = command
  return parent ? `${readCommandName(parent)} ${command.name()}`.trimStart() : ''
}

/** Returns a command and all of its subcommands, at any depth. */
export function listCommands(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(listCommands)]
}

/**
 * Returns the audit record of several people's rows: the people and the ids of the shown rows; nothing for an empty
 * list.
 */
export function seenRows(kind: string, rows: readonly { readonly id: string }[]): Pick<Report, 'seen'> {
  const ids = rows.map(({ id }) => id).join(' ')
  return ids === '' ? {} : { seen: { subject: { kind, id: 'listed' }, facts: { ids } } }
}

/** An id of our rows. */
export const anId = z.uuid('this is no id')

/** An instant with its offset, ISO 8601. */
export const anInstant = z.iso
  .datetime({ offset: true, error: 'must be an instant with its offset, e.g. 2027-01-01T00:00:00+01:00' })
  .transform((text) => new Date(text))

/** The maximum number of listed rows, from 1 to 1000. */
export const aLimit = z.coerce.number('must be a number').int().min(1).max(1000)
