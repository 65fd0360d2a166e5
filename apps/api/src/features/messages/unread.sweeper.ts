import { carrierScreens } from '@repo/contracts/delivery/carrier-screens'
import { readPhoneNumber } from '@repo/sms-edge/phone-number'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { queueSms } from '#api/core/sms/sms.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import {
  findConversation,
  findDueReminders,
  findOrderingMember,
  postponeReminder,
  readNextReminderMs,
} from './messages.data.ts'
import { toConversationPath, unreadEmail, unreadEmailToCarrier } from './messages.emails.ts'

/**
 * Reminds readers of messages unread for two minutes, once for all of them: a carrier by text message, else by email; a
 * sender by email, in a company the ordering member. Nobody is reminded once the order is over or has another carrier.
 * One call handles at most 100 messages. Returns the milliseconds until the next reminder, null without one. Safe to run
 * concurrently. A failure is logged and retried after a minute.
 */
export async function remindOfUnread(deps: Deps): Promise<number | null> {
  for (const { id, orderId } of await findDueReminders(deps.db)) {
    try {
      await remindReader(deps, id, orderId)
    } catch (error) {
      deps.log.error({ err: error, messageId: id }, 'a reader could not be notified of an unread message')
      await postponeReminder(deps.db, id)
    }
  }
  return readNextReminderMs(deps.db)
}

async function remindReader(
  { config, db, jobs, sms }: Deps,
  messageId: string,
  orderId: string,
): Promise<void> {
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
      const link = `${config.carrierUrl}${carrierScreens.messages}`
      const { email, phone } = await tx.account.findUniqueOrThrow({ where: { id: carrier.accountId } })
      if (sms && readPhoneNumber(phone)?.canReceiveSms)
        return queueSms({ jobs, sms }, tx, carrier.accountId, { kind: 'unread-message', subject, link })
      const content = unreadEmailToCarrier(email, conversation, link)
      return queueEmail({ jobs, config }, tx, content, `unread-message-${subject}`)
    }
    if (message.senderId !== carrier.accountId) return
    const email = await findReaderEmail(tx, orderId, sender.accountId)
    const link = `${config.webUrl}${toConversationPath(orderId)}`
    await queueEmail(
      { jobs, config },
      tx,
      unreadEmail(email, conversation, link),
      `unread-message-${subject}`,
    )
  })
}

/** Returns the email of the person to remind: the ordering member while it may write, else the sender. */
async function findReaderEmail(tx: Tx, orderId: string, senderId: string): Promise<string> {
  const id = (await findOrderingMember(tx, orderId)) ?? senderId
  return (await tx.account.findUniqueOrThrow({ where: { id } })).email
}
