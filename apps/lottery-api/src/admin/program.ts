import { Command } from 'commander'
import { addSeed } from './seed.command.ts'

/** What adds a noun with its verbs to the program: one line for each noun. */
const nouns: readonly ((program: Command) => unknown)[] = [addSeed]

/** Every command of the lottery's staff and of developers; parse words with it. */
export function adminProgram(): Command {
  const program = new Command('lottery-admin')
    .description('What staff and developers do on the community lottery')
    .showHelpAfterError()
  for (const add of nouns) add(program)
  return program
}
