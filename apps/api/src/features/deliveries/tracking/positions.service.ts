import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import type { SeenPosition } from '#api/live/sights.ts'
import { sightsOf } from '#api/live/sights.ts'

/** Returns the newest position of a carrier, at most 60 s old, while it runs an order of the caller, else null. */
export function findCarrierPosition(
  deps: Deps,
  caller: Caller,
  personId: string,
): Promise<SeenPosition | null> {
  return sightsOf(deps.pool).ask(caller, personId)
}

/** Returns the result of `findCarrierPosition` from memory; undefined when the database must be read. */
export function recallCarrierPosition(
  deps: Deps,
  caller: Caller,
  personId: string,
): Promise<SeenPosition | null | undefined> {
  return sightsOf(deps.pool).recall(caller, personId)
}
