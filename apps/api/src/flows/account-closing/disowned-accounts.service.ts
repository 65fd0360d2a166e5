import { Refusal } from '@repo/server-kit/refusal'
import type { LockedAccount } from '#api/core/accounts/accounts.service.ts'
import { accountOfLink } from '#api/core/accounts/email-confirmation.service.ts'
import type { Deps } from '#api/deps.ts'
import { endAccount } from './erasure.service.ts'

/**
 * Ends an account that a stranger made with the address that a link was mailed to, and erases it as its holder would; nothing is mailed.
 * `link-expired` once the address is confirmed; against a confirmation at the same instant one of both happens. Refused as `eraseOwnAccount` is.
 */
export async function closeDisowned(deps: Deps, secret: string): Promise<void> {
  const accountId = await accountOfLink(deps.db, secret)
  const refuse = ({ emailUnconfirmedSince }: Pick<LockedAccount, 'emailUnconfirmedSince'>) => {
    if (emailUnconfirmedSince === null) throw new Refusal('link-expired')
  }
  // Before anything is touched: a confirmed carrier stays on the road.
  refuse(await deps.db.account.findUniqueOrThrow({ where: { id: accountId } }))
  await endAccount(deps, accountId, { refuse, isTold: false })
}
