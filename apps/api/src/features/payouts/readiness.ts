import type { HoldReason } from '@repo/delivery-rules/payouts'
import { holdReasonOf } from '@repo/delivery-rules/payouts'
import type { Payout } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { payeeOf } from '#api/features/payee/payee.service.ts'
import type { PayeeSecrets } from '#api/features/payee/payee-sealed.ts'
import { standingOf } from '#api/features/payee/seller-archive.ts'
import { balanceOf } from './payouts.data.ts'

/** What of a payout decides whether it may go. */
export type WaitingPayout = Pick<
  Payout,
  'partyId' | 'amountCents' | 'status' | 'stoppedAt' | 'releasedAt' | 'rejectedAt'
>

/** Why a payout waits. */
export type WaitReason = HoldReason | 'rejected'

/** Where a payout would go, null where nobody has said so, and why it waits, null where it may go. */
type Readiness = { readonly account: PayeeSecrets | null; readonly reason: WaitReason | null }

/**
 * Whether a payout that is in no file may go into one. What others of its party take before it is `promisedCents`: no payout pays more than
 * the ledger owes. To act on the answer, hold the party's account.
 */
export async function readinessOf(
  deps: Pick<Deps, 'bankSealing'>,
  tx: Tx,
  payout: WaitingPayout,
  { now, promisedCents = 0 }: { readonly now: Date; readonly promisedCents?: number },
): Promise<Readiness> {
  const { partyId, amountCents, stoppedAt, releasedAt } = payout
  const account = await payeeOf(deps, tx, partyId)
  const accountChangedAt = account?.accountChangedAt ?? null
  if (isStillRejected(payout, accountChangedAt)) return { account, reason: 'rejected' }
  const { owedCents, correctedAt } = await balanceOf(tx, partyId)
  const isShort = owedCents - promisedCents < amountCents
  const state = {
    ...(await standingOf(deps, tx, partyId)),
    stoppedAt: stoppedAt?.getTime() ?? null,
    releasedAt: releasedAt?.getTime() ?? null,
    correctedAt: isShort ? (correctedAt ?? now).getTime() : null,
    accountChangedAt,
  }
  return { account, reason: holdReasonOf(state, now.getTime()) }
}

/** What the bank rejected goes out once its carrier has named another account since, or the staff has let it go. */
function isStillRejected(
  { status, rejectedAt, releasedAt }: WaitingPayout,
  accountChangedAt: number | null,
): boolean {
  if (status !== 'rejected' || rejectedAt === null) return false
  return Math.max(accountChangedAt ?? 0, releasedAt?.getTime() ?? 0) <= rejectedAt.getTime()
}
