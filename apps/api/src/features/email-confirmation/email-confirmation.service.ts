import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { lockAccount } from '#api/core/accounts/accounts.service.ts'
import { cancelEmailChange, confirmEmailChange } from '#api/core/accounts/email-change.service.ts'
import {
  confirmLockedAccount,
  queueConfirmationEmail,
  requireAccountOfLink,
} from '#api/core/accounts/email-confirmation.service.ts'
import type { Deps } from '#api/deps.ts'

/**
 * Confirms the address of an emailed link, for a new account or a changed address. A repeat does nothing, or is
 * `link-expired` after a return to an earlier address. `link-expired` for an invalid link; `siret-taken` and
 * `email-taken` when another account has taken them meanwhile.
 */
export async function confirmEmail(deps: Deps, secret: string): Promise<void> {
  if (await confirmEmailChange(deps, secret)) return
  await deps.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, await requireAccountOfLink(tx, secret))
    if (!account || account.status === 'removed') throw new Refusal('link-expired')
    if (account.emailUnconfirmedSince !== null) await confirmLockedAccount(tx, account)
  })
}

/** Cancels the caller's pending change of email. Idempotent. */
export async function dropEmailChange(deps: Deps, { accountId }: Caller): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockAccount(tx, accountId)
    await cancelEmailChange(tx, accountId)
  })
}

/** Emails the caller another link. Does nothing once its address is confirmed. `too-many-requests` after five a day. */
export async function resendConfirmation(deps: Deps, caller: Caller): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, caller.accountId)
    if (!account || account.emailUnconfirmedSince === null) return
    if (!(await queueConfirmationEmail(deps, tx, account)))
      throw new Refusal('too-many-requests', { retryAfterS: 24 * 3600 })
  })
}
