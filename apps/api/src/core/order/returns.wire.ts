import type { returnNote } from '@repo/contracts/delivery/delivery-steps'
import type { ReturnReason } from '@repo/prisma/delivery-types'
import type { z } from 'zod'

type WireReturn = z.output<typeof returnNote>

/** The wire name of a return's reason. */
export const returnMotives = {
  absent: 'absence',
  refused: 'refus',
  cancelled: 'annulation',
} as const satisfies Record<ReturnReason, WireReturn['motif']>

/** Converts a return to the wire, for both its sender and its carrier. */
export function toRetour(request: {
  readonly reason: ReturnReason
  readonly requestedAt: Date
  readonly approvedAt: Date | null
  readonly refusedAt: Date | null
  readonly answer: string
}): WireReturn {
  return {
    motif: returnMotives[request.reason],
    demandeeA: request.requestedAt,
    approuveeA: request.approvedAt,
    refuseeA: request.refusedAt,
    reponse: request.answer,
  }
}

/** Converts a return to the wire for its sender, with the carrier's comment. */
export function toSenderRetour(request: Parameters<typeof toRetour>[0] & { readonly comment: string }) {
  return { ...toRetour(request), commentaire: request.comment }
}
