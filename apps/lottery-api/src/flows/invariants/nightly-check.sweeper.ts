import type { Deps } from '#lottery-api/deps.ts'
import { runNightlyCheck } from './nightly-check.service.ts'

/** Checks the invariants once a night, as `runNightlyCheck` does. */
export async function sweepNightlyCheck(deps: Deps): Promise<null> {
  await runNightlyCheck(deps)
  return null
}
