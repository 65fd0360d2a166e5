import { visiblePositionMs } from '@repo/delivery-rules/offer'
import { coalesceReads, sharedAnswer } from '@repo/server-kit/coalesced'
import type { Listener } from '@repo/server-kit/listener'
import { memoizePer } from '@repo/server-kit/once-per'
import { OutdatedCaller } from '@repo/server-kit/refusal'
import type pg from 'pg'
import type { Caller } from '#api/caller.ts'
import type { PositionNews, SightChange } from './position-news.ts'
import type { Sight } from './sights.data.ts'
import { clockStatement, readSights } from './sights.data.ts'

type RecognisedCaller = Pick<Caller, 'accountId' | 'senderId' | 'sessionNews'>

export type SeenPosition = { readonly lat: number; readonly lon: number }

const maxRemembered = 50_000

/**
 * Returns the carrier's position for one sender: at most 60 s old, and only while the carrier runs an order of theirs.
 * Else null.
 */
function toSeenPosition(sight: Sight, senderId: string, now: Date): SeenPosition | null {
  const { senderIds, lat, lon, recordedAt } = sight
  if (lat === null || lon === null || recordedAt === null || !senderIds.includes(senderId)) return null
  return now.getTime() - recordedAt.getTime() <= visiblePositionMs ? { lat, lon } : null
}

/**
 * Caches carriers in one process, as watchers see them. Each request first asks the feed's connection for the time: its
 * answer proves that all earlier commits were received. So no answer is older than the request or uses a withdrawn
 * permission. Without that proof the database is read.
 */
export class Sights {
  readonly #read: (personId: string) => Promise<(Sight & { readonly now: Date }) | null>
  readonly #heardUntil = sharedAnswer(() => this.#askFeed())
  #feed: Pick<Listener, 'ask' | 'isConnected'> | null = null
  readonly #known = new Map<string, Sight>()
  /** Carriers that are being read, and whether something about them arrived meanwhile. */
  readonly #reading = new Map<string, { hasChanged: boolean; readers: number }>()
  /** Accounts whose sessions have changed, with the number of that change, oldest first. */
  readonly #outdated = new Map<string, number>()
  /** The number of the last news that may have been of anybody. */
  #allOutdated = 0
  #sessionNews = 0

  constructor(pool: pg.Pool) {
    this.#read = coalesceReads(
      async (personIds: readonly string[]) => {
        const found = await readSights(pool, [...new Set(personIds)])
        return personIds.map((personId) => found.get(personId) ?? null)
      },
      { max: 500, atOnce: 2 },
    )
  }

  /** Receives commits from now on. Clears the cache, including callers, because something may have been missed. */
  follow(feed: Pick<Listener, 'ask' | 'isConnected'>): void {
    this.#feed = feed
    this.#known.clear()
    this.#sessionNews += 1
    this.#allOutdated = this.#sessionNews
    this.#outdated.clear()
    for (const reading of this.#reading.values()) reading.hasChanged = true
  }

  /** Hears of a position. */
  hear({ personId, lat, lon, recordedAtMs }: PositionNews): void {
    this.#noteHeard(personId)
    const known = this.#known.get(personId)
    if (!known || (known.recordedAt !== null && known.recordedAt.getTime() >= recordedAtMs)) return
    this.#known.set(personId, { ...known, lat, lon, recordedAt: new Date(recordedAtMs) })
  }

  /** Hears that somebody else may see a carrier from now on, or nobody any more. */
  forget({ personId }: SightChange): void {
    this.#noteHeard(personId)
    this.#known.delete(personId)
  }

  /** Hears that what is known of an account's sessions is out of date. */
  outdate(accountId: string): void {
    this.#sessionNews += 1
    this.#outdated.delete(accountId)
    this.#outdated.set(accountId, this.#sessionNews)
    if (this.#outdated.size <= maxRemembered) return
    const [oldest] = this.#outdated
    if (!oldest) return
    this.#outdated.delete(oldest[0])
    // The news no longer tells which carrier it concerned.
    this.#allOutdated = oldest[1]
  }

  /** How much news of sessions was received: a caller keeps the number of before it was recognised. */
  get sessionNews(): number {
    return this.#sessionNews
  }

  /** Whether the sessions of a caller may have changed since it was recognised. */
  isOutdated({ accountId, senderId, sessionNews }: RecognisedCaller): boolean {
    const isAfter = (number = 0) => number > sessionNews
    return (
      isAfter(this.#allOutdated) ||
      isAfter(this.#outdated.get(accountId)) ||
      isAfter(this.#outdated.get(senderId))
    )
  }

  /**
   * Returns the carrier's position for a sender, as of all commits before the call. Throws `OutdatedCaller` when the
   * caller's sessions have changed since it was recognised.
   */
  async ask(caller: RecognisedCaller, personId: string): Promise<SeenPosition | null> {
    const known = await this.recall(caller, personId)
    if (known !== undefined) return known
    const found = await this.#readAndRemember(personId)
    return found && toSeenPosition(found, caller.senderId, found.now)
  }

  /** Returns the same from memory alone; undefined when the database must be read. */
  async recall(caller: RecognisedCaller, personId: string): Promise<SeenPosition | null | undefined> {
    const now = await this.#heardUntil()
    if (this.isOutdated(caller)) throw new OutdatedCaller()
    const known = now && this.#known.get(personId)
    return now && known ? toSeenPosition(known, caller.senderId, now) : undefined
  }

  async #askFeed(): Promise<Date | null> {
    if (!this.#feed) return null
    const rows = await this.#feed.ask<{ now: Date }>(clockStatement).catch(() => [])
    return rows[0]?.now ?? null
  }

  #noteHeard(personId: string): void {
    const reading = this.#reading.get(personId)
    if (reading) reading.hasChanged = true
  }

  /** Reads a carrier, and caches it when all later commits are received. */
  async #readAndRemember(personId: string): Promise<(Sight & { readonly now: Date }) | null> {
    const isHeard = this.#feed?.isConnected() === true
    const reading = this.#reading.get(personId) ?? { hasChanged: false, readers: 0 }
    this.#reading.set(personId, reading)
    reading.readers += 1
    try {
      const found = await this.#read(personId)
      if (found && isHeard && this.#feed?.isConnected() && !reading.hasChanged) this.#remember(found)
      return found
    } finally {
      reading.readers -= 1
      if (reading.readers === 0) this.#reading.delete(personId)
    }
  }

  #remember({ personId, senderIds, lat, lon, recordedAt }: Sight): void {
    const oldest = this.#known.size >= maxRemembered ? this.#known.keys().next().value : undefined
    if (oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(personId, { personId, senderIds, lat, lon, recordedAt })
  }
}

/** What a process remembers of who sees which carrier: one for each pool of connections. */
export const sightsOf = memoizePer((pool: pg.Pool) => new Sights(pool))
