import { pickupProblemTypes, roadProblemTypes } from '@repo/contracts/delivery/delivery-steps'
import { z } from 'zod'
import type { DeliveryDatabase } from './outbox/database.ts'
import type { StoredPicture } from './outbox/steps.ts'

/** What has been prepared of a step and not confirmed: phones end an app whose camera needs the memory. */
export type StepDraft = {
  readonly photo: StoredPicture | null
  /** Of a proof that was given up after a refusal. */
  readonly signature: StoredPicture | null
  readonly comment: string
}

const kinds = [
  'pickup',
  'deliver',
  'return',
  'absence',
  'refusal',
  'handover',
  ...pickupProblemTypes,
  ...roadProblemTypes,
] as const

/** The steps that are prepared: proofs, what went wrong, and the picture of goods that another carrier takes over. One draft of each. */
export type DraftKind = (typeof kinds)[number]

const picture = z.object({ bytes: z.instanceof(ArrayBuffer), type: z.string() })

const stored = z.object({
  photo: picture.nullable(),
  signature: picture.nullable().default(null),
  comment: z.string(),
})

const keyOf = (deliveryId: string, kind: DraftKind) => `preuve ${deliveryId} ${kind}`

/** Keeps what is prepared of steps on the device, until they are confirmed or the delivery is over. */
export class StepDrafts {
  readonly #database: DeliveryDatabase

  constructor(database: DeliveryDatabase) {
    this.#database = database
  }

  /** What was prepared before a reload; null for nothing. */
  async find(deliveryId: string, kind: DraftKind): Promise<StepDraft | null> {
    const note = await this.#database.note(keyOf(deliveryId, kind)).catch(() => undefined)
    const read = stored.safeParse(note)
    return read.success ? read.data : null
  }

  /** Keeps what is prepared; a full disk only makes a reload start over. */
  async store(deliveryId: string, kind: DraftKind, draft: StepDraft): Promise<void> {
    const { photo, signature, comment } = draft
    await this.#database
      .storeNote(keyOf(deliveryId, kind), { photo, signature, comment })
      .catch(() => undefined)
  }

  /** Removes what was prepared for one step, or for all of a delivery. */
  async remove(deliveryId: string, kind?: DraftKind): Promise<void> {
    for (const one of kind ? [kind] : kinds)
      await this.#database.removeNote(keyOf(deliveryId, one)).catch(() => undefined)
  }
}
