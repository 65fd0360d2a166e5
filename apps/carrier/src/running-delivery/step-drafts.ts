import { pickupProblemTypes, roadProblemTypes } from '@repo/contracts/delivery/delivery-steps'
import { z } from 'zod'
import type { DeliveryDatabase } from './outbox/database.ts'
import type { StoredPicture } from './outbox/steps.ts'

/** The draft of a step: phones may close the app while the camera is open. */
export type StepDraft = {
  readonly photo: StoredPicture | null
  /** The signature of a proof that was discarded after a refusal. */
  readonly signature: StoredPicture | null
  readonly comment: string
}

const draftKinds = [
  'pickup',
  'deliver',
  'return',
  'absence',
  'refusal',
  'handover',
  ...pickupProblemTypes,
  ...roadProblemTypes,
] as const

/**
 * The steps with drafts, one draft for each: proofs, absence and refusal, problems, and the picture of goods that
 * another carrier takes over.
 */
export type DraftKind = (typeof draftKinds)[number]

const picture = z.object({ bytes: z.instanceof(ArrayBuffer), type: z.string() })

const storedDraft = z.object({
  photo: picture.nullable(),
  signature: picture.nullable().default(null),
  comment: z.string(),
})

const createKey = (deliveryId: string, kind: DraftKind) => `preuve ${deliveryId} ${kind}`

/** Stores drafts on the device until the step is queued or the delivery is over. */
export class StepDrafts {
  readonly #database: DeliveryDatabase

  constructor(database: DeliveryDatabase) {
    this.#database = database
  }

  /** Returns the stored draft; null without one. */
  async find(deliveryId: string, kind: DraftKind): Promise<StepDraft | null> {
    const note = await this.#database.readNote(createKey(deliveryId, kind)).catch(() => undefined)
    const parsed = storedDraft.safeParse(note)
    return parsed.success ? parsed.data : null
  }

  /** Stores a draft. A full disk only means that a reload starts without it. */
  async store(deliveryId: string, kind: DraftKind, draft: StepDraft): Promise<void> {
    const { photo, signature, comment } = draft
    await this.#database
      .storeNote(createKey(deliveryId, kind), { photo, signature, comment })
      .catch(() => undefined)
  }

  /** Deletes the draft of a step, or all drafts of a delivery. Idempotent. */
  async remove(deliveryId: string, kind?: DraftKind): Promise<void> {
    for (const one of kind ? [kind] : draftKinds)
      await this.#database.removeNote(createKey(deliveryId, one)).catch(() => undefined)
  }
}
