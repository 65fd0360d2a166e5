import {
  buildSimulatedCarrierEmail,
  demoPassword,
  maxSimulatedCarriers,
} from '#api/admin/seed/demo-accounts.ts'
import type { Deps } from '#api/deps.ts'
import { runCarrier } from './simulated-carrier.ts'
import { waitingPlaces } from './waiting-places.ts'

/** Runs seeded carriers (60 at most) over the carrier API until the signal ends all of them. Throws in production. */
export async function simulate(
  deps: Pick<Deps, 'config' | 'places' | 'log'>,
  options: {
    origin: string
    carriers: number
    speed: number
    refuseRate: number
    missRate: number
    signal: AbortSignal
  },
): Promise<void> {
  if (deps.config.isProduction) throw new Error('Carriers are not simulated in production')
  const count = Math.min(options.carriers, maxSimulatedCarriers)
  const shared = { ...options, places: deps.places, log: deps.log, random: Math.random }
  await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const home = waitingPlaces[index % waitingPlaces.length]
      if (!home) throw new Error('There is no place to wait at')
      return runCarrier(shared, { email: buildSimulatedCarrierEmail(index), password: demoPassword }, home)
    }),
  )
}
