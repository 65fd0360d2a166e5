import { setTimeout as pause } from 'node:timers/promises'
import type { Instance } from '../instance/instance.ts'
import type { SignedIn } from '../instance/people.ts'
import { postJson } from '../instance/post-json.ts'

/** How often a phone on duty sends its position. */
export const pushEveryMs = 5000

/** The speed of a carrier, in its own direction: 36 km/h, or 50 m between two pushes. */
const metresPerSecond = 10
const metresPerDegree = 111_320

/** A carrier's phone that drives straight on. */
export type Phone = { readonly carrier: SignedIn; readonly lat: number; readonly lon: number }

/**
 * Returns where a phone is some seconds after its start. It turns back each minute, so that it stays in its town; its
 * number gives it a direction of its own.
 */
export function computePlace({ lat, lon }: Phone, number: number, seconds: number) {
  const distanceM = Math.abs((seconds % 120) - 60) * metresPerSecond
  const heading = number * 2.4
  return {
    lat: lat + (distanceM * Math.cos(heading)) / metresPerDegree,
    long: lon + (distanceM * Math.sin(heading)) / (metresPerDegree * Math.cos((lat * Math.PI) / 180)),
  }
}

/** Calls of many phones, which authorise themselves by their session tokens unless told otherwise. */
export class Phones {
  readonly #origin: string
  readonly #authorization: (carrier: SignedIn) => string
  readonly #begunMs = Date.now()

  constructor(
    { origin }: Pick<Instance, 'origin'>,
    authorization = ({ token }: SignedIn) => `Bearer ${token}`,
  ) {
    this.#origin = origin
    this.#authorization = authorization
  }

  /** Sends the phone's position. Returns the status and the number of accepted positions. */
  async push(phone: Phone, number: number): Promise<{ status: number; accepted: number }> {
    const nowMs = Date.now()
    const position = {
      ...computePlace(phone, number, (nowMs - this.#begunMs) / 1000),
      precisionM: 5,
      horodatage: new Date(nowMs).toISOString(),
    }
    const { status, text } = await postJson(
      `${this.#origin}/api/transporteur/positions`,
      this.#authorization(phone.carrier),
      JSON.stringify({ positions: [position] }),
    )
    const { acceptees = 0 } = JSON.parse(text) as { acceptees?: number } // as: the contract of the call
    return { status, accepted: acceptees }
  }
}

/**
 * Makes every phone send once in each interval, evenly spread, for this many seconds. Returns the milliseconds from
 * when each push was due to its response, so that a late start counts as waiting. Throws when a position is refused.
 */
export async function pushSteadily(
  phones: Phones,
  all: readonly Phone[],
  seconds: number,
): Promise<readonly number[]> {
  const latenciesMs: number[] = []
  const beginMs = performance.now()
  await Promise.all(
    all.map(async (phone, number) => {
      const offsetMs = (number / all.length) * pushEveryMs
      for (let dueMs = offsetMs; dueMs < seconds * 1000; dueMs += pushEveryMs) {
        await pause(Math.max(0, beginMs + dueMs - performance.now()))
        const { status, accepted } = await phones.push(phone, number)
        if (status !== 200 || accepted !== 1)
          throw new Error(`A push answered ${status} and took ${accepted} positions`)
        latenciesMs.push(performance.now() - beginMs - dueMs)
      }
    }),
  )
  return latenciesMs
}
