import type { Payment } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { closeSearch } from '#api/core/dispatch/dispatch.service.ts'
import { getCancelReasonText } from '#api/core/notifications/cancel-reasons.texts.ts'
import { notifyOfCourse } from '#api/core/notifications/course-news.service.ts'
import { buildFreedNews } from '#api/core/notifications/freed-carrier.texts.ts'
import { notify } from '#api/core/notifications/notifications.service.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import { cancelLockedOrder, lockOrder } from '#api/core/order/order-phases.service.ts'
import { areGoodsOnTheWay } from '#api/core/order/road-problems.data.ts'
import { notifyRecipient } from '#api/core/recipient/recipient-news.service.ts'
import {
  lockPayment,
  markAuthorised,
  releaseIfOrderless,
} from '#api/core/settlement/authorisation.service.ts'
import { recordRelease } from '#api/core/settlement/lapsed-capture.service.ts'
import type { Deps } from '#api/deps.ts'
import { placeOrderOfPayment } from '#api/flows/ordering/placement.service.ts'
import { endLockedPlannedPickup, startPlannedPickup } from '#api/flows/ordering/planned-pickup.service.ts'
import { finishRaise } from '#api/flows/ordering/true-goods.service.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { formatEmailPrice } from '#api/mail/email-content.ts'
import { settlePayment } from './settle-payment.service.ts'

/** The time for which a payment may wait for its order before it is released. */
export const maxWaitForOrderMs = 15 * 60_000

/**
 * Reads a payment from the provider and updates the stored one; does nothing for an unknown one. An authorised payment
 * with its shipment becomes an order; one without an order after 15 minutes is released; an order that lost its
 * authorisation before the pickup is cancelled, and sender, carrier and recipient are notified. Throws while the
 * provider does not respond. Idempotent: any notice, however late or often, leads to the same state.
 */
export async function reconcilePayment(deps: Deps, intentId: string): Promise<void> {
  const payment = await deps.db.payment.findUnique({ where: { intentId }, include: { order: true } })
  if (!payment) return
  const providerPayment = await deps.payments.find(intentId)
  if (!providerPayment) return
  if (payment.dueAction !== null) return settlePayment(deps, payment.id)
  switch (providerPayment.status) {
    case 'requires_capture':
      if (payment.order?.phase === 'scheduled') return startPlannedPickup(deps, payment.order.id)
      return payment.order ? undefined : placeOrRelease(deps, payment)
    case 'canceled':
      if (payment.order) await cancelUnpaid(deps, payment.order.id, payment.id)
      return deps.db.$transaction((tx) => recordRelease(deps, tx, payment.id))
    case 'succeeded':
      if (payment.status !== 'captured')
        deps.log.error({ paymentId: payment.id }, 'a payment was captured that we did not capture')
      return
    default:
      return
  }
}

/**
 * Reads the setup of a planned pickup from the provider. Once its card is saved, the order is placed without the
 * browser; after 15 minutes it is released. Throws while the provider does not respond. Idempotent.
 */
export async function reconcileSetup(deps: Deps, setupIntentId: string): Promise<void> {
  const payment = await deps.db.payment.findUnique({ where: { setupIntentId }, include: { order: true } })
  if (!payment || payment.order || payment.dueAction !== null || payment.status !== 'planned') return
  const setup = await deps.payments.findSetup(setupIntentId)
  if (setup?.status === 'succeeded') await placeOrRelease(deps, payment)
}

async function placeOrRelease(deps: Deps, payment: Payment): Promise<void> {
  if (await finishRaise(deps, payment.id)) return
  const now = await databaseNow(deps.db)
  if (now.getTime() - payment.openedAt.getTime() >= maxWaitForOrderMs)
    return releaseWithoutOrder(deps, payment)
  if (payment.shipment === null)
    return payment.intentId === null ? undefined : recordAuthorised(deps, payment)
  try {
    await placeOrderOfPayment(deps, payment.id)
  } catch (error) {
    // Temporary failures are retried. A payment that cannot become an order is released after its time.
    if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
    deps.log.warn({ err: error, paymentId: payment.id }, 'a paid shipment cannot become an order')
  }
}

/**
 * Cancels the request of a failed payment (terms of use): its authorisation lapsed or was released at the provider
 * before the pickup. After the pickup the delivery continues, and the price becomes the sender's debt.
 */
async function cancelUnpaid(deps: Deps, orderId: string, paymentId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    // Another payment has replaced it meanwhile.
    if (order?.paymentId !== paymentId) return
    if (order?.phase === 'scheduled') return endLockedPlannedPickup(deps, tx, order, 'payment-lapsed')
    if (order?.phase !== 'searching' && order?.phase !== 'running') return
    if (await areGoodsOnTheWay(tx, orderId)) return
    deps.log.error({ orderId }, 'the authorisation of a placed order lapsed')
    const reason = 'payment-lapsed'
    const freedId = await closeSearch(tx, order, reason)
    await cancelLockedOrder(tx, order, { by: 'provider', feeCents: 0, reason })
    await notifyOrderNews(deps, tx, orderId, reason)
    await notifyRecipient(deps, tx, order.id, { kind: 'recipient-cancelled' })
    if (freedId !== null) {
      const freed = { who: 'La course est annulée', reason: getCancelReasonText(reason), paidCents: 0 }
      await notifyOfCourse(deps, tx, freedId, buildFreedNews({ orderId, ...freed }))
    }
  })
}

async function recordAuthorised(deps: Deps, { id }: Payment): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const lockedPayment = await lockPayment(tx, id)
    if (lockedPayment.dueAction === null) await markAuthorised(tx, lockedPayment, null, await databaseNow(tx))
  })
}

/**
 * Releases a payment without an order, and notifies its sender by notification and email if money was authorised. Does
 * nothing when it got its order meanwhile, or for a repeat. Throws while the provider does not respond.
 */
export async function releaseWithoutOrder(deps: Deps, payment: Payment): Promise<void> {
  const providerPayment = payment.intentId === null ? null : await deps.payments.find(payment.intentId)
  await deps.db.$transaction(async (tx) => {
    await lockPayment(tx, payment.id)
    if (!(await releaseIfOrderless(deps, tx, payment.id))) return
    if (providerPayment?.status !== 'requires_capture') return
    const { email, displayName } = await tx.account.findUniqueOrThrow({ where: { id: payment.accountId } })
    const text = `Votre paiement de ${formatEmailPrice(payment.amountCents)} n’a pas donné lieu à une commande : il est annulé et rien n’est débité.`
    await notify(tx, payment.accountId, { kind: 'payment-released', text })
    await queueEmail(
      deps,
      tx,
      {
        to: email,
        subject: 'Votre paiement a été annulé',
        paragraphs: [`Bonjour ${displayName}`, text, 'Vous pouvez refaire votre demande à tout moment.'],
        button: { label: 'Nouvelle expédition', url: `${deps.config.webUrl}/nouvelle-expedition` },
      },
      `payment-released-${payment.id}`,
    )
  })
}
