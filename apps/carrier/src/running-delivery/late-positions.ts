import { minLatePauseMs } from '@repo/delivery-rules/tracking'
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

/** The maximum number of stored positions: the track of several hours, in some tens of kilobytes. */
export const maxLatePositions = 2_000
/** The maximum number of positions per call. */
export const maxPerCall = 500

/**
 * Returns the positions to store, oldest first, at least `minLatePauseMs` apart and at most `maxLatePositions`. Above
 * the maximum, every other one is removed, so that the positions still span the track.
 */
export function thinOut(positions: readonly LatePosition[]): readonly LatePosition[] {
  const spacedPositions: LatePosition[] = []
  for (const next of positions.toSorted((one, other) => one.atMs - other.atMs))
    if (next.atMs - (spacedPositions.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY) >= minLatePauseMs)
      spacedPositions.push(next)
  return spacedPositions.length <= maxLatePositions
    ? spacedPositions
    : thinOut(spacedPositions.filter((_, index) => index % 2 === 0))
}

type LatePositionsOptions = {
  readonly database: DeliveryDatabase
  readonly getAccountId: () => string | null
  /** Returns the running delivery; null without one. */
  readonly getDeliveryId: () => string | null
  /** Sends positions of a delivery. Returns whether they are settled: accepted, or refused for good. */
  readonly send: (deliveryId: string, positions: readonly LatePosition[]) => Promise<boolean>
  /** Runs the work as soon as no other tab runs any. */
  readonly runAlone: (work: () => Promise<void>) => Promise<void>
}

/**
 * Stores unsent positions of the running delivery, up to a maximum, until there is a connection. Never throws, since a
 * track is optional.
 */
export class LatePositions {
  readonly #options: LatePositionsOptions

  constructor(options: LatePositionsOptions) {
    this.#options = options
  }

  /** Stores positions of the running delivery, if there is one. Deletes those of another delivery. */
  async store(positions: readonly LatePosition[]): Promise<void> {
    const [accountId, deliveryId] = [this.#options.getAccountId(), this.#options.getDeliveryId()]
    if (accountId === null || deliveryId === null || positions.length === 0) return
    await this.#options.runAlone(async () => {
      const stored = await this.#read()
      const earlier = stored?.deliveryId === deliveryId ? stored.positions : []
      await this.#write({ accountId, deliveryId, positions: [...thinOut([...earlier, ...positions])] })
    })
  }

  /** Sends the stored positions, oldest first. They stay stored from the first failed batch on. */
  async flush(): Promise<void> {
    await this.#options.runAlone(async () => {
      const stored = await this.#read()
      let positions = stored?.positions ?? []
      // What is left is counted here: a full disk may keep the sent ones.
      while (stored && positions.length > 0 && stored.accountId === this.#options.getAccountId()) {
        if (!(await this.#options.send(stored.deliveryId, positions.slice(0, maxPerCall)))) return
        positions = positions.slice(maxPerCall)
        await this.#write({ ...stored, positions })
      }
    })
  }

  /** Deletes the stored positions. */
  async forget(): Promise<void> {
    await this.#options.runAlone(() => this.#options.database.removeNote(noteKey).catch(() => undefined))
  }

  async #read(): Promise<StoredPositions | null> {
    const note = await this.#options.database.readNote(noteKey).catch(() => undefined)
    const parsed = storedPositions.safeParse(note)
    return parsed.success && parsed.data.accountId === this.#options.getAccountId() ? parsed.data : null
  }

  /** A full disk only shortens the track. */
  async #write(positions: StoredPositions): Promise<void> {
    const { database } = this.#options
    await (positions.positions.length === 0
      ? database.removeNote(noteKey)
      : database.storeNote(noteKey, positions)
    ).catch(() => undefined)
  }
}
