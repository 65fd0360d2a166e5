import type { Mail } from '@repo/server-kit/mail'
import { judgeWaiting } from '#api/core/recipient-stops/recipient-due.data.ts'
import type { Deps } from '#api/deps.ts'
import type { RecipientMail } from '#api/job-definitions.ts'

/** Hands a mail to the mail server. One to the recipient of an order is dropped where it is not to be sent any more. */
export async function sendMail(
  { db, mailer }: Pick<Deps, 'db' | 'mailer'>,
  {
    mail,
    key,
    toRecipient,
  }: { readonly mail: Mail; readonly key: string; readonly toRecipient?: RecipientMail },
): Promise<void> {
  if (toRecipient) {
    const { orderId, kind, writtenAt } = toRecipient
    if ((await judgeWaiting(db, { orderId, kind, writtenAt: new Date(writtenAt) })) !== 'due') return
  }
  await mailer.send(mail, key)
}
