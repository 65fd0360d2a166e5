import { isPositionVisible } from '@repo/delivery-rules/offer'
import { memoizePer } from '@repo/server-kit/memoize-per'
import type pg from 'pg'
import type { RecognisedCaller } from './feed.ts'
import { getFeed } from './feed.ts'
import type { PositionNews, WatcherChange } from './position-news.ts'
import type { WatchedCarrier } from './watched-carriers.data.ts'
import { readWatchedCarriers } from './watched-carriers.data.ts'

/** A carrier's position as a sender sees it. */
export type VisiblePosition = { readonly lat: number; readonly lon: number }

/**
 * Returns the carrier's position for a sender. Null when it is older than 60 s, and unless the carrier runs an order of
 * that sender.
 */
function toVisiblePosition(carrier: WatchedCarrier, senderId: string, now: Date): VisiblePosition | null {
  const { senderIds, lat, lon, recordedAt } = carrier
  if (lat === null || lon === null || recordedAt === null || !senderIds.includes(senderId)) return null
  return isPositionVisible(recordedAt, now) ? { lat, lon } : null
}

function openPositionCache(pool: pg.Pool) {
  const feed = getFeed(pool)
  const cache = feed.createCache((personIds) => readWatchedCarriers(pool, personIds))

  /**
   * Returns a carrier's position from memory alone, as of all commits before the call: null when the sender may not see
   * it, undefined when the database must be read. Throws `OutdatedCaller` as `read` does.
   */
  async function findCached(
    caller: RecognisedCaller,
    personId: string,
  ): Promise<VisiblePosition | null | undefined> {
    const now = await feed.receiveUntilNow(caller)
    const carrier = now && cache.get(personId)
    return now && carrier ? toVisiblePosition(carrier, caller.senderId, now) : undefined
  }

  return {
    recall: findCached,
    /**
     * Returns a carrier's position for a sender, as of all commits before the call. Null for an unknown carrier, and
     * for a position that is old or that the sender may not see. Throws `OutdatedCaller` when the caller's sessions may
     * have changed since it was authenticated.
     */
    read: async (caller: RecognisedCaller, personId: string): Promise<VisiblePosition | null> => {
      const cachedPosition = await findCached(caller, personId)
      if (cachedPosition !== undefined) return cachedPosition
      const carrier = await cache.read(personId)
      return carrier && toVisiblePosition(carrier, caller.senderId, carrier.readAt)
    },
    /** Stores a newer position of a cached carrier. */
    store: ({ personId, lat, lon, recordedAtMs }: PositionNews): void =>
      cache.change(personId, (carrier) =>
        carrier.recordedAt !== null && carrier.recordedAt.getTime() >= recordedAtMs
          ? carrier
          : { ...carrier, lat, lon, recordedAt: new Date(recordedAtMs) },
      ),
    /** Removes a carrier whose watchers have changed. */
    forget: ({ personId }: WatcherChange): void => cache.forget(personId),
  }
}

/** Returns the process's cache of carriers' positions and who may see them: one for each pool of connections. */
export const getPositionCache = memoizePer(openPositionCache)
