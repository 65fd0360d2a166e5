import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import type { VisiblePosition } from '#api/live/position-cache.ts'
import { getPositionCache } from '#api/live/position-cache.ts'

/** Returns the newest position of a carrier, at most 60 s old, while it runs an order of the caller, else null. */
export function findCarrierPosition(
  deps: Deps,
  caller: Caller,
  personId: string,
): Promise<VisiblePosition | null> {
  return getPositionCache(deps.pool).read(caller, personId)
}

/** Returns the result of `findCarrierPosition` from memory; undefined when the database must be read. */
export function recallCarrierPosition(
  deps: Deps,
  caller: Caller,
  personId: string,
): Promise<VisiblePosition | null | undefined> {
  return getPositionCache(deps.pool).recall(caller, personId)
}
