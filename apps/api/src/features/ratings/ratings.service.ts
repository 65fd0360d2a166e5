import { reviewPageSize } from '@repo/contracts/delivery/ratings'
import { computeAverageRating } from '@repo/delivery-rules/rating'
import type { Prisma } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Review } from '#api/core/order/ratings.data.ts'
import { findVisibleReview, readReviewPage, sumRatings } from '#api/core/order/ratings.data.ts'
import type { Deps } from '#api/deps.ts'

/** The reviews of a carrier. */
export type Reviews = {
  readonly average: number
  readonly raters: number
  readonly page: readonly Review[]
}

/** Returns the condition for the caller's own ratings, or for those of a company's drivers. */
function buildOwnFilter({ kind, accountId }: Caller): Prisma.RatingWhereInput {
  return kind === 'TREN' ? { delivery: { carrier: { companyId: accountId } } } : { carrierId: accountId }
}

/**
 * Returns the average and the number of the caller's ratings (of a company: of its drivers'), and a page of the reviews
 * before one of them, newest first. Null and an unknown one give the newest page.
 */
export async function readReviews(deps: Deps, caller: Caller, before: string | null): Promise<Reviews> {
  const { sum, count } = await sumRatings(deps.db, buildOwnFilter(caller))
  const page = await readReviewPage(deps.db, buildOwnFilter(caller), before, reviewPageSize)
  return { average: computeAverageRating(sum, count), raters: count, page }
}

/**
 * Answers a review of the caller and notifies its writer in the app. The same answer again changes nothing; another one
 * is `review-answered` (409). Any other review is `not-found`. Of two concurrent calls one is the answer.
 */
export async function answerReview(
  deps: Deps,
  caller: Caller,
  deliveryId: string,
  answer: string,
): Promise<void> {
  const unlockedReview = await findVisibleReview(deps.db, buildOwnFilter(caller), deliveryId)
  if (!unlockedReview) throw new Refusal('not-found')
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, unlockedReview.delivery.orderId)
    const review = await findVisibleReview(tx, buildOwnFilter(caller), deliveryId)
    if (!order || !review) throw new Refusal('not-found')
    if (review.answer === answer) return
    if (review.answer !== null) throw new Refusal('review-answered')
    await tx.rating.update({
      where: { deliveryId },
      data: { answer, answeredAt: order.now },
      select: { deliveryId: true },
    })
    await notify(tx, order.senderId, {
      kind: 'review-answered',
      text: 'Votre transporteur a répondu à votre avis.',
      orderId: order.id,
    })
  })
}
