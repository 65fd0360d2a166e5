import type { Place } from './fair-turns.ts'
import { knownLane, TurnsByName } from './fair-turns.ts'

/**
 * The maximum number of concurrent calls of one caller in a process, counted separately for reads and changes.
 * Both together are fewer than the connections of the usual pool.
 */
const maxConcurrent = 3
/** The maximum number of waiting calls of one caller, separately for reads and changes. */
const maxWaiting = 200

/**
 * Limits the concurrent calls of one account, or of a guest's network; the others wait in order.
 * Beyond 200 waiting calls a call is refused with `unavailable` (503, `Retry-After`), as is one whose request times out
 * before its turn.
 * Reads have their own limit: neither other accounts nor the caller's own changes delay them.
 */
export class CallTurns {
  readonly #turns = new TurnsByName({
    maxRunning: maxConcurrent,
    maxPerKey: maxWaiting,
    maxWaiting: maxWaiting,
  })

  /** Runs a call when its turn has come, and returns its result. Throws what the call throws, or the refusal. */
  take<T>({ lane, key }: Place, isRead: boolean, call: () => Promise<T>): Promise<T> {
    const name = `${lane === knownLane ? 'account' : 'network'} ${key} ${isRead ? 'reads' : 'changes'}`
    return this.#turns.take(name, call)
  }

  /** The number of callers with running or waiting calls. */
  get size(): number {
    return this.#turns.size
  }
}
