import { carrierScreens } from '@repo/contracts/delivery/carrier-screens'
import { computeUnreadReminderAt, maxMessagesByParty, mayWrite } from '@repo/delivery-rules/conversation'
import type { Message } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { sendCoursePush } from '#api/core/notifications/course-news.service.ts'
import { markReadAbout, notifyOnce } from '#api/core/notifications/notifications.service.ts'
import { sendSenderPush } from '#api/core/notifications/sender-push.service.ts'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'
import type { OwnConversation } from './messages.access.ts'
import { requireBothPersons, requireOtherParty, requireOwnConversation } from './messages.access.ts'
import type { Party } from './messages.data.ts'
import { findMessagesBetween } from './messages.data.ts'
import { toConversationPath } from './messages.emails.ts'

/** The kind of a conversation's notifications. */
const notificationKind = 'message'

/**
 * Returns the conversation of an order with its messages, oldest first. An order of others is `not-found`. `persons`
 * names both parties, in any order: another person is `not-found`, and persons without the caller are `not-yours`.
 */
export async function readConversation(
  deps: Deps,
  caller: Caller,
  orderId: string,
  persons: readonly [string, string],
): Promise<{ conversation: OwnConversation; messages: readonly Message[] }> {
  const conversation = await requireOwnConversation(deps.db, caller, orderId)
  requireBothPersons(conversation, persons)
  return { conversation, messages: await findMessagesBetween(deps.db, conversation) }
}

/** A message to the other party of an order. */
export type MessageDraft = {
  readonly orderId: string
  readonly toPersonId: string
  readonly text: string
  /** The client's own key of the message; a repeat with the same key is the same message. */
  readonly clientKey: string | null
}

/**
 * Writes to the other party: updates both screens, and notifies the other party in the app and by push message. The
 * order is locked: a message is sent before a concurrent return by the carrier, or not at all. Of two calls with one
 * key, one message is stored; another text with the key is `message-key-used`. `conversation-closed` when it
 * has ended, `conversation-full` after 300 messages of a party. `not-found` unless the two are the order's parties.
 */
export async function writeMessage(deps: Deps, caller: Caller, draft: MessageDraft): Promise<Message> {
  return deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, draft.orderId)
    if (!order) throw new Refusal('not-found')
    const conversation = await requireOwnConversation(tx, caller, draft.orderId)
    requireOtherParty(conversation, draft.toPersonId)
    const earlierMessage = await findMessageByKey(tx, conversation, draft)
    if (earlierMessage) return earlierMessage
    if (!mayWrite(conversation.endedAt, order.now)) throw new Refusal('conversation-closed')
    await requireRoom(tx, conversation)
    const { own: writer, other: reader } = conversation
    const isFirstUnread =
      (await tx.message.count({ where: buildUnreadFilter(draft.orderId, { writer, reader }) })) === 0
    const message = await tx.message.create({
      data: {
        orderId: draft.orderId,
        senderId: writer.accountId,
        recipientId: reader.accountId,
        text: draft.text,
        clientKey: draft.clientKey,
        sentAt: order.now,
        remindAt: computeUnreadReminderAt(order.now, isFirstUnread),
      },
    })
    await notifyBothParties(tx, conversation)
    await notifyOfMessage(deps, tx, conversation)
    return message
  })
}

/** Returns the message that was sent with this key before. Throws `message-key-used` for another text with it. */
async function findMessageByKey(
  tx: Tx,
  { orderId, own }: OwnConversation,
  { clientKey, text }: MessageDraft,
): Promise<Message | null> {
  if (clientKey === null) return null
  const message = await tx.message.findFirst({ where: { orderId, senderId: own.accountId, clientKey } })
  if (message && message.text !== text) throw new Refusal('message-key-used')
  return message
}

async function requireRoom(tx: Tx, { orderId, own }: OwnConversation): Promise<void> {
  const count = await tx.message.count({ where: { orderId, senderId: own.accountId } })
  if (count >= maxMessagesByParty) throw new Refusal('conversation-full')
}

/**
 * Marks the other party's messages and their notification as read, and notifies both parties' screens of a change.
 * Idempotent. Refuses the persons that `readConversation` refuses.
 */
export async function markSeen(
  deps: Deps,
  caller: Caller,
  orderId: string,
  persons: readonly [string, string],
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    // Before the lock, so that a stranger cannot take it.
    await requireOwnConversation(tx, caller, orderId)
    // A concurrent writer counts the unread ones before this, or after it.
    await lockOrder(tx, orderId)
    const conversation = await requireOwnConversation(tx, caller, orderId)
    requireBothPersons(conversation, persons)
    const { own, other } = conversation
    const { count } = await tx.message.updateMany({
      where: buildUnreadFilter(orderId, { writer: other, reader: own }),
      data: { seenAt: await databaseNow(tx), remindAt: null },
    })
    if (count > 0) await notifyBothParties(tx, conversation)
    await markReadAbout(tx, own.accountId, { kind: notificationKind, orderId })
  })
}

/** Returns the condition of unread messages about an order from a writer to a reader. */
function buildUnreadFilter(
  orderId: string,
  { writer, reader }: { readonly writer: Party; readonly reader: Party },
) {
  return { orderId, senderId: writer.accountId, recipientId: reader.accountId, seenAt: null }
}

async function notifyBothParties(tx: Tx, { orderId, own, other }: OwnConversation): Promise<void> {
  await tell(tx, [own.accountId, other.accountId], { type: 'message', id: orderId })
}

/** Notifies of a message. One unread notification covers all later messages, so that it does not hide other news. */
async function notifyOfMessage(
  deps: Deps,
  tx: Tx,
  { orderId, other, carrier, pickupCity, dropoffCity }: OwnConversation,
) {
  const trip = `${pickupCity} → ${dropoffCity}`
  const text =
    other === carrier
      ? `L’expéditeur vous a écrit au sujet de la course ${trip}.`
      : `Votre transporteur vous a écrit au sujet de l’expédition ${trip}.`
  await notifyOnce(tx, other.accountId, { kind: notificationKind, text, orderId })
  if (other !== carrier)
    return sendSenderPush(deps, tx, orderId, {
      kind: notificationKind,
      title: 'Nouveau message',
      body: 'Votre transporteur vous a écrit.',
      url: toConversationPath(orderId),
    })
  const push = { title: 'Nouveau message', body: 'L’expéditeur vous a écrit.', url: carrierScreens.messages }
  await sendCoursePush(deps, tx, carrier.accountId, { kind: notificationKind, orderId, push })
}
