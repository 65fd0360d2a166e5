import { AsyncLocalStorage } from 'node:async_hooks'
import { deadlineSignal, refuseWhenOver } from './deadline.ts'
import { Refusal } from './refusal.ts'

/** Where somebody waits: lanes take turns, in each lane the keys, and of each key its calls as they came. */
export type Place = {
  /** What is asked for, e.g. `registration`: a crowd there does not hold up the other lanes. `knownLane` goes first. */
  readonly lane: string
  /** Who asks: an account, or the network of whom nobody knows. */
  readonly key: string
}

/** The lane of who is signed in, and of a browser in which the account was signed in before. */
export const knownLane = 'known'

/** Jobs and commands of our own. */
const ours: Place = { lane: knownLane, key: '' }

const places = new AsyncLocalStorage<Place>()

/** Carries work out as somebody's: whatever in it waits for a turn waits at that place. */
export function atPlace<T>(place: Place, work: () => T): T {
  return places.run(place, work)
}

/** Carries work out as somebody's who is known by `key`. */
export function asKnown<T>(key: string, work: () => T): T {
  return atPlace({ lane: knownLane, key }, work)
}

/** After so many turns of the known lane in a row another lane has one. */
const knownInRow = 4

type Waiting = { readonly begin: () => void; readonly refuse: (refusal: Refusal) => void }

type Limits = {
  /** How many run at once. */
  readonly atOnce: number
  /** How many calls of one key wait; another one is refused. */
  readonly ofKey: number
  /** How many calls of strangers wait in all, and of who is known as many again; another one takes the place of the last of the longest queue. */
  readonly inAll: number
}

/**
 * Turns for work that keeps a processor busy, such as hashing a password. Who asks for much waits behind itself, not before others. Beyond
 * the limits a call is refused with `unavailable` (503, `Retry-After`), as is one whose request is refused for its time before its turn.
 */
export class FairTurns {
  readonly #limits: Limits
  readonly #lanes = new Map<string, Map<string, Waiting[]>>()
  #running = 0
  #knownTurns = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Carries work out when its turn has come. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    refuseWhenOver()
    if (this.#running < this.#limits.atOnce) this.#running += 1
    else await this.#turnOf(places.getStore() ?? ours)
    try {
      return await work()
    } finally {
      // Handed over, so that nobody slips in between.
      const next = this.#next()
      if (next) next.begin()
      else this.#running -= 1
    }
  }

  #turnOf({ lane, key }: Place): Promise<void> {
    const keys = this.#lanes.get(lane) ?? new Map<string, Waiting[]>()
    const queue = keys.get(key) ?? []
    if (queue.length >= this.#limits.ofKey) throw crowded()
    this.#makeRoom(lane === knownLane, queue.length)
    this.#lanes.set(lane, keys)
    keys.set(key, queue)
    return new Promise((begin, refuse) => {
      const waiting = { begin, refuse }
      queue.push(waiting)
      deadlineSignal()?.addEventListener('abort', () => this.#leave({ lane, key }, waiting), { once: true })
    })
  }

  #leave({ lane, key }: Place, waiting: Waiting): void {
    const keys = this.#lanes.get(lane)
    const queue = keys?.get(key)
    const at = queue?.indexOf(waiting) ?? -1
    if (!keys || !queue || at === -1) return
    queue.splice(at, 1)
    if (queue.length === 0) keys.delete(key)
    if (keys.size === 0) this.#lanes.delete(lane)
    waiting.refuse(crowded())
  }

  /** Whether nothing runs, and so nothing waits. */
  get isIdle(): boolean {
    return this.#running === 0
  }

  /**
   * Where all places are taken, refuses the last call of the longest queue, or the one that comes when none is longer than its own. Strangers
   * take no place of who is known.
   */
  #makeRoom(isKnown: boolean, length: number): void {
    const lanes = [...this.#lanes].filter(([lane]) => (lane === knownLane) === isKnown)
    const queues = lanes.flatMap(([, keys]) => [...keys.values()])
    if (queues.reduce((sum, queue) => sum + queue.length, 0) < this.#limits.inAll) return
    const longest = queues.reduce((one, other) => (other.length > one.length ? other : one), [] as Waiting[])
    if (longest.length <= length + 1) throw crowded()
    longest.pop()?.refuse(crowded())
  }

  #next(): Waiting | null {
    const lane = this.#nextLane()
    const keys = lane === null ? undefined : this.#lanes.get(lane)
    const [first] = keys ?? []
    if (lane === null || !keys || !first) return null
    const [key, queue] = first
    const next = queue.shift() ?? null
    // Whoever had a turn goes to the end.
    keys.delete(key)
    if (queue.length > 0) keys.set(key, queue)
    this.#lanes.delete(lane)
    if (keys.size > 0) this.#lanes.set(lane, keys)
    return next
  }

  #nextLane(): string | null {
    const others = [...this.#lanes.keys()].filter((lane) => lane !== knownLane)
    const isKnownFirst = this.#lanes.has(knownLane) && (this.#knownTurns < knownInRow || others.length === 0)
    this.#knownTurns = isKnownFirst ? this.#knownTurns + 1 : 0
    return isKnownFirst ? knownLane : (others[0] ?? null)
  }
}

/** Turns of their own for each name, which last as long as somebody has one or waits. */
export class TurnsByName {
  readonly #limits: Limits
  readonly #turns = new Map<string, FairTurns>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Carries work out when its turn among those of the name has come. */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(name) ?? new FairTurns(this.#limits)
    this.#turns.set(name, turns)
    try {
      return await turns.take(work)
    } finally {
      if (turns.isIdle) this.#turns.delete(name)
    }
  }

  /** How many names have work that runs or waits. */
  get size(): number {
    return this.#turns.size
  }
}

function crowded(): Refusal {
  return new Refusal('unavailable', { retryAfterS: 5 })
}
