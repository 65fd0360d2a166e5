import type { Command } from 'commander'
import { seed } from './seed.ts'
import { withDeps } from './with-deps.ts'

/** Adds the command that makes the demo players. */
export function addSeed(program: Command): void {
  program
    .command('seed')
    .description('make the demo players, unless they are there (development only)')
    .action(() =>
      withDeps(async (deps) => {
        if (deps.config.isProduction) throw new Error('Demo players exist in development only.')
        const made = await seed(deps)
        process.stdout.write(made === 0 ? 'The demo players are there.\n' : `Made ${made} demo players.\n`)
      }),
    )
}
