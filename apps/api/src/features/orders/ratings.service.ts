import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Caller } from '#api/caller.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { hiddenReviewEmail, hiddenReviewText } from './ratings.emails.ts'

/** Returns the caller's newest delivered and unrated delivery, with its order and proofs. Null without one. */
export function findUnratedDelivery({ db }: Deps, { senderId }: Caller) {
  return db.delivery.findFirst({
    where: { status: 'delivered', rating: null, order: { senderId } },
    orderBy: { endedAt: 'desc' },
    include: { order: true, proofs: true },
  })
}

/** A rating to store: stars, and a review, '' for none. */
export type RatingDraft = { readonly deliveryId: string; readonly stars: number; readonly review: string }

/**
 * Rates the carrier of a finished delivery of the caller. The same rating again changes nothing; another one is
 * `already-rated` (409), an undelivered one `delivery-not-finished` (409). Any other delivery is `not-found`.
 */
export async function rateDelivery(deps: Deps, caller: Caller, draft: RatingDraft): Promise<void> {
  const { deliveryId, stars, review } = draft
  const delivery = await deps.db.delivery.findFirst({
    where: { id: deliveryId, order: { senderId: caller.senderId } },
    select: { status: true, carrierId: true },
  })
  if (!delivery) throw new Refusal('not-found')
  if (delivery.status !== 'delivered') throw new Refusal('delivery-not-finished')
  const createdAt = await databaseNow(deps.db)
  await deps.db.rating.createMany({
    data: [{ deliveryId, carrierId: delivery.carrierId, stars, review, createdAt }],
    skipDuplicates: true,
  })
  const storedRating = await deps.db.rating.findUniqueOrThrow({ where: { deliveryId } })
  if (storedRating.stars !== stars || storedRating.review !== review) throw new Refusal('already-rated')
}

/**
 * Returns the review of an order, with its writer's id and email. Throws a `StaffError` without a rating with a text.
 */
export async function requireReview(db: Db, orderId: string) {
  const rating = await db.rating.findFirst({
    where: { delivery: { orderId }, review: { not: '' } },
    include: {
      delivery: { select: { order: { select: { senderId: true, sender: { select: { email: true } } } } } },
    },
  })
  if (!rating) throw new StaffError(`There is no review of order ${orderId}.`)
  return rating
}

/** Returns the reviews with a text, newest first, at most 100: of one carrier, or of all. */
export function listReviews(db: Db, carrierId: string | null) {
  return db.rating.findMany({
    where: { review: { not: '' }, ...(carrierId === null ? {} : { carrierId }) },
    orderBy: [{ createdAt: 'desc' }, { deliveryId: 'asc' }],
    take: 100,
    include: {
      carrier: { select: { id: true, displayName: true } },
      delivery: { select: { orderId: true } },
    },
  })
}

/**
 * Hides the text of a review from everybody but its writer, and notifies the writer of the reason in the app and by
 * email. Its stars still count. Returns false for a repeat. Throws a `StaffError` without a review.
 */
export async function hideReview(deps: Deps, tx: Tx, orderId: string, reason: string): Promise<boolean> {
  const { deliveryId, delivery } = await requireReview(tx, orderId)
  const hiddenAt = await databaseNow(tx)
  const { count } = await tx.rating.updateMany({
    where: { deliveryId, hiddenAt: null },
    data: { hiddenAt, hiddenReason: reason },
  })
  if (count === 0) return false
  const { senderId, sender } = delivery.order
  await notify(tx, senderId, { kind: 'review-hidden', text: hiddenReviewText(reason), orderId })
  const content = hiddenReviewEmail(sender.email, reason, { orderId, webUrl: deps.config.webUrl })
  await queueEmail(deps, tx, content, `review-hidden-${deliveryId}-${hiddenAt.getTime()}`)
  return true
}

/** Shows a hidden review again. Returns false when it was not hidden. Throws a `StaffError` without a review. */
export async function showReview(tx: Tx, orderId: string): Promise<boolean> {
  const { deliveryId } = await requireReview(tx, orderId)
  const { count } = await tx.rating.updateMany({
    where: { deliveryId, hiddenAt: { not: null } },
    data: { hiddenAt: null, hiddenReason: null },
  })
  return count > 0
}
