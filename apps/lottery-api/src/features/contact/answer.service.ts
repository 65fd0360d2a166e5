import type { ContactMessage } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import type { Db, Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { queueEmail } from '#lottery-api/mail/send-mail.ts'
import { contactAnswerEmail } from './contact.emails.ts'

/**
 * Lists up to `limit` messages without their texts: the unanswered ones, longest waiting first; or all, newest first.
 */
export function listContactMessages(
  db: Db,
  { all, limit }: { readonly all: boolean; readonly limit: number },
): Promise<readonly Omit<ContactMessage, 'text' | 'answer'>[]> {
  return db.contactMessage.findMany({
    where: all ? {} : { answeredAt: null },
    orderBy: [{ createdAt: all ? 'desc' : 'asc' }, { id: 'asc' }],
    take: limit,
    omit: { text: true, answer: true },
  })
}

/** Answers a message by mail, in its writer's language. Throws a `StaffError` for an answered or unknown message. */
export async function answerMessage(deps: Deps, staff: Staff, id: string, answer: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { email, language, text } = await recordAnswer(tx, staff, id, answer)
    await queueEmail(deps, tx, {
      event: 'contact-answer',
      to: email,
      language,
      template: contactAnswerEmail,
      facts: { answer, text, replyTo: deps.config.supportEmail },
      key: `contact-answer-${id}`,
    })
    await audit(tx, staff, { action: 'contact answer', subject: { kind: 'contact', id } })
  })
}

/**
 * Records that a message needs no answer, or got one otherwise; the reason states which. Throws a `StaffError` for an
 * answered or unknown message.
 */
export async function dismissMessage({ db }: Pick<Deps, 'db'>, staff: Staff, id: string): Promise<void> {
  await db.$transaction(async (tx) => {
    await recordAnswer(tx, staff, id, '')
    await audit(tx, staff, { action: 'contact dismiss', subject: { kind: 'contact', id } })
  })
}

async function recordAnswer(tx: Tx, staff: Staff, id: string, answer: string): Promise<ContactMessage> {
  await tx.$queryRaw`SELECT FROM contact_message WHERE id = ${id}::uuid FOR UPDATE`
  const message = await tx.contactMessage.findUnique({ where: { id } })
  if (!message) throw new StaffError(`There is no message ${id}.`)
  if (message.answeredAt) throw new StaffError(`${message.answeredBy} has answered the message ${id}.`)
  const answeredAt = await databaseNow(tx)
  return tx.contactMessage.update({
    where: { id },
    data: { answeredAt, answeredBy: staff.actor, answer },
  })
}
