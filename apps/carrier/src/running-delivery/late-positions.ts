import { z } from 'zod'
import type { DeliveryDatabase } from './outbox/database.ts'

const noteKey = 'positions'

const position = z.object({
  lat: z.number(),
  long: z.number(),
  precisionM: z.number(),
  /** By the server's clock, as estimated when it was found. A repeat sends the same value. */
  atMs: z.number(),
})

/** A position of the running delivery that was not sent live. */
export type LatePosition = z.infer<typeof position>

const storedPositions = z.object({
  accountId: z.string(),
  deliveryId: z.string(),
  positions: z.array(position),
})
type StoredPositions = z.infer<typeof storedPositions>

/** The minimum time between two positions of a track. */
const minPauseMs = 5_000
/** The track of several hours, in some tens of kilobytes. */
export const maxLatePositions = 2_000
/** The maximum number of positions per call. */
export const maxPerCall = 500

/**
 * Returns the positions to store, oldest first: some seconds apart. When there are too many, every other one, so that
 * the whole track remains.
 */
export function thinOut(positions: readonly LatePosition[]): readonly LatePosition[] {
  const apart: LatePosition[] = []
  for (const next of positions.toSorted((one, other) => one.atMs - other.atMs))
    if (next.atMs - (apart.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY) >= minPauseMs) apart.push(next)
  return apart.length <= maxLatePositions ? apart : thinOut(apart.filter((_, place) => place % 2 === 0))
}

type Surroundings = {
  readonly database: DeliveryDatabase
  readonly accountId: () => string | null
  /** Returns the running delivery; null without one. */
  readonly deliveryId: () => string | null
  /** Sends positions of a delivery. Returns whether they are settled: accepted, or refused for good. */
  readonly send: (deliveryId: string, positions: readonly LatePosition[]) => Promise<boolean>
  /** Runs the work while no other tab does. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
}

/**
 * Stores unsent positions of the running delivery, up to a maximum, until there is a connection. Never throws, since a
 * track is optional.
 */
export class LatePositions {
  readonly #with: Surroundings

  constructor(surroundings: Surroundings) {
    this.#with = surroundings
  }

  /** Stores positions of the running delivery. Deletes those of another delivery. */
  async store(positions: readonly LatePosition[]): Promise<void> {
    const [accountId, deliveryId] = [this.#with.accountId(), this.#with.deliveryId()]
    if (accountId === null || deliveryId === null || positions.length === 0) return
    await this.#with.alone(async () => {
      const before = await this.#stored()
      const earlier = before?.deliveryId === deliveryId ? before.positions : []
      await this.#write({ accountId, deliveryId, positions: [...thinOut([...earlier, ...positions])] })
    })
  }

  /** Sends the stored positions, oldest first. Positions that fail to be sent stay stored. */
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

  /** Deletes the stored positions. */
  async forget(): Promise<void> {
    await this.#with.alone(() => this.#with.database.removeNote(noteKey).catch(() => undefined))
  }

  async #stored(): Promise<StoredPositions | null> {
    const note = await this.#with.database.note(noteKey).catch(() => undefined)
    const read = storedPositions.safeParse(note)
    return read.success && read.data.accountId === this.#with.accountId() ? read.data : null
  }

  /** A full disk only shortens the track. */
  async #write(positions: StoredPositions): Promise<void> {
    const { database } = this.#with
    await (positions.positions.length === 0
      ? database.removeNote(noteKey)
      : database.storeNote(noteKey, positions)
    ).catch(() => undefined)
  }
}
