import { shareCalls } from '@repo/server-kit/coalesce-reads'
import type { Listener } from '@repo/server-kit/listener'
import { memoizePer } from '@repo/server-kit/memoize-per'
import { OutdatedCaller } from '@repo/server-kit/refusal'
import type pg from 'pg'
import type { Caller } from '#api/caller.ts'
import { FeedCache } from './feed-cache.ts'

/** A caller, with the number of session changes that the process had received before it authenticated the caller. */
export type RecognisedCaller = Pick<Caller, 'accountId' | 'senderId' | 'sessionChanges'>

type Connection = Pick<Listener, 'ask' | 'isConnected'>

/** The channels on which database triggers send the key of a cached value that has changed. */
export const changeChannels = ['unread_changed', 'order_changed'] as const
type ChangeChannel = (typeof changeChannels)[number]

const maxOutdated = 50_000
const clockStatement = { name: 'clock', text: 'SELECT app_now() AS now' }

/**
 * What one process receives of all processes' commits, in their order: changes of cached values and of callers'
 * sessions. Each read from a cache first queries the database's time on the feed's connection. The result proves that
 * all earlier commits were received: no value is older than its request, or shown to a caller who lost the right to it.
 */
export class Feed {
  readonly #readSharedClock = shareCalls(() => this.#readClock())
  #connection: Connection | null = null
  readonly #caches: Pick<FeedCache<unknown>, 'clear'>[] = []
  readonly #cacheByChannel = new Map<string, Pick<FeedCache<unknown>, 'forget'>>()
  /** Accounts whose sessions have changed, with the number of that change, oldest first. */
  readonly #outdated = new Map<string, number>()
  /** The number of the last change that may have concerned any account. */
  #allOutdated = 0
  #sessionChanges = 0

  /**
   * Receives changes from a new connection. Clears all caches and makes all callers outdated, because changes may have
   * been missed.
   */
  follow(connection: Connection): void {
    this.#connection = connection
    this.#sessionChanges += 1
    this.#allOutdated = this.#sessionChanges
    this.#outdated.clear()
    for (const cache of this.#caches) cache.clear()
  }

  /**
   * Returns a cache of values by their keys, which the feed clears when it may have missed a change. With a channel the
   * feed removes the keys that arrive there.
   */
  createCache<Value>(
    readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
    channel?: ChangeChannel,
  ): FeedCache<Value> {
    const cache = new FeedCache(readMany, () => this.#connection?.isConnected() === true)
    this.#caches.push(cache)
    if (channel) this.#cacheByChannel.set(channel, cache)
    return cache
  }

  /** Removes the value of a key from the cache of a channel. Does nothing for a channel without a cache. */
  invalidate(channel: string, key: string): void {
    this.#cacheByChannel.get(channel)?.forget(key)
  }

  /**
   * Returns the database's time once all commits from before the call were received. Null when the connection is absent
   * or fails: then the database must be read. Throws `OutdatedCaller` when the caller's sessions may have changed since
   * it was authenticated.
   */
  async receiveUntilNow(caller: RecognisedCaller): Promise<Date | null> {
    const now = await this.#readSharedClock()
    if (this.isOutdated(caller)) throw new OutdatedCaller()
    return now
  }

  /** Makes the callers of an account outdated, because its sessions have changed. For a company, its members' too. */
  outdateCallers(accountId: string): void {
    this.#sessionChanges += 1
    this.#outdated.delete(accountId)
    this.#outdated.set(accountId, this.#sessionChanges)
    if (this.#outdated.size <= maxOutdated) return
    const [oldest] = this.#outdated
    if (!oldest) return
    this.#outdated.delete(oldest[0])
    // Whose change this was is no longer stored, so that it counts for all accounts.
    this.#allOutdated = oldest[1]
  }

  /** The number of session changes received so far. A caller has the number from before it was authenticated. */
  get sessionChanges(): number {
    return this.#sessionChanges
  }

  /** Whether the sessions of a caller may have changed since it was authenticated. */
  isOutdated({ accountId, senderId, sessionChanges }: RecognisedCaller): boolean {
    const isLater = (change = 0) => change > sessionChanges
    return (
      isLater(this.#allOutdated) ||
      isLater(this.#outdated.get(accountId)) ||
      isLater(this.#outdated.get(senderId))
    )
  }

  async #readClock(): Promise<Date | null> {
    if (!this.#connection) return null
    const rows = await this.#connection.ask<{ now: Date }>(clockStatement).catch(() => [])
    return rows[0]?.now ?? null
  }
}

/** Returns the feed of a process: one for each pool of connections. */
export const getFeed = memoizePer((_pool: pg.Pool) => new Feed())
