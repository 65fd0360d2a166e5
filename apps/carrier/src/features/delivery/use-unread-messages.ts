import { messagePollMs, useMessages, useOutbox } from '@repo/delivery-ui/chat/use-conversation'
import { messageOutbox } from '#carrier/running-delivery/message-outbox.ts'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'

/** How many messages of the sender the carrier has not read. What it has written without a connection goes as soon as there is one. */
export function useUnreadMessages({ commandeId, expediteurPersonneId }: Course): number {
  const correspondence = { orderId: commandeId, otherPersonId: expediteurPersonneId }
  const { query, unread } = useMessages(correspondence, messagePollMs.detail)
  useOutbox(messageOutbox, correspondence, query.data)
  return unread
}
