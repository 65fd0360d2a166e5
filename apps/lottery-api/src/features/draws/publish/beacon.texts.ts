import type { Beacon } from '@repo/lottery-rules/beacon'
import { canonicalJson } from '@repo/lottery-rules/canonical-json'

/** Returns the bytes of a beacon's file, the same for every writer. */
export function toBeaconText({ round, signature, randomness }: Beacon): string {
  return canonicalJson({ round, signature, randomness })
}
