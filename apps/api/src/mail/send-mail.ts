import { databaseNow } from '@repo/server-kit/database'
import { GivenUp } from '@repo/server-kit/jobs'
import { checkWaitingNews } from '#api/core/recipient-stops/recipient-due.data.ts'
import type { Deps } from '#api/deps.ts'
import type { QueuedMail } from '#api/job-definitions.ts'

/**
 * Sends an email to the mail server. Drops one to the recipient of an order that is obsolete, stopped or shown as a
 * push message. Throws `GivenUp` once its event is no longer worth it, which notifies the staff, and the mail server's
 * errors for a retry.
 */
export async function sendMail(
  { db, mailer }: Pick<Deps, 'db' | 'mailer'>,
  { mail, key, expiresAt, toRecipient }: QueuedMail,
): Promise<void> {
  if (toRecipient) {
    const writtenAt = new Date(toRecipient.writtenAt)
    if ((await checkWaitingNews(db, { ...toRecipient, writtenAt })) !== 'due') return
  }
  if (expiresAt !== undefined && (await databaseNow(db)) >= new Date(expiresAt))
    throw new GivenUp(`The mail server has not taken ${key} in its time`)
  await mailer.send(mail, key)
}
