import type { listNotifications } from '@repo/contracts/delivery/notifications'
import type { Output } from '@repo/contracts/endpoint'
import type { Notification } from '@repo/prisma/delivery-types'

/** A notification as the bell shows it. */
export function toNotification({
  id,
  kind,
  text,
  orderId,
  createdAt,
  readAt,
}: Notification): Output<typeof listNotifications>['notifications'][number] {
  return {
    notificationId: id,
    texte: text,
    commandeId: orderId,
    pieces: ofPapers.test(kind),
    createdAt,
    lue: readAt !== null,
  }
}

/** Kinds such as `document-refused`, `documents-expiring`, `vehicle-papers-missing` and `licence-class-missing`. */
const ofPapers = /^(?:documents?|vehicle-papers|licence)-/
