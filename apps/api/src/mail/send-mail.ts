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
    const writtenAt = new Date(toRecipient.writtenAt)
    if ((await judgeWaiting(db, { ...toRecipient, writtenAt })) !== 'due') return
  }
  await mailer.send(mail, key)
}
