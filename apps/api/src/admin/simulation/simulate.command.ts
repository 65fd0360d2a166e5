import { createLog } from '@repo/server-kit/log'
import { InvalidArgumentError } from 'commander'
import { readConfig } from '#api/config.ts'
import { canAskRegion, createPlaces } from '#api/edges/places/create-places.ts'
import { openRegion } from '#api/edges/places/region/region.ts'
import type { Noun } from '../staff/staff-command.ts'
import { simulate } from './simulate.ts'

/** Adds the command `simulate`, which runs until SIGINT or SIGTERM and calls the API only, never the database. */
export function addSimulate({ command: program }: Noun): void {
  program
    .command('simulate')
    .description('move simulated carriers over the carrier API until interrupted (development only)')
    .option('--carriers <count>', 'how many', parsePositive, 12)
    .option('--speed <factor>', 'times faster than life', parsePositive)
    .option('--refuse <share>', 'share of the offers that are refused', parseShare, 0.1)
    .option('--miss <share>', 'share of the offers that are left to expire', parseShare, 0)
    .option('--api <origin>', 'where the API listens')
    .option('--json', 'nothing to answer: what happens is logged as JSON anyway')
    .action(runSimulate)
}

function parseShare(text: string): number {
  const value = Number(text)
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('It must be a number from 0 to 1.')
  return value
}

function parsePositive(text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above 0.')
  return value
}

async function runSimulate(options: {
  carriers: number
  speed?: number
  refuse: number
  miss: number
  api?: string
}): Promise<void> {
  const config = readConfig()
  const abortController = new AbortController()
  process.once('SIGINT', () => abortController.abort())
  process.once('SIGTERM', () => abortController.abort())
  const region = canAskRegion(config.places.source) ? await openRegion(config.mapsDir) : null
  await simulate(
    {
      config,
      places: createPlaces({ ...config.places, region }),
      log: createLog({ name: 'simulate', level: config.logLevel }),
    },
    {
      origin: options.api ?? `http://127.0.0.1:${config.port}`,
      carriers: options.carriers,
      speed: options.speed ?? config.simulationSpeed,
      refuseRate: options.refuse,
      missRate: options.miss,
      signal: abortController.signal,
    },
  )
  await region?.close()
}
