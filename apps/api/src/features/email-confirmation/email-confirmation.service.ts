import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { lockAccount } from '#api/core/accounts/accounts.service.ts'
import { accountOfLink, confirmLocked, queueLinks } from '#api/core/accounts/email-confirmation.service.ts'
import type { Deps } from '#api/deps.ts'

/**
 * Confirms the address of the account that a link was mailed to; harmless to repeat. `link-expired` for a link that is none any more, and
 * `siret-taken` when another company has taken the SIRET since.
 */
export async function confirmEmail(deps: Deps, secret: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, await accountOfLink(tx, secret))
    if (!account || account.status === 'removed') throw new Refusal('link-expired')
    if (account.emailUnconfirmedSince !== null) await confirmLocked(tx, account)
  })
}

/** Mails the caller another link; nothing once its address is confirmed. `too-many-requests` after five within a day. */
export async function resendConfirmation(deps: Deps, caller: Caller): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, caller.accountId)
    if (!account || account.emailUnconfirmedSince === null) return
    if (!(await queueLinks(deps, tx, account)))
      throw new Refusal('too-many-requests', { retryAfterS: 24 * 3600 })
  })
}
