import { coalesced } from '@repo/server-kit/coalesced'
import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import type { SeenPosition, Watch } from './positions.data.ts'
import { visiblePositions } from './positions.data.ts'

// The polled call of every open map: one reader for each set of dependencies, so that what is asked for at once is read at once.
const readers = new WeakMap<Deps['pool'], (watch: Watch) => Promise<SeenPosition | null>>()

/** The newest position of a carrier, at most 60 s old, while it runs an order of the caller; null otherwise, whatever the reason. */
export function carrierPosition(deps: Deps, caller: Caller, personId: string): Promise<SeenPosition | null> {
  let read = readers.get(deps.pool)
  if (!read) {
    read = coalesced((watches: readonly Watch[]) => visiblePositions(deps.pool, watches), {
      most: 500,
      atOnce: 2,
    })
    readers.set(deps.pool, read)
  }
  return read({ senderId: caller.senderId, personId })
}
