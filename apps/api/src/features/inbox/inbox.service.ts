import type { Prisma, SupportMessage } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import { answerEmail } from './inbox.emails.ts'

/**
 * The boxes of contact messages: `waiting` for an answer, `answered` or dismissed, and `suspect` of being written by a
 * program.
 */
export const inboxBoxes = ['waiting', 'answered', 'suspect'] as const

/** One of the boxes of the inbox. */
export type InboxBox = (typeof inboxBoxes)[number]

const boxFilters: Readonly<Record<InboxBox, Prisma.SupportMessageWhereInput>> = {
  waiting: { isSuspect: false, answeredAt: null },
  answered: { answeredAt: { not: null } },
  suspect: { isSuspect: true, answeredAt: null },
}

/** Returns the messages of a box, at most 200: oldest first, answered ones newest first. */
export function listMessages(db: Db, box: InboxBox): Promise<SupportMessage[]> {
  return db.supportMessage.findMany({
    where: boxFilters[box],
    orderBy:
      box === 'answered' ? [{ answeredAt: 'desc' }, { id: 'desc' }] : [{ sentAt: 'asc' }, { id: 'asc' }],
    take: 200,
  })
}

/** Returns a message. Null for an unknown id. */
export function findMessage(db: Db, id: string): Promise<SupportMessage | null> {
  return db.supportMessage.findUnique({ where: { id } })
}

/**
 * Emails an answer to a message's writer and stores it; without an answer (null) the message is dismissed. Of two calls
 * the first counts; the other returns its message (`isNew` false). An unknown message is `not-found`.
 */
export async function settleMessage(
  deps: Deps,
  tx: Tx,
  id: string,
  answer: string | null,
): Promise<{ readonly message: SupportMessage; readonly isNew: boolean }> {
  await tx.$queryRaw`SELECT id FROM support_message WHERE id = ${id}::uuid FOR UPDATE`
  const current = await findMessage(tx, id)
  if (!current) throw new Refusal('not-found')
  if (current.answeredAt !== null) return { message: current, isNew: false }
  const answeredAt = await databaseNow(tx)
  const message = await tx.supportMessage.update({ where: { id }, data: { answer, answeredAt } })
  if (answer !== null) {
    const content = answerEmail(message, answer, deps.config.supportEmail)
    await queueEmail(deps, tx, content, `support-answer-${id}`)
  }
  return { message, isNew: true }
}
