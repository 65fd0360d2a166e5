import type { listNotifications } from '@repo/contracts/delivery/notifications'
import type { Output } from '@repo/contracts/endpoint'
import type { Notification } from '@repo/prisma/delivery-types'
import type { EventBy } from '#api/core/reach/reach.rules.ts'
import type { NamedOrder } from './named-orders.service.ts'

/** A notification as the bell shows it. */
export function toNotification(
  { id, kind, text, orderId, createdAt, readAt }: Notification,
  orders: ReadonlyMap<string, NamedOrder>,
): Output<typeof listNotifications>['notifications'][number] {
  const order = orderId === null ? undefined : orders.get(orderId)
  return {
    notificationId: id,
    texte: text,
    commandeId: orderId,
    commande: order
      ? {
          reference: order.reference,
          nomDestinataire: order.recipientName,
          adresseArrivee: order.dropoffAddress,
        }
      : null,
    pieces: ofPapers.test(kind),
    ...(ofPlans.has(kind) ? { planning: true } : {}),
    createdAt,
    lue: readAt !== null,
  }
}

/** Kinds such as `document-refused`, `documents-expiring`, `vehicle-papers-missing` and `licence-class-missing`. */
const ofPapers = /^(?:documents?|vehicle-papers|licence)-/

/** Kinds that lead to who drives when. */
const ofPlans: ReadonlySet<string> = new Set([
  'driver-not-online',
  'plan-changed',
] satisfies readonly EventBy<'bell'>[])
