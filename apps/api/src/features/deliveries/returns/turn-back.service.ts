import { carrierScreens } from '@repo/contracts/delivery/carrier-screens'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import { notifyOfCourse } from '#api/core/notifications/course-news.service.ts'
import { notifyOrderNews } from '#api/core/notifications/order-news.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import { recordShipmentEvent } from '#api/core/order/shipment-events.service.ts'
import { notifyRecipient } from '#api/core/recipient/recipient-news.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'
import { moveDelivery } from '../deliveries.data.ts'
import { answerReturn, findNewestReturn, insertReturn } from './returns.data.ts'

/** A delivery that its sender cancels after the pickup, with the way back and its fee. */
export type CancelledDelivery = {
  readonly deliveryId: string
  readonly carrierId: string
  readonly returnM: number
  readonly feeCents: number
}

/**
 * Sends the goods of a cancelled order back for the fee fixed here. Notifies the carrier (screen, notification, push),
 * the sender (screen, notification, email) and the recipient. The order is locked; the delivery must be picked up or in
 * transit.
 */
export async function sendGoodsBack(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { deliveryId, carrierId, returnM, feeCents }: CancelledDelivery,
): Promise<void> {
  // The cancellation answers an earlier absence request.
  const lastReturn = await findNewestReturn(tx, deliveryId)
  if (lastReturn && lastReturn.refusedAt === null)
    await answerReturn(tx, lastReturn.id, { refusedAt: order.now, answer: '' })
  await insertReturn(tx, {
    deliveryId,
    reason: 'cancelled',
    comment: '',
    photo: null,
    requestedAt: order.now,
    recordedAt: order.now,
    approvedAt: order.now,
    cost: { returnM, feeCents, borneBy: 'sender' },
  })
  await moveDelivery(tx, deliveryId, 'returning', {}, { at: order.now, recordedAt: order.now })
  await recordShipmentEvent(tx, order.id, 'order.returning', order.now)
  await notifyOrderNews(deps, tx, order.id, 'called-off')
  await notifyRecipient(deps, tx, order.id, { kind: 'recipient-returning' })
  const text = 'L’expéditeur a annulé la course : rapportez-lui la marchandise. Le retour vous est payé.'
  const push = {
    title: 'Course annulée : demi-tour',
    body: 'L’expéditeur a annulé : rapportez la marchandise au lieu d’enlèvement.',
    url: carrierScreens.activite,
  }
  await notifyOfCourse(deps, tx, carrierId, { kind: 'called-off', orderId: order.id, text, push })
  await tell(tx, [order.senderId], { type: 'order', id: order.id })
  await notifyCarrier(tx, carrierId, { type: 'order', id: order.id })
}
