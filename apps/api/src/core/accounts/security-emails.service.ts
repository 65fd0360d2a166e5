import type { AccountKind } from '@repo/prisma/delivery-types'
import { sendPushMessages } from '#api/core/notifications/push.service.ts'
import type { MessageKey } from '#api/core/reach/reach.rules.ts'
import { isPushKey } from '#api/core/reach/reach.rules.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'
import type { EmailContent } from '#api/mail/email-content.ts'
import { isCarrierKind } from './accounts.service.ts'

type SecuredAccount = { readonly id: string; readonly kind: AccountKind }

/**
 * Sends a push message about an account's security to its phones and browsers.
 * The details are only in the email, since a locked screen is public.
 */
export async function sendSecurityPush(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  { id, kind }: SecuredAccount,
  key: MessageKey<'push'>,
): Promise<void> {
  await sendPushMessages(deps, tx, id, {
    title: 'La sécurité de votre compte',
    body: 'Lisez le message que nous vous envoyons par e-mail.',
    url: isCarrierKind(kind) ? '/compte' : '/mon-compte',
    tag: key,
  })
}

/**
 * Emails an account's owner about a change of its security, also at the emergency address, which a thief of the first
 * mailbox does not read. Its phones and browsers get a push message when the key is one of push messages, too.
 */
export async function queueSecurityEmail(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  account: SecuredAccount & { readonly email: string; readonly secondaryEmail: string | null },
  {
    contentFor,
    key,
  }: { readonly contentFor: (email: string) => EmailContent; readonly key: MessageKey<'mail'> },
): Promise<void> {
  if (isPushKey(key)) await sendSecurityPush(deps, tx, account, key)
  const { email, secondaryEmail } = account
  await queueEmail(deps, tx, contentFor(email), key)
  if (secondaryEmail !== null && secondaryEmail !== email)
    await queueEmail(deps, tx, contentFor(secondaryEmail), `${key}-emergency`)
}
