import { coalesced } from '@repo/server-kit/coalesced'
import { oncePer } from '@repo/server-kit/once-per'
import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import type { SeenPosition, Watch } from './positions.data.ts'
import { visiblePositions } from './positions.data.ts'

// The polled call of every open map: one reader for each set of dependencies, so that concurrent calls share one read.
const reader = oncePer((pool: Deps['pool']) =>
  coalesced((watches: readonly Watch[]) => visiblePositions(pool, watches), { most: 500, atOnce: 2 }),
)

/** The newest position of a carrier, at most 60 s old, while it runs an order of the caller; null otherwise, for any reason. */
export function carrierPosition(deps: Deps, caller: Caller, personId: string): Promise<SeenPosition | null> {
  return reader(deps.pool)({ senderId: caller.senderId, personId })
}
