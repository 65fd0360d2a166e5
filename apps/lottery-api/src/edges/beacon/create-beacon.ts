import type { Chain } from '@repo/lottery-rules/beacon'
import { quicknet } from '@repo/lottery-rules/beacon'
import type { BeaconSource } from './beacon-source.ts'
import { createDevelopmentBeacon } from './development-beacon.ts'
import { createHttpRelays, publicRelays } from './http-relays.ts'
import { createRecordedBeacon } from './recorded-beacon.ts'

/** The source of beacons. */
export type BeaconConfig =
  /** quicknet, from relays; the public ones by default. */
  | { readonly kind: 'drand'; readonly relays?: readonly string[] | undefined; readonly timeoutMs?: number }
  | { readonly kind: 'development'; readonly secret: string }
  | {
      readonly kind: 'recorded'
      readonly chain: Chain
      readonly signatures: ReadonlyMap<number, string>
    }

/**
 * Creates the configured beacon source; `now` is the database's time. Throws in production for any but drand's: the
 * operator could know the winners in advance.
 */
export function createBeacon(
  config: BeaconConfig,
  { isProduction, now }: { readonly isProduction: boolean; readonly now: () => Promise<Date> },
): BeaconSource {
  if (isProduction && config.kind !== 'drand')
    throw new Error(`A ${config.kind} beacon draws no winners in production: use drand's`)
  switch (config.kind) {
    case 'drand': {
      const relays = config.relays?.length ? config.relays : publicRelays
      return createHttpRelays({ chain: quicknet, relays, timeoutMs: config.timeoutMs })
    }
    case 'development':
      return createDevelopmentBeacon({ secret: config.secret, now })
    case 'recorded':
      return createRecordedBeacon(config.chain, config.signatures)
  }
}
