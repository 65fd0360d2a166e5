import type { Beacon } from '@repo/lottery-rules/beacon'
import { canonicalJson } from '@repo/lottery-rules/canonical-json'

/** The file of a beacon, the same bytes whoever writes it. */
export function beaconText({ round, signature, randomness }: Beacon): string {
  return canonicalJson({ round, signature, randomness })
}
