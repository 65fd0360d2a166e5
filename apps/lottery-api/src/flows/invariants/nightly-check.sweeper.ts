import type { Deps } from '#lottery-api/deps.ts'
import { checkOfTheNight } from './nightly-check.service.ts'

/** Proves the invariants once a night. */
export async function sweepNightlyCheck(deps: Deps): Promise<number | null> {
  await checkOfTheNight(deps)
  return null
}
