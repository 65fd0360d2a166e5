import { canonicalJson } from '@repo/lottery-rules/canonical-json'
import type { Config } from '#lottery-api/config.ts'
import type { BeaconSource } from '#lottery-api/edges/beacon/beacon-source.ts'

/** Whom a verifier of this lottery's draws trusts: the key of its manifests, the chain of its beacons, and when its draws are. */
export function trustOf({ signingKey, schedule }: Config, { chain }: BeaconSource) {
  const { hash, publicKey, genesis, period } = chain
  const { weekday, time, timeZone } = schedule
  return {
    publicKey: signingKey.publicKey,
    chain: { hash, publicKey, genesis, period },
    schedule: { weekday, time, timeZone },
  }
}

/** The file that says so. */
export function trustText(config: Config, beacon: BeaconSource): string {
  return canonicalJson(trustOf(config, beacon))
}
