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

/** What one sender sees of a carrier: its newest position, at most 60 s old, while it runs an order of theirs; null otherwise. */
function seenBy(sight: Sight, senderId: string, now: Date): SeenPosition | null {
  const { senderIds, lat, lon, recordedAt } = sight
  if (lat === null || lon === null || recordedAt === null || !senderIds.includes(senderId)) return null
  return now.getTime() - recordedAt.getTime() <= visiblePositionMs ? { lat, lon } : null
}

/**
 * Carriers as watchers see them, remembered in one process. Every question first asks the connection on which the process hears of positions for the
 * time: when the answer comes, everything that was committed before the question has been heard. So nothing that is remembered is older than the
 * question, and no right that had ended by then is answered. Without that answer the database is read.
 */
export class Sights {
  readonly #read: (personId: string) => Promise<(Sight & { readonly now: Date }) | null>
  readonly #heardUntil = sharedAnswer(() => this.#askFeed())
  #feed: Pick<Listener, 'ask' | 'isConnected'> | null = null
  readonly #known = new Map<string, Sight>()
  /** Carriers that are being read, and whether something was heard of them meanwhile. */
  readonly #reading = new Map<string, { wasHeardOf: boolean; readers: number }>()
  /** The accounts whose sessions were said to have changed, by the number of that news; the newest last. */
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

  /** Hears what is committed from now on; what was remembered is forgotten, callers too, since something may have been missed. */
  follow(feed: Pick<Listener, 'ask' | 'isConnected'>): void {
    this.#feed = feed
    this.#known.clear()
    this.#sessionNews += 1
    this.#allOutdated = this.#sessionNews
    this.#outdated.clear()
    for (const reading of this.#reading.values()) reading.wasHeardOf = true
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
    // Of whom it was is no longer known.
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
   * What a sender sees of a carrier, of everything that was committed before this was called. Throws `OutdatedCaller` where news of the caller's sessions
   * has come since it was recognised.
   */
  async ask(caller: RecognisedCaller, personId: string): Promise<SeenPosition | null> {
    const known = await this.recall(caller, personId)
    if (known !== undefined) return known
    const found = await this.#readAndRemember(personId)
    return found && seenBy(found, caller.senderId, found.now)
  }

  /** The same from memory alone; undefined where the database must be read. */
  async recall(caller: RecognisedCaller, personId: string): Promise<SeenPosition | null | undefined> {
    const now = await this.#heardUntil()
    if (this.isOutdated(caller)) throw new OutdatedCaller()
    const known = now && this.#known.get(personId)
    return now && known ? seenBy(known, caller.senderId, now) : undefined
  }

  async #askFeed(): Promise<Date | null> {
    if (!this.#feed) return null
    const rows = await this.#feed.ask<{ now: Date }>(clockStatement).catch(() => [])
    return rows[0]?.now ?? null
  }

  #noteHeard(personId: string): void {
    const reading = this.#reading.get(personId)
    if (reading) reading.wasHeardOf = true
  }

  /** Reads a carrier, and remembers it where all that is committed after the read is heard. */
  async #readAndRemember(personId: string): Promise<(Sight & { readonly now: Date }) | null> {
    const isHeard = this.#feed?.isConnected() === true
    const reading = this.#reading.get(personId) ?? { wasHeardOf: false, readers: 0 }
    this.#reading.set(personId, reading)
    reading.readers += 1
    try {
      const found = await this.#read(personId)
      if (found && isHeard && this.#feed?.isConnected() && !reading.wasHeardOf) this.#remember(found)
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
