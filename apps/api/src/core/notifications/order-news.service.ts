import { getCancelReasonText } from '#api/core/notifications/cancel-reasons.texts.ts'
import { isNotified, isSenderNotifiedBySms } from '#api/core/reach/reach.rules.ts'
import { queueSms } from '#api/core/sms/sms.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { notify } from './notifications.service.ts'
import type { OrderFacts, OrderNewsKind, OrderReceiptKind } from './order-news.emails.ts'
import { buildNewsPush, getNewsText, newsEmail, receiptEmail } from './order-news.emails.ts'
import { sendSenderPush } from './sender-push.service.ts'

/**
 * Notifies the sender of an order of an event when the transaction commits: on the screens, by one email, for most
 * events by push and, when a carrier waits, by text message. `occurrence` distinguishes repeated events, such as two
 * acceptances. Throws for an unknown order.
 */
export async function notifyOrderNews(
  deps: Pick<Deps, 'jobs' | 'config' | 'sms'>,
  tx: Tx,
  orderId: string,
  kind: OrderNewsKind,
  occurrence: string = orderId,
): Promise<void> {
  const { facts, senderId, email } = await readOrderFacts(tx, orderId)
  await notify(tx, senderId, { kind, text: getNewsText(kind, facts), orderId })
  await queueEmail(deps, tx, newsEmail(kind, facts, email, deps.config.webUrl), `${kind}-${occurrence}`)
  if (isNotified(kind, 'sender', 'push')) await sendSenderPush(deps, tx, orderId, buildNewsPush(kind, facts))
  if (!isSenderNotifiedBySms(kind)) return
  const link = `${deps.config.webUrl}/mes-expeditions`
  await queueSms(deps, tx, senderId, { kind, subject: occurrence, link })
}

/** Emails a person the receipt of an action on an order, once the transaction commits. Throws for an unknown order. */
export async function emailReceipt(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  { orderId, kind, to }: { readonly orderId: string; readonly kind: OrderReceiptKind; readonly to: string },
): Promise<void> {
  const { facts } = await readOrderFacts(tx, orderId)
  const content = receiptEmail(kind, { ...facts, carrier: null }, to, deps.config.webUrl)
  await queueEmail(deps, tx, content, `${kind}-${orderId}`)
}

async function readOrderFacts(
  tx: Tx,
  orderId: string,
): Promise<{ facts: OrderFacts; senderId: string; email: string }> {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      senderId: true,
      reference: true,
      recipientName: true,
      priceCents: true,
      feeCents: true,
      createdAt: true,
      plannedPickupAt: true,
      cancelReason: true,
      sender: { select: { email: true } },
      quote: { select: { pickupCity: true, dropoffCity: true, dropoffAddress: true } },
      deliveries: {
        where: { status: { notIn: ['withdrawn', 'cancelled'] } },
        select: {
          carrier: { select: { account: { select: { displayName: true } } } },
          vehicle: { select: { brand: true, model: true, plate: true } },
        },
      },
    },
  })
  const [activeDelivery] = order.deliveries
  return {
    senderId: order.senderId,
    email: order.sender.email,
    facts: {
      id: orderId,
      reference: order.reference,
      ...order.quote,
      recipientName: order.recipientName,
      priceCents: order.priceCents,
      feeCents: order.feeCents,
      orderedAt: order.createdAt,
      plannedPickupAt: order.plannedPickupAt,
      cancelReason: getCancelReasonText(order.cancelReason),
      carrier: activeDelivery
        ? {
            name: activeDelivery.carrier.account.displayName,
            vehicle: `${activeDelivery.vehicle.brand} ${activeDelivery.vehicle.model}, ${activeDelivery.vehicle.plate}`,
          }
        : null,
    },
  }
}
