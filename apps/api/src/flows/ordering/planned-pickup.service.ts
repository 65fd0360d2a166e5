import { startSearch } from '#api/core/dispatch/dispatch.service.ts'
import { notifyOfAccount } from '#api/core/notifications/account-news.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { cancelLockedOrder, lockOrder, moveLockedOrder } from '#api/core/order/order-phases.service.ts'
import { lockPayment, markAuthorised } from '#api/core/settlement/authorisation.service.ts'
import { decideRelease } from '#api/core/settlement/settlement.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'
import { queueEmail } from '#api/mail/compose.ts'
import type { PlannedTrip } from './planned-pickup.emails.ts'
import {
  declinedEmail,
  declinedText,
  lapsedText,
  reminderEmail,
  reminderText,
  unpaidEmail,
  unpaidText,
} from './planned-pickup.emails.ts'

/**
 * Starts the search of a planned pickup whose price is authorised. Does nothing when it has begun, or the order is
 * over.
 */
export async function startPlannedPickup(deps: Deps, orderId: string): Promise<void> {
  await actWhilePlanned(deps, orderId, async (tx, order) => {
    const payment = await lockPayment(tx, order.paymentId)
    if (payment.status !== 'opened' || payment.dueAction === 'release') return
    await tx.payment.update({ where: { id: payment.id }, data: { dueAction: null } })
    await markAuthorised(tx, payment, order.id, order.now)
    await moveLockedOrder(tx, order, 'searching')
    await startSearch(tx, order.id, order.now)
  })
}

/**
 * Notifies the sender, once, that the card of a planned pickup was declined and that another may pay until the pickup:
 * on screens and phones and by email. `sentence` is the bank's, in French. Does nothing once the search has begun.
 */
export async function declinePlannedPickup(deps: Deps, orderId: string, sentence: string): Promise<void> {
  await actWhilePlanned(deps, orderId, async (tx, order) => {
    const { count } = await tx.payment.updateMany({
      where: { id: order.paymentId, dueAction: 'authorise' },
      data: { dueAction: null },
    })
    if (count === 0) return
    const trip = await readPlannedTrip(tx, orderId)
    const path = `/mes-expeditions/details-expedition/${orderId}`
    await notifyOfAccount(deps, tx, order.senderId, {
      kind: 'payment-declined',
      text: declinedText(trip, sentence),
      orderId,
      url: path,
    })
    const url = `${deps.config.webUrl}${path}`
    await queueEmail(deps, tx, declinedEmail(trip, sentence, url), `payment-declined-${orderId}`)
    await tell(tx, [order.senderId], { type: 'order', id: orderId })
  })
}

/**
 * Notifies the sender of a planned pickup, once, that its price is authorised within a day: on screens and phones and
 * by email. Does nothing once the search has begun.
 */
export async function remindOfPayment(deps: Deps, orderId: string): Promise<void> {
  await actWhilePlanned(deps, orderId, async (tx, { senderId }) => {
    const kind = 'payment-tomorrow'
    if ((await tx.notification.count({ where: { accountId: senderId, kind, orderId } })) > 0) return
    const trip = await readPlannedTrip(tx, orderId)
    const path = `/mes-expeditions/details-expedition/${orderId}`
    await notifyOfAccount(deps, tx, senderId, { kind, text: reminderText(trip), orderId, url: path })
    await queueEmail(deps, tx, reminderEmail(trip, `${deps.config.webUrl}${path}`), `${kind}-${orderId}`)
  })
}

/** The reason why a planned pickup ends before its search. */
export type PlannedPickupEnd = 'payment-declined' | 'payment-lapsed'

/**
 * Cancels an unpaid planned pickup without a fee and notifies the sender. Does nothing when its search has begun, or
 * the order is over.
 */
export async function endPlannedPickup(deps: Deps, orderId: string, reason: PlannedPickupEnd): Promise<void> {
  await actWhilePlanned(deps, orderId, (tx, order) => endLockedPlannedPickup(deps, tx, order, reason))
}

/**
 * Cancels a locked planned pickup that is not paid, like `endPlannedPickup`. The caller checks that it is scheduled.
 */
export async function endLockedPlannedPickup(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  reason: PlannedPickupEnd,
): Promise<void> {
  await cancelLockedOrder(tx, order, { by: 'provider', feeCents: 0, reason })
  await decideRelease(deps, tx, order.paymentId)
  const trip = await readPlannedTrip(tx, order.id)
  const hasLapsed = reason === 'payment-lapsed'
  const text = hasLapsed ? lapsedText : unpaidText(trip)
  await notifyOfAccount(deps, tx, order.senderId, { kind: reason, text, orderId: order.id })
  const newShipmentUrl = `${deps.config.webUrl}/nouvelle-expedition`
  const email = unpaidEmail(trip, { hasLapsed, newShipmentUrl })
  await queueEmail(deps, tx, email, `planned-unpaid-${order.id}`)
}

async function actWhilePlanned(
  deps: Deps,
  orderId: string,
  act: (tx: Tx, order: LockedOrder) => Promise<void>,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.phase === 'scheduled') await act(tx, order)
  })
}

async function readPlannedTrip(tx: Tx, orderId: string): Promise<PlannedTrip> {
  const { plannedPickupAt, priceCents, reference, quote, sender } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      plannedPickupAt: true,
      priceCents: true,
      reference: true,
      quote: { select: { pickupCity: true, dropoffCity: true } },
      sender: { select: { email: true } },
    },
  })
  if (!plannedPickupAt) throw new Error(`Order ${orderId} has no planned pickup`)
  return { ...quote, reference, senderEmail: sender.email, plannedPickupAt, priceCents }
}
