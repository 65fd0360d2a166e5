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
 * Reads a payment from the provider and updates ours. An authorised payment with its shipment becomes an order; one
 * without an order after 15 minutes is released; an order that lost its authorisation before the pickup is cancelled,
 * and sender, carrier and recipient are notified. Throws while the provider does not respond. Idempotent: any notice,
 * however late or often, leads to the same state.
 */
export async function reconcilePayment(deps: Deps, intentId: string): Promise<void> {
  const ours = await deps.db.payment.findUnique({ where: { intentId }, include: { order: true } })
  if (!ours) return
  const theirs = await deps.payments.find(intentId)
  if (!theirs) return
  if (ours.dueAction !== null) return settlePayment(deps, ours.id)
  switch (theirs.status) {
    case 'requires_capture':
      if (ours.order?.phase === 'scheduled') return startPlannedPickup(deps, ours.order.id)
      return ours.order ? undefined : placeOrRelease(deps, ours)
    case 'canceled':
      if (ours.order) await cancelUnpaid(deps, ours.order.id, ours.id)
      return deps.db.$transaction((tx) => recordRelease(deps, tx, ours.id))
    case 'succeeded':
      if (ours.status !== 'captured')
        deps.log.error({ paymentId: ours.id }, 'a payment was captured that we did not capture')
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
  const ours = await deps.db.payment.findUnique({ where: { setupIntentId }, include: { order: true } })
  if (!ours || ours.order || ours.dueAction !== null || ours.status !== 'planned') return
  const theirs = await deps.payments.findSetup(setupIntentId)
  if (theirs?.status === 'succeeded') await placeOrRelease(deps, ours)
}

async function placeOrRelease(deps: Deps, ours: Payment): Promise<void> {
  if (await finishRaise(deps, ours.id)) return
  const now = await databaseNow(deps.db)
  if (now.getTime() - ours.openedAt.getTime() >= maxWaitForOrderMs) return releaseWithoutOrder(deps, ours)
  if (ours.shipment === null) return ours.intentId === null ? undefined : recordAuthorised(deps, ours)
  try {
    await placeOrderOfPayment(deps, ours.id)
  } catch (error) {
    // Temporary failures are retried. A payment that cannot become an order is released after its time.
    if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
    deps.log.warn({ err: error, paymentId: ours.id }, 'a paid shipment cannot become an order')
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
export async function releaseWithoutOrder(deps: Deps, ours: Payment): Promise<void> {
  const theirs = ours.intentId === null ? null : await deps.payments.find(ours.intentId)
  await deps.db.$transaction(async (tx) => {
    await lockPayment(tx, ours.id)
    if (!(await releaseIfOrderless(deps, tx, ours.id))) return
    if (theirs?.status !== 'requires_capture') return
    const { email, displayName } = await tx.account.findUniqueOrThrow({ where: { id: ours.accountId } })
    const text = `Votre paiement de ${formatEmailPrice(ours.amountCents)} n’a pas donné lieu à une commande : il est annulé et rien n’est débité.`
    await notify(tx, ours.accountId, { kind: 'payment-released', text })
    await queueEmail(
      deps,
      tx,
      {
        to: email,
        subject: 'Votre paiement a été annulé',
        paragraphs: [`Bonjour ${displayName}`, text, 'Vous pouvez refaire votre demande à tout moment.'],
        button: { label: 'Nouvelle expédition', url: `${deps.config.webUrl}/nouvelle-expedition` },
      },
      `payment-released-${ours.id}`,
    )
  })
}
