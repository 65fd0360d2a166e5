import { createLog } from '@repo/server-kit/log'
import { readConfig } from '#api/config.ts'
import { createPlaces } from '#api/edges/places/create-places.ts'
import { simulate } from './simulate.ts'

/** `admin simulate`: talks to the API only, never to the database. */
export async function runSimulate(options: {
  carriers: number
  speed?: number
  refuse: number
  miss: number
  api?: string
}): Promise<void> {
  const config = readConfig()
  const stopped = new AbortController()
  process.once('SIGINT', () => stopped.abort())
  process.once('SIGTERM', () => stopped.abort())
  await simulate(
    {
      config,
      places: createPlaces(config.places),
      log: createLog({ name: 'simulate', level: config.logLevel }),
    },
    {
      origin: options.api ?? `http://127.0.0.1:${config.port}`,
      carriers: options.carriers,
      speed: options.speed ?? config.simulationSpeed,
      refuseRate: options.refuse,
      missRate: options.miss,
      signal: stopped.signal,
    },
  )
}
