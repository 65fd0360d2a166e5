import { AsyncLocalStorage } from 'node:async_hooks'

/** The error of a round trip in a dead process: nothing after it has an effect. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

/** When a process dies: before a round trip has its effect, or after it, with a lost response. */
export type Death = { readonly call: number; readonly moment: 'before' | 'after' }

/**
 * The provider's fault in a process's next calls: it fails without an effect, or has the effect and its response is
 * lost.
 */
export type ProviderFault = 'fails' | 'answer lost'

/** The disturbances of a process while it runs; none of them when absent. */
export type Fate = {
  readonly death?: Death | undefined
  /** Before this round trip it pauses until `resume`. */
  readonly pauseBefore?: number | undefined
  /** For the first provider calls, one after the other. */
  readonly providerFaults?: readonly ProviderFault[] | undefined
}

/** How long a round trip waits for another one of the same process, before it runs beside it. */
const turnMs = 2000

/**
 * A process of the system, or a call in it. Code within `actAs` makes its round trips to database and provider one at a
 * time, so that the n-th is the same in each run. An actor can die, or pause while another continues.
 */
export class Actor {
  readonly #fate: Fate
  readonly #faults: ProviderFault[]
  readonly #pausedAt = Promise.withResolvers<void>()
  readonly #resumed = Promise.withResolvers<void>()
  /** The running round trip. Null between two. */
  #turn: Promise<unknown> | null = null
  #calls = 0
  isDead = false
  /** The database backends that run its statements. */
  readonly backends = new Set<number>()

  constructor(fate: Fate = {}) {
    this.#fate = fate
    this.#faults = [...(fate.providerFaults ?? [])]
  }

  /** The number of started round trips. */
  get calls(): number {
    return this.#calls
  }

  /** Resolves once it is paused. */
  get paused(): Promise<void> {
    return this.#pausedAt.promise
  }

  /** Lets it continue after its pause. */
  resume(): void {
    this.#resumed.resolve()
  }

  /** Takes the next fault of the provider. Null without one. */
  takeFault(): ProviderFault | null {
    return this.#faults.shift() ?? null
  }

  /**
   * Makes a round trip and returns its result; it waits at most 2 s for the process's other one. Throws `Crash` when
   * this process is dead or dies by it, once `abandon` has handled its leftovers.
   */
  async makeRoundTrip<T>(
    make: () => Promise<T>,
    abandon: () => Promise<void> = async () => undefined,
  ): Promise<T> {
    const previousTurn = this.#turn
    const ownTurn = Promise.withResolvers<void>()
    this.#turn = ownTurn.promise
    if (previousTurn) await waitForTurn(previousTurn)
    try {
      return await this.#runTurn(make, abandon)
    } finally {
      if (this.#turn === ownTurn.promise) this.#turn = null
      ownTurn.resolve()
    }
  }

  async #runTurn<T>(make: () => Promise<T>, abandon: () => Promise<void>): Promise<T> {
    this.#calls += 1
    const call = this.#calls
    const { death, pauseBefore } = this.#fate
    if (death?.call === call && death.moment === 'before') this.isDead = true
    if (this.isDead) return this.#die(abandon)
    if (pauseBefore === call) {
      this.#pausedAt.resolve()
      await this.#resumed.promise
    }
    const result = await make()
    if (death?.call === call && death.moment === 'after') this.isDead = true
    return this.isDead ? this.#die(abandon) : result
  }

  async #die(abandon: () => Promise<void>): Promise<never> {
    await abandon()
    throw new Crash('The process has died')
  }
}

async function waitForTurn(turn: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, turnMs)
  })
  await Promise.race([turn, timedOut])
  clearTimeout(timer)
}

const actors = new AsyncLocalStorage<Actor | undefined>()

/** Returns the actor of the running code; none for the test's own. */
export function getCurrentActor(): Actor | undefined {
  return actors.getStore()
}

/** Runs a function as an actor; as none for undefined. */
export function actAs<T>(actor: Actor | undefined, act: () => Promise<T>): Promise<T> {
  return actors.run(actor, act)
}
