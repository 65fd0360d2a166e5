import { AsyncLocalStorage } from 'node:async_hooks'
import { deadlineSignal } from './deadline.ts'
import { PacedCalls } from './paced-calls.ts'
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

type Waiting = { readonly begin: (turn: Turn) => void; readonly refuse: (refusal: Refusal) => void }
type Turn = { readonly isPaced: boolean }

type Limits = {
  /** How many run at once. */
  readonly atOnce: number
  /** How many calls of one key wait; another one is refused. */
  readonly ofKey: number
  /** How many calls of strangers wait in all, and of who is known as many again; another one takes the place of the last of the longest queue. */
  readonly inAll: number
  /** How suspect the calls of a key are; from 1 on they are paced. Without it nobody's are. */
  readonly suspicionOf?: (key: string) => number
}

/**
 * Turns for work that keeps a processor busy, such as hashing a password. Who asks for much waits behind itself, not before others. Suspect calls are paced
 * (`PacedCalls`), since fair turns alone would leave a crowd every other one. Beyond
 * the limits a call is refused with `unavailable` (503, `Retry-After`), as is one whose request is refused for its time while it waits.
 */
export class FairTurns {
  readonly #limits: Limits
  readonly #lanes = new Map<string, Map<string, Waiting[]>>()
  readonly #paced: PacedCalls<Waiting>
  #endOfRest: NodeJS.Timeout | null = null
  #running = 0
  #knownTurns = 0

  constructor(limits: Limits) {
    this.#limits = limits
    this.#paced = new PacedCalls(limits.suspicionOf ?? (() => 0))
  }

  /** Carries work out when its turn has come. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    const turn = await this.#turnOf(places.getStore() ?? ours)
    const startMs = performance.now()
    try {
      return await work()
    } finally {
      if (turn.isPaced) this.#paced.ended(performance.now() - startMs)
      // Handed over, so that nobody slips in between.
      this.#running -= 1
      this.#beginWhoMay()
    }
  }

  #turnOf(place: Place): Turn | Promise<Turn> {
    const isPaced = this.#paced.holds(place.key)
    const isFree = this.#running < this.#limits.atOnce
    if (isFree && (!isPaced || this.#paced.restMs === 0)) return this.#begun({ isPaced })
    return isPaced ? this.#waitPaced(place) : this.#wait(place)
  }

  #begun(turn: Turn): Turn {
    this.#running += 1
    if (turn.isPaced) this.#paced.began()
    return turn
  }

  #beginWhoMay(): void {
    while (this.#running < this.#limits.atOnce) {
      // Paced ones first when their rest is over, since it leaves the others most of the time anyway.
      const paced = this.#paced.next()
      const waiting = paced ?? this.#next()
      if (!waiting) break
      waiting.begin(this.#begun({ isPaced: paced !== null }))
    }
    this.#wakeAfterRest()
  }

  /** Lets a call wait at a pace, in the place of a more suspect one where all are taken. */
  #pace(key: string, waiting: Waiting): void {
    const isFull = this.#paced.count() >= this.#limits.inAll
    const worse = isFull ? this.#paced.takeMoreSuspectThan(key) : null
    worse?.refuse(crowded())
    if (this.#paced.count(key) < this.#limits.ofKey && (!isFull || worse)) this.#paced.add(key, waiting)
    else waiting.refuse(crowded())
  }

  #wakeAfterRest(): void {
    const { restMs } = this.#paced
    if (this.#endOfRest || this.#paced.count() === 0 || restMs === Number.POSITIVE_INFINITY) return
    this.#endOfRest = setTimeout(() => {
      this.#endOfRest = null
      this.#beginWhoMay()
    }, Math.ceil(restMs))
  }

  async #waitPaced(place: Place): Promise<Turn> {
    const turn = this.#promised(place, (waiting) => this.#pace(place.key, waiting))
    this.#wakeAfterRest()
    return turn
  }

  async #wait(place: Place): Promise<Turn> {
    const { lane, key } = place
    const keys = this.#lanes.get(lane) ?? new Map<string, Waiting[]>()
    const queue = keys.get(key) ?? []
    if (queue.length >= this.#limits.ofKey) throw crowded()
    this.#makeRoom(lane === knownLane, queue.length)
    this.#lanes.set(lane, keys)
    keys.set(key, queue)
    return this.#promised(place, (waiting) => queue.push(waiting))
  }

  #promised(place: Place, add: (waiting: Waiting) => void): Promise<Turn> {
    return new Promise((begin, refuse) => {
      const waiting = { begin, refuse }
      add(waiting)
      deadlineSignal()?.addEventListener('abort', () => this.#leave(place, waiting), { once: true })
    })
  }

  #leave({ lane, key }: Place, waiting: Waiting): void {
    if (this.#paced.remove(waiting) || this.#removeFromLane(lane, key, waiting)) waiting.refuse(crowded())
  }

  /** Whether it waited there. */
  #removeFromLane(lane: string, key: string, waiting: Waiting): boolean {
    const keys = this.#lanes.get(lane)
    const queue = keys?.get(key)
    const at = queue?.indexOf(waiting) ?? -1
    if (!keys || !queue || at === -1) return false
    queue.splice(at, 1)
    if (queue.length === 0) keys.delete(key)
    if (keys.size === 0) this.#lanes.delete(lane)
    return true
  }

  /** Whether nothing runs and nothing waits. */
  get isIdle(): boolean {
    return this.#running === 0 && this.#paced.count() === 0
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
    for (;;) {
      const lane = this.#nextLane()
      const keys = lane === null ? undefined : this.#lanes.get(lane)
      const [first] = keys ?? []
      if (lane === null || !keys || !first) return null
      const [key, queue] = first
      // Whoever became suspect while it waited goes on at a pace.
      const isPaced = this.#paced.holds(key)
      const taken = queue.splice(0, isPaced ? queue.length : 1)
      // Whoever had a turn goes to the end.
      keys.delete(key)
      if (queue.length > 0) keys.set(key, queue)
      this.#lanes.delete(lane)
      if (keys.size > 0) this.#lanes.set(lane, keys)
      if (!isPaced) return taken[0] ?? null
      for (const waiting of taken) this.#pace(key, waiting)
    }
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
