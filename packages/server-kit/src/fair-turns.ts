import { AsyncLocalStorage } from 'node:async_hooks'
import { getDeadlineSignal, refuseIfTimedOut } from './deadline.ts'
import { Refusal } from './refusal.ts'

/**
 * A caller's place in the queue. Lanes take turns, in each lane its keys take turns, and a key's calls are in order.
 */
export type Place = {
  /** The kind of work, such as `registration`: a crowd there does not delay the other lanes. `knownLane` goes first. */
  readonly lane: string
  /** The caller: an account, or the network of an unknown caller. */
  readonly key: string
}

/** The lane of signed-in callers, and of browsers that have signed the account in before. */
export const knownLane = 'known'

/** The place of our own jobs and commands. */
const ownPlace: Place = { lane: knownLane, key: '' }

const places = new AsyncLocalStorage<Place>()

/** Runs work at a caller's place: its turns wait there. */
export function runAtPlace<T>(place: Place, work: () => T): T {
  return places.run(place, work)
}

/** Runs work at the place of a known caller with this `key`. */
export function runAsKnown<T>(key: string, work: () => T): T {
  return runAtPlace({ lane: knownLane, key }, work)
}

/** After this many turns of the known lane in a row another lane has one. */
const maxKnownInRow = 4

type WaitingCall = { readonly begin: () => void; readonly refuse: (refusal: Refusal) => void }

type Limits = {
  /** The maximum number of concurrent runs. */
  readonly maxRunning: number
  /** The maximum number of waiting calls of one key; another one is refused. */
  readonly maxPerKey: number
  /**
   * The maximum number of waiting calls of strangers, and as many again of known callers; another one replaces the last
   * of the longest queue, or is refused when its own is the longest.
   */
  readonly maxWaiting: number
}

/**
 * Gives fair turns to work that keeps a processor busy, such as hashing a password.
 * A caller with many calls waits behind itself, not before others.
 * Beyond the limits a call is refused with `unavailable` (503, `Retry-After`), as is one whose request times out before
 * its turn.
 */
export class FairTurns {
  readonly #limits: Limits
  readonly #lanes = new Map<string, Map<string, WaitingCall[]>>()
  #running = 0
  #knownTurns = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Runs work when its turn has come, and returns its result. Throws what the work throws, or the refusal. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    refuseIfTimedOut()
    if (this.#running < this.#limits.maxRunning) this.#running += 1
    else await this.#waitForTurn(places.getStore() ?? ownPlace)
    try {
      return await work()
    } finally {
      // Handed over directly, so that no other call slips in between.
      const next = this.#takeNext()
      if (next) next.begin()
      else this.#running -= 1
    }
  }

  #waitForTurn({ lane, key }: Place): Promise<void> {
    const keys = this.#lanes.get(lane) ?? new Map<string, WaitingCall[]>()
    const queue = keys.get(key) ?? []
    if (queue.length >= this.#limits.maxPerKey) throw createTurnRefusal()
    this.#makeRoom(lane === knownLane, queue.length)
    this.#lanes.set(lane, keys)
    keys.set(key, queue)
    return new Promise((begin, refuse) => {
      const waiting = { begin, refuse }
      queue.push(waiting)
      getDeadlineSignal()?.addEventListener('abort', () => this.#leave({ lane, key }, waiting), {
        once: true,
      })
    })
  }

  #leave({ lane, key }: Place, waiting: WaitingCall): void {
    const keys = this.#lanes.get(lane)
    const queue = keys?.get(key)
    const index = queue?.indexOf(waiting) ?? -1
    if (!keys || !queue || index === -1) return
    queue.splice(index, 1)
    if (queue.length === 0) keys.delete(key)
    if (keys.size === 0) this.#lanes.delete(lane)
    waiting.refuse(createTurnRefusal())
  }

  /** Whether nothing runs or waits. */
  get isIdle(): boolean {
    return this.#running === 0
  }

  /**
   * When all places are taken, refuses the last call of the longest queue, or the new one when no queue is longer than
   * its own. Strangers never displace known callers.
   */
  #makeRoom(isKnown: boolean, ownLength: number): void {
    const lanes = [...this.#lanes].filter(([lane]) => (lane === knownLane) === isKnown)
    const queues = lanes.flatMap(([, keys]) => [...keys.values()])
    if (queues.reduce((sum, queue) => sum + queue.length, 0) < this.#limits.maxWaiting) return
    const longest = queues.reduce(
      (one, other) => (other.length > one.length ? other : one),
      [] as WaitingCall[],
    )
    if (longest.length <= ownLength + 1) throw createTurnRefusal()
    longest.pop()?.refuse(createTurnRefusal())
  }

  /** Removes the call whose turn is next, and returns it; null when none waits. */
  #takeNext(): WaitingCall | null {
    const lane = this.#chooseLane()
    const keys = lane === null ? undefined : this.#lanes.get(lane)
    const [first] = keys ?? []
    if (lane === null || !keys || !first) return null
    const [key, queue] = first
    const next = queue.shift() ?? null
    // A caller that had a turn goes to the end.
    keys.delete(key)
    if (queue.length > 0) keys.set(key, queue)
    this.#lanes.delete(lane)
    if (keys.size > 0) this.#lanes.set(lane, keys)
    return next
  }

  #chooseLane(): string | null {
    const others = [...this.#lanes.keys()].filter((lane) => lane !== knownLane)
    const isKnownFirst =
      this.#lanes.has(knownLane) && (this.#knownTurns < maxKnownInRow || others.length === 0)
    this.#knownTurns = isKnownFirst ? this.#knownTurns + 1 : 0
    return isKnownFirst ? knownLane : (others[0] ?? null)
  }
}

/** Fair turns by name, with the refusals of `FairTurns`. Those of a name exist while its work runs or waits. */
export class TurnsByName {
  readonly #limits: Limits
  readonly #turns = new Map<string, FairTurns>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Runs work when its turn among those of the name has come. */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(name) ?? new FairTurns(this.#limits)
    this.#turns.set(name, turns)
    try {
      return await turns.take(work)
    } finally {
      if (turns.isIdle) this.#turns.delete(name)
    }
  }

  /** The number of names with running or waiting work. */
  get size(): number {
    return this.#turns.size
  }
}

function createTurnRefusal(): Refusal {
  return new Refusal('unavailable', { retryAfterS: 5 })
}
