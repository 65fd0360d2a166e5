import { setTimeout as pause } from 'node:timers/promises'
import { liveHint } from '@repo/contracts/delivery/tracking'
import { call } from '../instance/call.ts'
import type { Instance } from '../instance/instance.ts'
import type { RunningDelivery } from '../instance/people.ts'

/** The documented interval of a browser without live hints. */
export const pollingIntervalMs = 2000

/** How many event streams are opened together: browsers do not all come in one instant. */
const openedAtOnce = 50

/** One step of a carrier to the east, about 0.7 m: the longitude gives its number. */
const stepDeg = 1e-5

/** A carrier that moves and a sender who watches, with what the sender has seen. */
export class WatchedDelivery {
  /** The milliseconds from the push of a position until the sender has it or a newer one. */
  readonly latenciesMs: number[] = []
  readonly delivery: RunningDelivery
  readonly #instance: Instance
  readonly #pushedAtMs: number[] = []
  #seenSteps = 0

  constructor(instance: Instance, delivery: RunningDelivery) {
    this.#instance = instance
    this.delivery = delivery
  }

  /** Stops measuring the positions pushed so far. */
  beginRound(): void {
    this.latenciesMs.length = 0
    this.#seenSteps = this.#pushedAtMs.length
  }

  /** Sends the carrier's next position. */
  async push(): Promise<void> {
    const { carrier, lat, lon } = this.delivery
    const step = this.#pushedAtMs.push(performance.now())
    const position = {
      lat,
      long: lon + step * stepDeg,
      precisionM: 5,
      horodatage: new Date().toISOString(),
    }
    const answer = await call(this.#instance, carrier, 'transporteur/positions', { positions: [position] })
    if (answer.acceptees !== 1) throw new Error('A position of the bench was dropped')
  }

  /** Fetches the position like the sender's browser. */
  async poll(): Promise<void> {
    const { long } = await call(this.#instance, this.delivery.sender, 'transporteur/getPosition', {
      personneId: this.delivery.carrier.personId,
    })
    if (typeof long !== 'number') throw new Error('The position of a running delivery is not shown')
    this.#recordPosition(long)
  }

  #recordPosition(long: number): void {
    const seenMs = performance.now()
    const step = Math.round((long - this.delivery.lon) / stepDeg)
    for (const pushedMs of this.#pushedAtMs.slice(this.#seenSteps, step))
      this.latenciesMs.push(seenMs - pushedMs)
    this.#seenSteps = Math.max(this.#seenSteps, step)
  }

  /**
   * Opens the event stream. Returns the function that records its positions until the signal, and throws when the
   * stream ends before.
   */
  async openEvents(signal: AbortSignal): Promise<() => Promise<void>> {
    const answer = await fetch(`${this.#instance.origin}/api/live`, {
      headers: { Authorization: `Bearer ${this.delivery.sender.token}` },
      signal,
    })
    if (answer.status === 503) {
      // As a page does while the API is busy.
      await answer.text()
      await pause(1000)
      return this.openEvents(signal)
    }
    if (answer.status !== 200) throw new Error(`An event stream answered ${answer.status}`)
    // The whole response is kept: fetch cancels the body of one that is garbage before somebody reads it.
    return () => this.#receiveEvents(answer, signal)
  }

  async #receiveEvents({ body }: Response, signal: AbortSignal): Promise<void> {
    if (!body) throw new Error('An event stream has no body')
    let rest = ''
    try {
      for await (const text of body.pipeThrough(new TextDecoderStream())) {
        const events = (rest + text).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) {
          const { position } = event.startsWith('data: ') ? liveHint.parse(JSON.parse(event.slice(6))) : {}
          if (position) this.#recordPosition(position.long)
        }
      }
    } catch (error) {
      if (!signal.aborted) throw error
    }
    if (!signal.aborted) throw new Error('An event stream has ended')
  }

  /** Polls at the documented interval, beginning at a random moment, until the signal. */
  async pollUntil(signal: AbortSignal): Promise<void> {
    await pause(Math.random() * pollingIntervalMs, undefined, { signal }).catch(() => undefined)
    while (!signal.aborted) {
      await this.poll()
      await pause(pollingIntervalMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** Opens the event stream of each delivery, some at a time. Returns the ends of their reading, once all are open. */
export async function openEventStreams(
  deliveries: readonly WatchedDelivery[],
  signal: AbortSignal,
): Promise<readonly Promise<void>[]> {
  const receivers: (() => Promise<void>)[] = []
  for (let first = 0; first < deliveries.length; first += openedAtOnce) {
    const some = deliveries.slice(first, first + openedAtOnce)
    receivers.push(...(await Promise.all(some.map((delivery) => delivery.openEvents(signal)))))
  }
  return receivers.map((receiveEvents) => receiveEvents())
}
