import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import type { SeenPosition } from '#api/live/sights.ts'
import { sightsOf } from '#api/live/sights.ts'

/** The newest position of a carrier, at most 60 s old, while it runs an order of the caller; null otherwise, for any reason. */
export function carrierPosition(deps: Deps, caller: Caller, personId: string): Promise<SeenPosition | null> {
  return sightsOf(deps.pool).ask(caller, personId)
}

/** The same from memory alone; undefined where it must be looked up. */
export function recallCarrierPosition(
  deps: Deps,
  caller: Caller,
  personId: string,
): Promise<SeenPosition | null | undefined> {
  return sightsOf(deps.pool).recall(caller, personId)
}
