import { Command, CommanderError } from 'commander'
import { Refusal } from '../refusal.ts'
import { StaffError } from '../staff-error.ts'
import { makePrintable } from '../staff-text.ts'
import type { CommandNoun, Output } from './command.ts'
import { BadReport } from './command.ts'

/** The commands of a product's staff and developers. */
export type StaffProgram<Host> = {
  readonly name: string
  readonly description: string
  /** The functions that add a noun with its verbs. */
  readonly nouns: readonly ((top: CommandNoun<Host>) => void)[]
  /** The exit code of a command that was refused or could not be parsed. */
  readonly refusedCode: number
}

/** Builds the program for a host. It writes there, and throws where commander would end the process. */
export function buildProgram<Host extends Output>(
  { name, description, nouns }: StaffProgram<Host>,
  host: Host,
): Command {
  const program = new Command(name)
    .description(description)
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({ writeOut: host.writeOutput, writeErr: host.writeError })
  for (const add of nouns) add({ command: program, host })
  return program
}

/**
 * Runs a command line and returns its exit code: 0, or 1 when the report is of a fault.
 * For an impossible command, prints a sentence and returns the program's own code. Any other error is a bug and is
 * thrown.
 */
export async function runProgram<Host extends Output>(
  program: StaffProgram<Host>,
  host: Host,
  words: readonly string[],
  built: Command = buildProgram(program, host),
): Promise<number> {
  try {
    await built.parseAsync([...words], { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof BadReport) return 1
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : program.refusedCode
    if (!(error instanceof StaffError || error instanceof Refusal)) throw error
    host.writeError(makePrintable(`${error.message}\n`))
    return program.refusedCode
  }
}

/** Runs the command line of this process. Prints a bug or a database error with its causes; exit code 1. */
export async function runProcess<Host extends Output>(
  program: StaffProgram<Host>,
  host: Host,
): Promise<void> {
  try {
    process.exitCode = await runProgram(program, host, process.argv.slice(2))
  } catch (error) {
    host.writeError(`It failed: ${listCauses(error).join('\n  because: ')}\n`)
    process.exitCode = 1
  }
}

function listCauses(error: unknown): readonly string[] {
  if (error === undefined) return []
  return error instanceof Error ? [error.message, ...listCauses(error.cause)] : [String(error)]
}
