import { messagePollMs, useMessages } from '@repo/delivery-ui/chat/use-conversation'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'

/** Returns the number of the sender's messages that the carrier has not read. */
export function useUnreadMessageCount({ commandeId, expediteurPersonneId }: Course): number {
  const correspondence = { orderId: commandeId, otherPersonId: expediteurPersonneId }
  return useMessages(correspondence, messagePollMs.detail).unreadCount
}
