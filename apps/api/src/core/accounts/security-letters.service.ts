import type { AccountKind } from '@repo/prisma/delivery-types'
import { wake } from '#api/core/notifications/push.service.ts'
import type { MessageKey } from '#api/core/reach/reach.rules.ts'
import { isPushKey } from '#api/core/reach/reach.rules.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueLetter } from '#api/mail/compose.ts'
import type { Letter } from '#api/mail/letter.ts'
import { isCarrierKind } from './accounts.service.ts'

type SecuredAccount = { readonly id: string; readonly kind: AccountKind }

/**
 * Sends a push message about an account's safety to its phones and browsers: the content is in the mail alone, since a
 * locked screen is public.
 */
export async function wakeOwner(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  { id, kind }: SecuredAccount,
  key: MessageKey<'push'>,
): Promise<void> {
  await wake(deps, tx, id, {
    title: 'La sécurité de votre compte',
    body: 'Lisez le message que nous vous envoyons par e-mail.',
    url: isCarrierKind(kind) ? '/compte' : '/mon-compte',
    tag: key,
  })
}

/**
 * Notifies an account's owner of a change that could lose it: at its e-mail, and at its emergency address, which an
 * intruder in the first does not read; its phones and browsers get a push message, too.
 */
export async function queueSecurityLetter(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  account: SecuredAccount & { readonly email: string; readonly secondaryEmail: string | null },
  { letterTo, key }: { readonly letterTo: (email: string) => Letter; readonly key: MessageKey<'mail'> },
): Promise<void> {
  if (isPushKey(key)) await wakeOwner(deps, tx, account, key)
  const { email, secondaryEmail } = account
  await queueLetter(deps, tx, letterTo(email), key)
  if (secondaryEmail !== null && secondaryEmail !== email)
    await queueLetter(deps, tx, letterTo(secondaryEmail), `${key}-emergency`)
}
