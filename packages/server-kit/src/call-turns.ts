import type { Place } from './fair-turns.ts'
import { knownLane, TurnsByName } from './fair-turns.ts'

/** How many calls of one caller run at once in a process, reads and others apart: together fewer than the usual pool has connections. */
const atOnce = 3
/** How many more wait. */
const maxWaiting = 200

/**
 * Lets a few calls of one account, or of a guest's network, run at once; the others wait in order. Beyond 200 that wait a call is refused with
 * `unavailable` (503, `Retry-After`). Reads have turns of their own: neither other accounts nor the caller's own changes hold them up.
 */
export class CallTurns {
  readonly #turns = new TurnsByName({ atOnce, ofKey: maxWaiting, inAll: maxWaiting })

  /** Carries a call out when its turn has come. */
  take<T>({ lane, key }: Place, isRead: boolean, call: () => Promise<T>): Promise<T> {
    const name = `${lane === knownLane ? 'account' : 'network'} ${key} ${isRead ? 'reads' : 'changes'}`
    return this.#turns.take(name, call)
  }

  /** How many callers have calls that run or wait. */
  get size(): number {
    return this.#turns.size
  }
}
