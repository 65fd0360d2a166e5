import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { queueSms } from '#api/core/sms/sms.service.ts'
import type { Deps } from '#api/deps.ts'
import { queueLetter } from '#api/mail/compose.ts'
import { dueReminders, findConversation, nextReminderMs, putReminderOff } from './messages.data.ts'
import { conversationPath, unreadLetter } from './messages.emails.ts'

/**
 * Tells the readers of messages that nobody has read within two minutes, once for all that are unread: a carrier by text message, a sender by mail.
 * Nobody is told once the order is over, or somebody else carries it. Answers the milliseconds until the next is due. Several workers may sweep at
 * once; what fails is logged and tried again.
 */
export async function remindOfUnread(deps: Deps): Promise<number | null> {
  for (const { id, orderId } of await dueReminders(deps.db)) {
    try {
      await remind(deps, id, orderId)
    } catch (error) {
      deps.log.error({ err: error, messageId: id }, 'a reader could not be told of an unread message')
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
      return queueSms({ jobs, sms }, tx, carrier.accountId, { kind: 'unread-message', subject, link })
    }
    if (message.senderId !== carrier.accountId) return
    const { email } = await tx.account.findUniqueOrThrow({ where: { id: sender.accountId } })
    const link = `${config.webUrl}${conversationPath(orderId)}`
    await queueLetter({ jobs, config }, tx, unreadLetter(email, conversation, link), `unread-message-${subject}`)
  })
}
