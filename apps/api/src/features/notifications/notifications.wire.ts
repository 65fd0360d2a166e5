import type { listNotifications } from '@repo/contracts/delivery/notifications'
import type { Output } from '@repo/contracts/endpoint'
import type { Notification } from '@repo/prisma/delivery-types'
import { findCarrierScreen } from '#api/core/reach/carrier-screens.rules.ts'
import type { NamedOrder } from './named-orders.service.ts'

/** Returns a notification as the bell shows it. */
export function toNotification(
  { id, kind, text, orderId, createdAt, readAt }: Notification,
  orders: ReadonlyMap<string, NamedOrder>,
  reader: { readonly isCarrier: boolean },
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
    ecran: reader.isCarrier ? findCarrierScreen(kind) : null,
    createdAt,
    lue: readAt !== null,
  }
}
