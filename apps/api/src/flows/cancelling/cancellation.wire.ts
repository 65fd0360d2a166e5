import type { cancellationPreview } from '@repo/contracts/delivery/cancellation'
import type { Output } from '@repo/contracts/endpoint'
import type { CancellationPreview } from './cancellation.service.ts'

/** Converts the itemised cancellation fee. A null preview means that cancelling is no longer possible. */
export function toCancellationPreview(
  preview: CancellationPreview | null,
): Output<typeof cancellationPreview> {
  const fee = preview?.fee
  return {
    success: true,
    possible: preview !== null,
    montant: fee?.feeCents ?? 0,
    gratuitJusquaAcceptation: fee?.isFreeUntilAccepted ?? false,
    // Rounded down, so that cancelling within the displayed seconds is always free.
    gratuitSecondes: Math.floor((fee?.freeMsLeft ?? 0) / 1000),
    apresEnlevement: fee?.kind === 'after-pickup',
    detail: {
      course: fee?.breakdown.priceCents ?? 0,
      forfait: fee?.breakdown.pickupFeeCents ?? 0,
      kilometres: fee?.breakdown.distanceCents ?? 0,
      service: fee?.breakdown.serviceFeeCents ?? 0,
    },
    retourM: preview?.returnM ?? null,
    accord: preview?.agreement ?? null,
  }
}
