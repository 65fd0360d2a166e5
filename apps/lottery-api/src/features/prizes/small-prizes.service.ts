import { hasExpired } from '@repo/lottery-rules/document-term'
import { parsePrizeTerms } from '@repo/lottery-rules/terms'
import type { BankAccount, Prize } from '@repo/prisma/lottery-types'
import { StaffError } from '@repo/server-kit/staff-error'
import { openBankAccount } from '#lottery-api/core/bank-account/bank-account.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { readWinnerEligibility } from './winner-eligibility.service.ts'

/**
 * Claims an announced prize that is small by its draw's terms, for a winner whose identity and account are valid, and
 * returns the payout account. Null where the winner has to claim it like any other. The caller has locked player and
 * prize.
 */
export async function claimSmallPrize(
  deps: Pick<Deps, 'config' | 'bankSealing'>,
  tx: Tx,
  prize: Prize,
  now: Date,
): Promise<BankAccount | null> {
  const { terms } = await tx.draw.findUniqueOrThrow({
    where: { id: prize.drawId },
    select: { terms: true },
  })
  const prizeTerms = parsePrizeTerms(terms)
  if (prizeTerms === null || prize.state !== 'announced' || prize.cents > prizeTerms.small_cents) return null
  const { obstacle, documentUntil } = await readWinnerEligibility(tx, prize)
  if (obstacle !== null || hasExpired(documentUntil, now, deps.config.timeZone)) return null
  const account = await tx.bankAccount.findUnique({ where: { playerId: prize.playerId ?? '' } })
  // A transfer abroad may cost more than the prize: its winner decides.
  if (!account || account.bank !== null || !isPayable(deps, account)) return null
  const where = { id: prize.id }
  // The steps are a winner's own: the database allows a prize to skip none.
  await tx.prize.update({ where, data: { state: 'verified', verifiedAt: now }, select: { id: true } })
  await tx.prize.update({ where, data: { state: 'claimed', claimedAt: now }, select: { id: true } })
  return account
}

/** Whether a bank accepts transfers to an account. */
function isPayable(deps: Pick<Deps, 'bankSealing'>, account: BankAccount): boolean {
  try {
    openBankAccount(deps, account)
    return true
  } catch (error) {
    if (error instanceof StaffError) return false
    throw error
  }
}
