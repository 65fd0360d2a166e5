import { InvalidArgumentError } from 'commander'
import type { Host, Noun } from '#api/admin/staff/staff-command.ts'
import { importHistory } from './history/import-history.ts'
import { seed } from './seed.ts'

type Options = {
  readonly carriers: number
  readonly orders: number
  readonly months: number
  readonly seed: string
  readonly json?: true
}

/** Adds the command `seed`. */
export function addSeed({ command: program, host }: Noun): void {
  program
    .command('seed')
    .description(
      'import the rate card, the demo accounts, simulated carriers and past orders (development only)',
    )
    .option('--carriers <count>', 'simulated carriers', parseCount, 12)
    .option('--orders <count>', 'past orders of the demo accounts', parseCount, 0)
    .option('--months <count>', 'over how many past months', parseCount, 3)
    .option('--seed <text>', 'the same seed creates the same orders on the same day', 'volant')
    .option('--json', 'answer in JSON')
    .action((options: Options) => runSeed(host, options))
}

function parseCount(text: string): number {
  const value = Number(text)
  if (!(Number.isSafeInteger(value) && value >= 0))
    throw new InvalidArgumentError('It must be a whole number.')
  return value
}

async function runSeed(host: Host, options: Options): Promise<void> {
  const { carriers, orders, months } = options
  await host.withDeps(async (deps) => {
    await seed(deps, { carriers, onProgress: createProgressBar('carriers', options) })
    if (orders > 0)
      await importHistory(deps, {
        orders,
        months,
        seed: options.seed,
        onProgress: createProgressBar('orders', options),
      })
  })
  host.writeOutput(
    options.json ? `${JSON.stringify({ ok: true, carriers, orders, months })}\n` : 'Demo data is in place.\n',
  )
}

const barWidth = 40

/** Returns a function that draws the progress; it does nothing without a terminal, or with --json. */
function createProgressBar(unit: string, { json }: Options): (done: number, all: number) => void {
  if (!process.stderr.isTTY || json) return () => undefined
  return (done, all) => {
    const drawn = Math.floor((done / all) * barWidth)
    const end = done === all ? '\n' : ''
    process.stderr.write(
      `\r[${'█'.repeat(drawn)}${'·'.repeat(barWidth - drawn)}] ${done}/${all} ${unit}${end}`,
    )
  }
}
