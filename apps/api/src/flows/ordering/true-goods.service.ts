import type { Payment, PickupProblem } from '@repo/prisma/delivery-types'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import { openOffSessionIntent } from '#api/core/cards/off-session-intent.service.ts'
import { findOrderCard } from '#api/core/cards/order-card.service.ts'
import { notifyOfCourse } from '#api/core/notifications/course-news.service.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import { buildProblemNews } from '#api/core/notifications/pickup-problems.texts.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { findOpenProblemOf, findProblemOfPayment } from '#api/core/order/pickup-problems.data.ts'
import { lockPayment, markAuthorised } from '#api/core/settlement/authorisation.service.ts'
import { decideRelease } from '#api/core/settlement/settlement.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { settlePaymentJob } from '#api/job-definitions.ts'
import { tell } from '#api/live/tell.ts'

/**
 * Opens the payment of the actual goods' price after the sender has accepted it, queues its authorisation and returns
 * its id. It is a separate payment of the whole price; once authorised, it replaces the first one, which is released.
 * Throws for a problem without a price. Call it once per problem, with the order locked.
 */
export async function requestRaise(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  order: LockedOrder,
  { id, quoteId }: Pick<PickupProblem, 'id' | 'quoteId'>,
): Promise<string> {
  if (quoteId === null) throw new Error(`The true goods of problem ${id} have no price`)
  const { priceCents } = await tx.quote.findUniqueOrThrow({ where: { id: quoteId } })
  const firstPayment = await tx.payment.findUniqueOrThrow({ where: { id: order.paymentId } })
  const { id: paymentId } = await tx.payment.create({
    data: {
      accountId: order.senderId,
      quoteId,
      amountCents: priceCents,
      currency: firstPayment.currency,
      placedById: firstPayment.placedById,
      status: 'planned',
      openedAt: order.now,
      dueAction: 'authorise',
    },
    select: { id: true },
  })
  await deps.jobs.enqueue(tx, settlePaymentJob, { paymentId })
  return paymentId
}

/**
 * Authorises the actual goods' price on the order's card, off-session. Returns false for a payment of another purpose.
 * Safe to repeat, concurrently and after a crash: the bank is asked once. The sender of a declined card is notified.
 * Throws while the provider does not respond; the job retries.
 */
export async function authoriseRaise(deps: Deps, payment: Payment): Promise<boolean> {
  const problem = await findProblemOfPayment(deps.db, payment.id)
  if (!problem) return false
  const { orderId, order } = problem.delivery
  const intentId = await openOffSessionIntent(deps, payment)
  if (intentId === null) return true
  const card = await findOrderCard(deps, { orderId, senderId: order.senderId })
  if (card === null) await declineRaise(deps, payment.id, 'no_card')
  else {
    const answer = await deps.payments.authoriseOffSession(intentId, card)
    if (answer.outcome === 'authorised') await finishRaise(deps, payment.id)
    else if (answer.outcome === 'declined')
      await declineRaise(deps, payment.id, answer.code ?? 'card_declined')
    else await releaseRaise(deps, payment.id)
  }
  return true
}

/**
 * Continues an order at the authorised price of its actual goods, or releases the authorisation if the problem was
 * decided otherwise. Notifies sender and carrier. Returns false for a payment of another purpose. Idempotent.
 */
export async function finishRaise(deps: Deps, paymentId: string): Promise<boolean> {
  const problem = await findProblemOfPayment(deps.db, paymentId)
  if (!problem) return false
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, problem.delivery.orderId)
    const payment = await lockPayment(tx, paymentId)
    if (!order || order.paymentId === paymentId || payment.status === 'released') return
    const openProblem = await findOpenProblemOf(tx, problem.deliveryId)
    await tx.payment.updateMany({
      where: { id: paymentId, dueAction: 'authorise' },
      data: { dueAction: null },
    })
    await markAuthorised(tx, payment, order.id, order.now)
    // The problem was decided otherwise, or the goods were picked up as declared: the authorisation is released.
    if (openProblem?.paymentId !== paymentId || payment.dueAction === 'release') {
      await decideRelease(deps, tx, paymentId)
      return
    }
    await replacePayment(deps, tx, order, openProblem)
    await tx.pickupProblem.update({
      where: { id: openProblem.id },
      data: {
        outcome: 'agreed',
        decidedAt: order.now,
        decidedBy: 'sender',
        decideAt: null,
        declineCode: null,
      },
    })
    const { carrierId } = await tx.delivery.findUniqueOrThrow({
      where: { id: openProblem.deliveryId },
      select: { carrierId: true },
    })
    await notifyOrderNews(deps, tx, order.id, 'price-agreed', openProblem.id)
    await notifyOfCourse(deps, tx, carrierId, buildProblemNews('price-agreed', order.id))
    await tell(tx, [order.senderId], { type: 'order', id: order.id })
    await notifyCarrier(tx, carrierId, { type: 'order', id: order.id })
  })
  return true
}

/** Replaces goods, price and payment of an order with the actual ones, and releases the first authorisation. */
async function replacePayment(
  deps: Deps,
  tx: Tx,
  { id: orderId, paymentId: firstId }: LockedOrder,
  { quoteId, paymentId }: PickupProblem,
): Promise<void> {
  if (quoteId === null || paymentId === null) throw new Error(`Order ${orderId} has no second payment`)
  const { priceCents, commissionCents } = await tx.quote.findUniqueOrThrow({ where: { id: quoteId } })
  const { reference, referenceDigest, apiKeyId } = await tx.payment.findUniqueOrThrow({
    where: { id: firstId },
  })
  // The client's reference belongs to the order, and the limit of an API key counts it once.
  const references = { reference, referenceDigest, apiKeyId }
  await tx.payment.update({
    where: { id: firstId },
    data: { reference: null, referenceDigest: null, apiKeyId: null },
  })
  await tx.payment.update({ where: { id: paymentId }, data: references })
  await tx.order.update({
    where: { id: orderId },
    data: { quoteId, paymentId, priceCents, commissionCents },
  })
  await decideRelease(deps, tx, firstId)
}

/**
 * Records that the bank wants another card or the holder's presence. The sender may pay manually until the problem
 * expires.
 */
async function declineRaise(deps: Deps, paymentId: string, code: string): Promise<void> {
  const problem = await findProblemOfPayment(deps.db, paymentId)
  if (!problem) return
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, problem.delivery.orderId)
    const { count } = await tx.payment.updateMany({
      where: { id: paymentId, dueAction: 'authorise' },
      data: { dueAction: null },
    })
    if (!order || count === 0) return
    await tx.pickupProblem.update({ where: { id: problem.id }, data: { declineCode: code } })
    await notifyOrderNews(deps, tx, order.id, 'price-declined', problem.id)
    await tell(tx, [order.senderId], { type: 'order', id: order.id })
  })
}

async function releaseRaise(deps: Deps, paymentId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await decideRelease(deps, tx, paymentId)
  })
}
