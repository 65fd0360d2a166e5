import type { listReviews } from '@repo/contracts/delivery/ratings'
import type { Output } from '@repo/contracts/endpoint'
import type { Review } from '#api/core/order/ratings.data.ts'

type WireReview = Output<typeof listReviews>['evaluations'][number]

const toFirstName = (person: { firstNames: string } | null) =>
  person?.firstNames.trim().split(/\s+/)[0] || null

/** Converts a review for its carrier, with only the first name of its writer. */
export function toReview(review: Review, callerId: string): WireReview {
  const { carrier, delivery, answer, answeredAt } = review
  return {
    livraisonId: review.deliveryId,
    note: review.stars,
    avis: review.review,
    createdAt: review.createdAt,
    prenom: toFirstName(delivery.order.sender.individual),
    chauffeur: carrier.id === callerId ? null : (toFirstName(carrier.individual) ?? carrier.displayName),
    reponse: answer === null || answeredAt === null ? null : { texte: answer, envoyeeA: answeredAt },
  }
}
