import { z } from 'zod'
import type { DeliveryDatabase } from './outbox/database.ts'

const noteKey = 'positions'

const position = z.object({
  lat: z.number(),
  long: z.number(),
  precisionM: z.number(),
  /** By the server's clock, as this device knew it then: a repeat has the same value. */
  atMs: z.number(),
})

/** A position of the running delivery that did not reach the server while it was new. */
export type LatePosition = z.infer<typeof position>

const storedPositions = z.object({
  accountId: z.string(),
  deliveryId: z.string(),
  positions: z.array(position),
})
type StoredPositions = z.infer<typeof storedPositions>

/** One every few seconds is what a track needs. */
const minPauseMs = 5_000
/** Some hours of a tunnel, in some tens of kilobytes. */
export const maxLatePositions = 2_000
export const maxPerCall = 500

/** The positions worth keeping, oldest first: a few seconds apart, and every other one where there are too many, so that the whole way stays. */
export function thinned(positions: readonly LatePosition[]): readonly LatePosition[] {
  const apart: LatePosition[] = []
  for (const next of positions.toSorted((one, other) => one.atMs - other.atMs))
    if (next.atMs - (apart.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY) >= minPauseMs) apart.push(next)
  return apart.length <= maxLatePositions ? apart : thinned(apart.filter((_, place) => place % 2 === 0))
}

type Surroundings = {
  readonly database: DeliveryDatabase
  readonly accountId: () => string | null
  /** The delivery that runs; null for none. */
  readonly deliveryId: () => string | null
  /** Sends some of a delivery; returns whether they are settled: accepted, or refused for good. */
  readonly send: (deliveryId: string, positions: readonly LatePosition[]) => Promise<boolean>
  /** Runs the work while no other tab does. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
}

/** Keeps the positions of the running delivery that could not be sent, bounded, until there is a connection. Never throws: a track is no step. */
export class LatePositions {
  readonly #with: Surroundings

  constructor(surroundings: Surroundings) {
    this.#with = surroundings
  }

  /** Keeps positions of the delivery that runs; those of another one give way. */
  async store(positions: readonly LatePosition[]): Promise<void> {
    const [accountId, deliveryId] = [this.#with.accountId(), this.#with.deliveryId()]
    if (accountId === null || deliveryId === null || positions.length === 0) return
    await this.#with.alone(async () => {
      const before = await this.#stored()
      const earlier = before?.deliveryId === deliveryId ? before.positions : []
      await this.#write({ accountId, deliveryId, positions: [...thinned([...earlier, ...positions])] })
    })
  }

  /** Sends the stored positions, oldest first; those that do not get through stay. */
  async flush(): Promise<void> {
    await this.#with.alone(async () => {
      for (;;) {
        const found = await this.#stored()
        const batch = found?.positions.slice(0, maxPerCall) ?? []
        if (!found || batch.length === 0 || !(await this.#with.send(found.deliveryId, batch))) return
        await this.#write({ ...found, positions: found.positions.slice(batch.length) })
      }
    })
  }

  /** Deletes the stored positions, once the delivery is over. */
  async forget(): Promise<void> {
    await this.#with.alone(() => this.#with.database.removeNote(noteKey).catch(() => undefined))
  }

  async #stored(): Promise<StoredPositions | null> {
    const note = await this.#with.database.note(noteKey).catch(() => undefined)
    const read = storedPositions.safeParse(note)
    return read.success && read.data.accountId === this.#with.accountId() ? read.data : null
  }

  /** A full disk only makes the track shorter. */
  async #write(positions: StoredPositions): Promise<void> {
    const { database } = this.#with
    await (positions.positions.length === 0
      ? database.removeNote(noteKey)
      : database.storeNote(noteKey, positions)
    ).catch(() => undefined)
  }
}
