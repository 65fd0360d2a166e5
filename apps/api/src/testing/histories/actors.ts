import { AsyncLocalStorage } from 'node:async_hooks'

/** What a round trip throws in a process that has died: nothing that it does from then on has an effect. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

/** Where a process dies: before a round trip has its effect, or after it, its answer never seen. */
export type Death = { readonly call: number; readonly moment: 'before' | 'after' }

/** What the provider does to the next calls of a process: it fails without an effect, or has the effect and its answer is lost. */
export type ProviderFault = 'fails' | 'answer lost'

export type Fate = {
  readonly death?: Death | undefined
  /** Before this round trip it stands still until `resume`. */
  readonly pauseBefore?: number | undefined
  /** For the first provider calls, one after the other. */
  readonly providerFaults?: readonly ProviderFault[] | undefined
}

/** How long others wait for a round trip of the same process that waits for one of theirs. */
const turnMs = 2000

/**
 * A process of the system, or a call that one carries out: whatever runs within `actAs` makes its round trips to the database and the provider
 * through it, one at a time, so that the n-th is the same one each time. It can die, and stand still while another goes on.
 */
export class Actor {
  readonly #fate: Fate
  readonly #faults: ProviderFault[]
  readonly #pausedAt = Promise.withResolvers<void>()
  readonly #resumed = Promise.withResolvers<void>()
  /** The round trip under way, null between two. */
  #turn: Promise<unknown> | null = null
  #calls = 0
  isDead = false
  /** The database's processes that its round trips under way run in. */
  readonly backends = new Set<number>()

  constructor(fate: Fate = {}) {
    this.#fate = fate
    this.#faults = [...(fate.providerFaults ?? [])]
  }

  /** How many round trips it has begun. */
  get calls(): number {
    return this.#calls
  }

  /** Resolves once it stands still. */
  get paused(): Promise<void> {
    return this.#pausedAt.promise
  }

  resume(): void {
    this.#resumed.resolve()
  }

  /** The next fault of the provider, null when there is none. */
  takeFault(): ProviderFault | null {
    return this.#faults.shift() ?? null
  }

  /** Makes a round trip, unless this process is dead or dies by it; `abandon` is what becomes of what it leaves behind. */
  async roundTrip<T>(
    make: () => Promise<T>,
    abandon: () => Promise<void> = async () => undefined,
  ): Promise<T> {
    const before = this.#turn
    const mine = Promise.withResolvers<void>()
    this.#turn = mine.promise
    if (before) await inTime(before)
    try {
      return await this.#make(make, abandon)
    } finally {
      if (this.#turn === mine.promise) this.#turn = null
      mine.resolve()
    }
  }

  async #make<T>(make: () => Promise<T>, abandon: () => Promise<void>): Promise<T> {
    this.#calls += 1
    const call = this.#calls
    const { death, pauseBefore } = this.#fate
    if (death?.call === call && death.moment === 'before') this.isDead = true
    if (this.isDead) return this.#die(abandon)
    if (pauseBefore === call) {
      this.#pausedAt.resolve()
      await this.#resumed.promise
    }
    const answer = await make()
    if (death?.call === call && death.moment === 'after') this.isDead = true
    return this.isDead ? this.#die(abandon) : answer
  }

  async #die(abandon: () => Promise<void>): Promise<never> {
    await abandon()
    throw new Crash('The process has died')
  }
}

async function inTime(earlier: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, turnMs)
  })
  await Promise.race([earlier, late])
  clearTimeout(timer)
}

const actors = new AsyncLocalStorage<Actor | undefined>()

/** The actor whose code runs now; none for the test's own. */
export function currentActor(): Actor | undefined {
  return actors.getStore()
}

/** Runs something as the doing of an actor. */
export function actAs<T>(actor: Actor | undefined, act: () => Promise<T>): Promise<T> {
  return actors.run(actor, act)
}
