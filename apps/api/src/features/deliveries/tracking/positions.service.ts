import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import type { VisiblePosition } from '#api/live/position-cache.ts'
import { positionCacheOf } from '#api/live/position-cache.ts'

/** Returns the newest position of a carrier, at most 60 s old, while it runs an order of the caller, else null. */
export function findCarrierPosition(
  deps: Deps,
  caller: Caller,
  personId: string,
): Promise<VisiblePosition | null> {
  return positionCacheOf(deps.pool).read(caller, personId)
}

/** Returns the result of `findCarrierPosition` from memory; undefined when the database must be read. */
export function recallCarrierPosition(
  deps: Deps,
  caller: Caller,
  personId: string,
): Promise<VisiblePosition | null | undefined> {
  return positionCacheOf(deps.pool).recall(caller, personId)
}
