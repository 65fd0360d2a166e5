import type { listMessages, sendMessage } from '@repo/contracts/delivery/messages'
import type { Input, Output } from '@repo/contracts/endpoint'
import type { Message } from '@repo/prisma/delivery-types'
import type { OwnConversation } from './messages.access.ts'
import type { MessageDraft } from './messages.service.ts'

/** Returns the conversation as both apps read it: persons, not accounts. */
export function toMessages(
  { sender, carrier }: OwnConversation,
  messages: readonly Message[],
): Output<typeof listMessages> {
  const getPersonId = (accountId: string) => (accountId === sender.accountId ? sender : carrier).personId
  return messages.map((message) => ({
    EmetteurPersonneId: getPersonId(message.senderId),
    RecepteurPersonneId: getPersonId(message.recipientId),
    commandeId: message.orderId,
    Message: message.text,
    Seen: message.seenAt !== null,
    createdAt: message.sentAt,
    messageId: message.id,
    cle: message.clientKey,
  }))
}

/** Returns the form as a draft. */
export function toMessageDraft(form: Input<typeof sendMessage>): MessageDraft {
  return {
    orderId: form.commandeId,
    toPersonId: form.RecepteurPersonneId,
    text: form.message,
    clientKey: form.cle ?? null,
  }
}

/** Returns both persons that a request names. */
export function toPersons(form: Input<typeof listMessages>): readonly [string, string] {
  return [form.EmetteurPersonneId, form.RecepteurPersonneId]
}
