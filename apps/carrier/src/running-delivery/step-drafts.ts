import { z } from 'zod'
import type { DeliveryDatabase } from './outbox/database.ts'
import type { KeptPicture } from './outbox/steps.ts'

/** What has been prepared of a proof and not confirmed: phones end an app whose camera needs the memory. */
export type ProofDraft = {
  readonly photo: KeptPicture | null
  /** Of a proof that was given up after a refusal. */
  readonly signature: KeptPicture | null
  readonly comment: string
}

/** The proofs that are prepared: of the goods taken, handed over and brought back. */
export type ProofKind = 'pickup' | 'deliver' | 'return'

const kinds: readonly ProofKind[] = ['pickup', 'deliver', 'return']

const picture = z.object({ bytes: z.instanceof(ArrayBuffer), type: z.string() })

const kept = z.object({
  photo: picture.nullable(),
  signature: picture.nullable().default(null),
  comment: z.string(),
})

const keyOf = (deliveryId: string, kind: ProofKind) => `preuve ${deliveryId} ${kind}`

/** Keeps what is prepared of proofs on the device, until they are confirmed or the delivery is over. */
export class ProofDrafts {
  readonly #database: DeliveryDatabase

  constructor(database: DeliveryDatabase) {
    this.#database = database
  }

  /** What was prepared before a reload; null for nothing. */
  async find(deliveryId: string, kind: ProofKind): Promise<ProofDraft | null> {
    const note = await this.#database.note(keyOf(deliveryId, kind)).catch(() => undefined)
    const read = kept.safeParse(note)
    return read.success ? read.data : null
  }

  /** Keeps what is prepared; a full disk only makes a reload begin anew. */
  async keep(deliveryId: string, kind: ProofKind, draft: ProofDraft): Promise<void> {
    const { photo, signature, comment } = draft
    await this.#database
      .keepNote(keyOf(deliveryId, kind), { photo, signature, comment })
      .catch(() => undefined)
  }

  /** Removes what was prepared for one proof, or for all of a delivery. */
  async remove(deliveryId: string, kind?: ProofKind): Promise<void> {
    for (const one of kind ? [kind] : kinds)
      await this.#database.removeNote(keyOf(deliveryId, one)).catch(() => undefined)
  }
}
