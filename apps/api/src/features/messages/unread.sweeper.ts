import { readPhoneNumber } from '@repo/sms-edge/phone-number'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { queueSms } from '#api/core/sms/sms.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import {
  dueReminders,
  findConversation,
  nextReminderMs,
  orderingMember,
  putReminderOff,
} from './messages.data.ts'
import { conversationPath, unreadEmail, unreadEmailToCarrier } from './messages.emails.ts'

/**
 * Reminds the readers of messages unread for two minutes, once for all unread ones: a carrier by text message, or by
 * mail where none reaches it; a sender by mail, in a company the member who ordered. Nobody is reminded once the order
 * is over, or has another carrier. Returns the milliseconds until the next is due. Several workers may sweep
 * concurrently; failures are logged and retried.
 */
export async function remindOfUnread(deps: Deps): Promise<number | null> {
  for (const { id, orderId } of await dueReminders(deps.db)) {
    try {
      await remind(deps, id, orderId)
    } catch (error) {
      deps.log.error({ err: error, messageId: id }, 'a reader could not be notified of an unread message')
      await putReminderOff(deps.db, id)
    }
  }
  return nextReminderMs(deps.db)
}

async function remind({ config, db, jobs, sms }: Deps, messageId: string, orderId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockOrder(tx, orderId)
    // Of two workers, and of this one and a reader, the second finds nothing due.
    const [message] = await tx.message.updateManyAndReturn({
      where: { id: messageId, remindAt: { not: null } },
      data: { remindAt: null },
    })
    const conversation = await findConversation(tx, orderId)
    if (!message || !conversation || conversation.endedAt !== null) return
    const { sender, carrier } = conversation
    const subject = message.id
    if (message.recipientId === carrier.accountId) {
      const link = `${config.carrierUrl}/course/messages`
      const { email, phone } = await tx.account.findUniqueOrThrow({ where: { id: carrier.accountId } })
      if (sms && readPhoneNumber(phone)?.takesSms)
        return queueSms({ jobs, sms }, tx, carrier.accountId, { kind: 'unread-message', subject, link })
      const content = unreadEmailToCarrier(email, conversation, link)
      return queueEmail({ jobs, config }, tx, content, `unread-message-${subject}`)
    }
    if (message.senderId !== carrier.accountId) return
    const email = await readerOf(tx, orderId, sender.accountId)
    const link = `${config.webUrl}${conversationPath(orderId)}`
    await queueEmail(
      { jobs, config },
      tx,
      unreadEmail(email, conversation, link),
      `unread-message-${subject}`,
    )
  })
}

/** The address of a carrier's contact: the member of the company who ordered and may still write, else the sender itself. */
async function readerOf(tx: Tx, orderId: string, senderId: string): Promise<string> {
  const id = (await orderingMember(tx, orderId)) ?? senderId
  return (await tx.account.findUniqueOrThrow({ where: { id } })).email
}
