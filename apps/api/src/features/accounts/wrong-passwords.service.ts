import { databaseNow } from '@repo/server-kit/database'
import { wrongPasswordsEmail } from '#api/core/accounts/accounts.emails.ts'
import type { Deps } from '#api/deps.ts'
import { queueEmail } from '#api/mail/compose.ts'

/**
 * Emails the owner of an account that somebody has tried wrong passwords on it. Does nothing for null, and for an
 * unknown or closed account. A repeat sends another email.
 */
export async function warnOfWrongPasswords(
  deps: Deps,
  { accountId }: { readonly accountId: string | null },
): Promise<void> {
  if (accountId === null) return
  await deps.db.$transaction(async (tx) => {
    const account = await tx.account.findUnique({ where: { id: accountId } })
    if (!account || account.status === 'removed') return
    const key = `wrong-tries-${accountId}-${(await databaseNow(tx)).getTime()}` as const
    await queueEmail(deps, tx, wrongPasswordsEmail(account.email, deps.config.webUrl), key)
  })
}
