import { reviewPageSize } from '@repo/contracts/delivery/ratings'
import { averageRating } from '@repo/delivery-rules/rating'
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

/** Of the caller itself; of its drivers for a company. */
function ofCaller({ kind, accountId }: Caller): Prisma.RatingWhereInput {
  return kind === 'TREN' ? { delivery: { carrier: { companyId: accountId } } } : { carrierId: accountId }
}

/** The average of the caller's ratings, and a page of its reviews before one of them. */
export async function reviewsOf(deps: Deps, caller: Caller, before: string | null): Promise<Reviews> {
  const { sum, count } = await sumRatings(deps.db, ofCaller(caller))
  const page = await readReviewPage(deps.db, ofCaller(caller), before, reviewPageSize)
  return { average: averageRating(sum, count), raters: count, page }
}

/**
 * Answers a review of the caller once and notifies its writer; any other review is a 404. The same answer again changes
 * nothing, another one is a 409; of two concurrent calls, one is the answer.
 */
export async function answerReview(
  deps: Deps,
  caller: Caller,
  deliveryId: string,
  answer: string,
): Promise<void> {
  const known = await findVisibleReview(deps.db, ofCaller(caller), deliveryId)
  if (!known) throw new Refusal('not-found')
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, known.delivery.orderId)
    const review = await findVisibleReview(tx, ofCaller(caller), deliveryId)
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
