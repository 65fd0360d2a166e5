import { shareCalls } from '@repo/server-kit/coalesce-reads'
import type { Listener } from '@repo/server-kit/listener'
import { memoizePer } from '@repo/server-kit/memoize-per'
import { OutdatedCaller } from '@repo/server-kit/refusal'
import type pg from 'pg'
import type { Caller } from '#api/caller.ts'
import { FeedMemory } from './feed-memory.ts'

/** A caller with the number of the news of sessions that was received before it was recognised. */
export type RecognisedCaller = Pick<Caller, 'accountId' | 'senderId' | 'sessionNews'>

type Connection = Pick<Listener, 'ask' | 'isConnected'>

/** The channels on which triggers send the key of a remembered value that has changed, whoever changed it. */
export const changeChannels = ['unread_changed', 'order_changed'] as const
type ChangeChannel = (typeof changeChannels)[number]

const maxOutdated = 50_000
const clockStatement = { name: 'clock', text: 'SELECT app_now() AS now' }

/**
 * What one process receives of other processes' commits, in their order: changes of remembered values, and of callers'
 * sessions. Each answer from memory first asks the feed's connection for the time. The result proves that all earlier
 * commits were received, so no answer is older than its request or uses a right that has ended.
 */
export class Feed {
  readonly #heardUntil = shareCalls(() => this.#askClock())
  #connection: Connection | null = null
  readonly #memories: Pick<FeedMemory<unknown>, 'clear'>[] = []
  readonly #memoryOf = new Map<string, Pick<FeedMemory<unknown>, 'forget'>>()
  /** Accounts whose sessions have changed, with the number of that change, oldest first. */
  readonly #outdated = new Map<string, number>()
  /** The number of the last news that may have been of anybody. */
  #allOutdated = 0
  #sessionNews = 0

  /** Receives commits from now on. Clears all memories, including callers, because something may have been missed. */
  follow(connection: Connection): void {
    this.#connection = connection
    this.#sessionNews += 1
    this.#allOutdated = this.#sessionNews
    this.#outdated.clear()
    for (const memory of this.#memories) memory.clear()
  }

  /**
   * Returns a memory of values by their keys, which the feed clears when it may have missed something. With a channel
   * it forgets the keys that arrive there.
   */
  remember<Value>(
    readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
    channel?: ChangeChannel,
  ): FeedMemory<Value> {
    const memory = new FeedMemory(readMany, () => this.#connection?.isConnected() === true)
    this.#memories.push(memory)
    if (channel) this.#memoryOf.set(channel, memory)
    return memory
  }

  /** Hears that the value of a key has changed. Does nothing for a channel that no memory follows. */
  hear(channel: string, key: string): void {
    this.#memoryOf.get(channel)?.forget(key)
  }

  /**
   * Returns the database's time once all commits from before the call were received; null where that is unknown, so
   * that the database must be read. Throws `OutdatedCaller` when the caller's sessions have changed since it was
   * recognised.
   */
  async hearUntilNow(caller: RecognisedCaller): Promise<Date | null> {
    const now = await this.#heardUntil()
    if (this.isOutdated(caller)) throw new OutdatedCaller()
    return now
  }

  /** Hears that what is known of an account's sessions is out of date. */
  outdate(accountId: string): void {
    this.#sessionNews += 1
    this.#outdated.delete(accountId)
    this.#outdated.set(accountId, this.#sessionNews)
    if (this.#outdated.size <= maxOutdated) return
    const [oldest] = this.#outdated
    if (!oldest) return
    this.#outdated.delete(oldest[0])
    // The news no longer tells which account it concerned.
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

  async #askClock(): Promise<Date | null> {
    if (!this.#connection) return null
    const rows = await this.#connection.ask<{ now: Date }>(clockStatement).catch(() => [])
    return rows[0]?.now ?? null
  }
}

/** The feed of a process: one for each pool of connections. */
export const feedOf = memoizePer((_pool: pg.Pool) => new Feed())
