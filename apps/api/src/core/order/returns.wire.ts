import type { returnNote } from '@repo/contracts/delivery/delivery-steps'
import type { ReturnReason } from '@repo/prisma/delivery-types'
import type { z } from 'zod'

type WireReturn = z.output<typeof returnNote>

/** The wire name of a return's reason. */
export const returnMotiveOf = {
  absent: 'absence',
  refused: 'refus',
  cancelled: 'annulation',
} as const satisfies Record<ReturnReason, WireReturn['motif']>

/** Both sides' view of a return. */
export function toRetour(asked: {
  readonly reason: ReturnReason
  readonly requestedAt: Date
  readonly approvedAt: Date | null
  readonly refusedAt: Date | null
  readonly answer: string
}): WireReturn {
  return {
    motif: returnMotiveOf[asked.reason],
    demandeeA: asked.requestedAt,
    approuveeA: asked.approvedAt,
    refuseeA: asked.refusedAt,
    reponse: asked.answer,
  }
}

/** Returns the sender's view of a return, with the carrier's words. */
export function toSenderRetour(asked: Parameters<typeof toRetour>[0] & { readonly comment: string }) {
  return { ...toRetour(asked), commentaire: asked.comment }
}
