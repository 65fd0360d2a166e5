import type { listNotifications } from '@repo/contracts/delivery/notifications'
import type { Output } from '@repo/contracts/endpoint'
import type { Notification } from '@repo/prisma/delivery-types'

/** A notification as the bell shows it. */
export function toNotification({
  id,
  text,
  orderId,
  createdAt,
  readAt,
}: Notification): Output<typeof listNotifications>['notifications'][number] {
  return { notificationId: id, texte: text, commandeId: orderId, createdAt, lue: readAt !== null }
}
