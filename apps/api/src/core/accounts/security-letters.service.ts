import type { MessageKey } from '#api/core/reach/reach.rules.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { queueLetter } from '#api/mail/compose.ts'
import type { Letter } from '#api/mail/letter.ts'

/**
 * Tells an account's owner of a change by which it could be lost: at its e-mail, and at the one that it has named for emergencies, which
 * whoever broke into the first does not read.
 */
export async function queueSecurityLetter(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  account: { readonly email: string; readonly secondaryEmail: string | null },
  { letterTo, key }: { readonly letterTo: (email: string) => Letter; readonly key: MessageKey<'mail'> },
): Promise<void> {
  const { email, secondaryEmail } = account
  await queueLetter(deps, tx, letterTo(email), key)
  if (secondaryEmail !== null && secondaryEmail !== email)
    await queueLetter(deps, tx, letterTo(secondaryEmail), `${key}-emergency`)
}
