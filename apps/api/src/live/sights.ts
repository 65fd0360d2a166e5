import { visiblePositionMs } from '@repo/delivery-rules/offer'
import { memoizePer } from '@repo/server-kit/memoize-per'
import type pg from 'pg'
import type { RecognisedCaller } from './feed.ts'
import { feedOf } from './feed.ts'
import type { PositionNews, SightChange } from './position-news.ts'
import type { Sight } from './sights.data.ts'
import { readSights } from './sights.data.ts'

export type SeenPosition = { readonly lat: number; readonly lon: number }

/**
 * Returns the carrier's position for one sender: at most 60 s old, and only while the carrier runs an order of theirs.
 * Else null.
 */
function toSeenPosition(sight: Sight, senderId: string, now: Date): SeenPosition | null {
  const { senderIds, lat, lon, recordedAt } = sight
  if (lat === null || lon === null || recordedAt === null || !senderIds.includes(senderId)) return null
  return now.getTime() - recordedAt.getTime() <= visiblePositionMs ? { lat, lon } : null
}

function openSights(pool: pg.Pool) {
  const feed = feedOf(pool)
  const memory = feed.remember((personIds) => readSights(pool, personIds))

  /** Returns a carrier's position from memory alone; undefined when the database must be read. */
  async function recall(
    caller: RecognisedCaller,
    personId: string,
  ): Promise<SeenPosition | null | undefined> {
    const now = await feed.hearUntilNow(caller)
    const known = now && memory.get(personId)
    return now && known ? toSeenPosition(known, caller.senderId, now) : undefined
  }

  return {
    recall,
    /**
     * Returns a carrier's position for a sender, as of all commits before the call. Throws `OutdatedCaller` when the
     * caller's sessions have changed since it was recognised.
     */
    ask: async (caller: RecognisedCaller, personId: string): Promise<SeenPosition | null> => {
      const recalled = await recall(caller, personId)
      if (recalled !== undefined) return recalled
      const found = await memory.read(personId)
      return found && toSeenPosition(found, caller.senderId, found.readAt)
    },
    /** Hears of a position. */
    hear: ({ personId, lat, lon, recordedAtMs }: PositionNews): void =>
      memory.change(personId, (known) =>
        known.recordedAt !== null && known.recordedAt.getTime() >= recordedAtMs
          ? known
          : { ...known, lat, lon, recordedAt: new Date(recordedAtMs) },
      ),
    /** Hears that somebody else may see a carrier from now on, or nobody any more. */
    forget: ({ personId }: SightChange): void => memory.forget(personId),
  }
}

/** What a process remembers of who sees which carrier: one for each pool of connections. */
export const sightsOf = memoizePer(openSights)
