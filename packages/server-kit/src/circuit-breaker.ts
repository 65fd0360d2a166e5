/** When a breaker opens, and for how long. */
export type BreakerLimits = {
  /** The number of failures in a row that open the breaker. */
  readonly maxFailures: number
  readonly restMs: number
}

/**
 * Stops calls to a service that does not respond, so that they block no caller.
 * After `maxFailures` failures in a row every call fails immediately for `restMs`.
 * Then one trial call goes through: a failure begins the next rest, any response ends it. Each process has its own
 * breakers.
 */
export class CircuitBreaker {
  readonly #limits: BreakerLimits
  readonly #isFailure: (error: unknown) => boolean
  readonly #refusal: (lastFailure: unknown) => Error
  readonly #nowMs: () => number
  #failures = 0
  #lastFailure: unknown
  #restEndsMs = 0
  #isTrialUnderWay = false

  constructor(
    limits: BreakerLimits,
    service: {
      /** Whether an error means that the service did not respond; any other error is a response. */
      readonly isFailure: (error: unknown) => boolean
      /** The error of calls while the service rests. */
      readonly refusal: (lastFailure: unknown) => Error
    },
    nowMs: () => number = () => performance.now(),
  ) {
    this.#limits = limits
    this.#isFailure = service.isFailure
    this.#refusal = service.refusal
    this.#nowMs = nowMs
  }

  /** Makes the call and returns its result; throws the call's error, or the refusal while the service rests. */
  async run<Result>(call: () => Promise<Result>): Promise<Result> {
    const isTrial = this.#isOpen()
    if (isTrial) this.#beginTrial()
    try {
      const result = await call()
      this.#failures = 0
      return result
    } catch (error) {
      if (this.#isFailure(error)) this.#noteFailure(error, isTrial)
      else this.#failures = 0
      throw error
    } finally {
      if (isTrial) this.#isTrialUnderWay = false
    }
  }

  #isOpen(): boolean {
    return this.#failures >= this.#limits.maxFailures
  }

  #beginTrial(): void {
    if (this.#isTrialUnderWay || this.#nowMs() < this.#restEndsMs) throw this.#refusal(this.#lastFailure)
    this.#isTrialUnderWay = true
  }

  /** A call that began before the rest does not prolong it. */
  #noteFailure(error: unknown, isTrial: boolean): void {
    const wasOpen = this.#isOpen()
    this.#failures += 1
    this.#lastFailure = error
    if (isTrial || (!wasOpen && this.#isOpen())) this.#restEndsMs = this.#nowMs() + this.#limits.restMs
  }
}
