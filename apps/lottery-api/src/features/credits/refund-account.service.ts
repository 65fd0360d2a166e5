import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { StaffError } from '@repo/server-kit/staff-error'
import type { Caller } from '#lottery-api/caller.ts'
import type { PayoutAccount } from '#lottery-api/core/bank-account/bank-account.service.ts'
import { openBankAccount, setBankAccount } from '#lottery-api/core/bank-account/bank-account.service.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import { requireConfirmed } from '#lottery-api/core/sessions/require-confirmed.access.ts'
import type { Db, Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { toPageUrl } from '#lottery-api/mail/page-url.ts'
import { accountNeededEmail } from './credits.emails.ts'
import { listManualRefunds } from './refunds.data.ts'
import type { RefundOfPurchase } from './refunds.rules.ts'

/** Returns the sum of a player's refunds by bank transfer, and the player's account; null without such a refund. */
export async function findRefundByBank(db: Db, playerId: string) {
  const refunds = await listManualRefunds(db, playerId)
  if (refunds.length === 0) return null
  const bankAccount = await db.bankAccount.findUnique({
    where: { playerId },
    select: { holder: true, ending: true },
  })
  return { cents: refunds.reduce((sum, { cents }) => sum + cents, 0), bankAccount }
}

/**
 * Notifies a player that a bank account is needed, once for each refund that no provider pays. Does nothing when the
 * player has named one, or the account is closed.
 */
export async function requestRefundAccount(
  deps: Deps,
  tx: Tx,
  { id, cents, purchase: { playerId } }: RefundOfPurchase,
): Promise<void> {
  const player = await tx.player.findUniqueOrThrow({
    where: { id: playerId },
    include: { bankAccount: { select: { playerId: true } } },
  })
  if (player.bankAccount !== null || player.status === 'ended') return
  await notify(deps, tx, playerId, {
    event: 'refund-needs-account',
    about: id,
    facts: { cents },
    mail: fillTemplate(accountNeededEmail, { cents, url: toPageUrl(deps.config.webUrl, 'accountCredits') }),
  })
}

/**
 * Stores the account for the caller's refunds by bank, and notifies the caller of a changed one; idempotent. Throws
 * `password-needed`, `nothing-to-refund` without a pending refund by bank, and `payout-under-way` as `setBankAccount`.
 */
export async function nameRefundAccount(deps: Deps, caller: Caller, account: PayoutAccount): Promise<void> {
  const playerId = caller.accountId
  await deps.db.$transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const now = await databaseNow(tx)
    requireConfirmed(caller, now)
    if ((await listManualRefunds(tx, playerId)).length === 0) throw new Refusal('nothing-to-refund')
    await setBankAccount(deps, tx, playerId, account, now)
  })
}

/** The bank's input for a refund that no provider pays. */
export type RefundTransfer = {
  readonly playerId: string
  readonly holder: string
  readonly iban: string
  readonly bic: string | null
  readonly cents: number
}

/**
 * Returns the whole account of a refund by bank, for the staff. Throws a `StaffError` without a pending refund, and
 * without a named account that a bank accepts.
 */
export async function requireRefundTransfer(deps: Deps, refundId: string): Promise<RefundTransfer> {
  const refund = (await listManualRefunds(deps.db)).find(({ id }) => id === refundId)
  if (!refund) throw new StaffError(`No refund ${refundId} waits to be paid by the bank.`)
  const { playerId } = refund.purchase
  const account = await deps.db.bankAccount.findUnique({ where: { playerId } })
  if (!account)
    throw new StaffError(`The player of the refund ${refundId} has named no account yet: they were asked to.`)
  return { playerId, ...openBankAccount(deps, account), cents: refund.cents }
}
