import { Refusal } from '@repo/server-kit/refusal'
import type { LockedAccount } from '#api/core/accounts/accounts.service.ts'
import { requireAccountOfLink, wasNeverConfirmed } from '#api/core/accounts/email-confirmation.service.ts'
import type { Deps } from '#api/deps.ts'
import { endAccount } from './erasure.service.ts'

/**
 * Closes an account that a stranger created with a link's address and erases it, without an email. `link-expired` once
 * one of its addresses was confirmed, so that a mistyped new address loses no account. Of a concurrent confirmation and
 * this, one happens. Refused as by `eraseOwnAccount`.
 */
export async function closeDisownedAccount(deps: Deps, secret: string): Promise<void> {
  const accountId = await requireAccountOfLink(deps.db, secret)
  const refuse = (account: Pick<LockedAccount, 'emailUnconfirmedSince' | 'createdAt'>) => {
    if (!wasNeverConfirmed(account)) throw new Refusal('link-expired')
  }
  // Checked before any change, so that a confirmed carrier stays on duty.
  refuse(await deps.db.account.findUniqueOrThrow({ where: { id: accountId } }))
  await endAccount(deps, accountId, { refuse, shouldNotify: false })
}
