/** After a call of its own the queue rests for so many times as long as that took: a crowd gets a tenth of one processor. */
const restsOfCall = 9

type Paced<Waiting> = { readonly key: string; readonly waiting: Waiting }

/** Calls that wait at a pace: one at a time, with a rest in between, the least suspect first and of these the first. */
export class PacedCalls<Waiting> {
  readonly #suspicionOf: (key: string) => number
  #queue: readonly Paced<Waiting>[] = []
  /** When the next one may begin, in ms of the monotonic clock; Infinity while one runs. */
  #fromMs = 0

  constructor(suspicionOf: (key: string) => number) {
    this.#suspicionOf = suspicionOf
  }

  /** Whether the calls of a key wait here. */
  holds(key: string): boolean {
    return this.#suspicionOf(key) >= 1
  }

  add(key: string, waiting: Waiting): void {
    this.#queue = [...this.#queue, { key, waiting }]
  }

  /** How many wait, of a key or in all. */
  count(key?: string): number {
    return key === undefined ? this.#queue.length : this.#queue.filter((paced) => paced.key === key).length
  }

  /** Takes the most suspect call out, the last of these, where it is more so than `key`. */
  takeMoreSuspectThan(key: string): Waiting | null {
    const worst = this.#sorted().at(-1)
    if (!worst || this.#suspicionOf(worst.key) <= this.#suspicionOf(key)) return null
    this.remove(worst.waiting)
    return worst.waiting
  }

  /** Takes a call out that waits no more; whether it did. */
  remove(waiting: Waiting): boolean {
    const before = this.#queue.length
    this.#queue = this.#queue.filter((paced) => paced.waiting !== waiting)
    return this.#queue.length < before
  }

  /** In how many ms the next one may begin: 0 where it may now, Infinity while one runs. */
  get restMs(): number {
    return Math.max(0, this.#fromMs - performance.now())
  }

  /** Takes the next one out if it may begin. */
  next(): Waiting | null {
    const [first] = this.restMs === 0 ? this.#sorted() : []
    if (!first) return null
    this.remove(first.waiting)
    return first.waiting
  }

  began(): void {
    this.#fromMs = Number.POSITIVE_INFINITY
  }

  ended(tookMs: number): void {
    this.#fromMs = performance.now() + restsOfCall * tookMs
  }

  #sorted(): readonly Paced<Waiting>[] {
    return this.#queue.toSorted((one, other) => this.#suspicionOf(one.key) - this.#suspicionOf(other.key))
  }
}
