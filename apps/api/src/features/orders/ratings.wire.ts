import type { getUnratedDelivery, rateDelivery } from '@repo/contracts/delivery/orders'
import type { Input, Output } from '@repo/contracts/endpoint'
import type { PictureAddress } from '#api/picture-addresses.ts'
import type { findUnratedDelivery, RatingDraft } from './ratings.service.ts'

type UnratedDelivery = NonNullable<Awaited<ReturnType<typeof findUnratedDelivery>>>
type WireDelivery = NonNullable<Output<typeof getUnratedDelivery>['livraison']>

/** Returns a finished delivery with the pictures that prove it. */
export function toUnratedDelivery(delivery: UnratedDelivery, address: PictureAddress): WireDelivery {
  const { id, order, acceptedAt, endedAt } = delivery
  return {
    livraisonId: id,
    dateFin: endedAt ?? acceptedAt,
    commande: {
      commandeId: order.id,
      commentaire: order.comment,
      enlevement: toProof(delivery, 'pickup', address),
      destination: toProof(delivery, 'dropoff', address),
    },
  }
}

function toProof({ proofs }: UnratedDelivery, stage: 'pickup' | 'dropoff', address: PictureAddress) {
  const proof = proofs.find((candidate) => candidate.stage === stage)
  return {
    photo: address(proof?.photoFileId ?? null),
    signature: address(proof?.signatureFileId ?? null),
    commentaire: proof?.comment ?? '',
  }
}

/** Returns the rating form as a draft. */
export function toRatingDraft({ livraisonId, note, avis }: Input<typeof rateDelivery>): RatingDraft {
  return { deliveryId: livraisonId, stars: note, review: avis }
}
