import { isPayable } from '@repo/contracts/bank-accounts'
import type { HoldReason } from '@repo/delivery-rules/payouts'
import { holdReasonOf } from '@repo/delivery-rules/payouts'
import type { Payout } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { payeeOf } from './payee/payee.service.ts'
import type { PayeeSecrets } from './payee/payee-sealed.service.ts'
import type { OwedEntry } from './payouts.data.ts'
import { entriesToTakeIn, owedTo } from './payouts.data.ts'
import { standingOf } from './tax/seller-archive.service.ts'

/** What of a payout decides whether it may go. */
export type WaitingPayout = Pick<
  Payout,
  'partyId' | 'amountCents' | 'status' | 'stoppedAt' | 'releasedAt' | 'rejectedAt'
>

/** Why a payout waits. */
export type WaitReason = HoldReason | 'rejected'

/** What a payout would pay now: its amount, or less by the entries that it takes in. Null where corrections leave nothing of it. */
export type Payable = { readonly amountCents: number; readonly takesIn: readonly OwedEntry[] } | null

type Readiness = {
  /** Where it would go; null where nobody has said so. */
  readonly account: PayeeSecrets | null
  readonly payable: Payable
  /** Why it waits; null where it may go. */
  readonly reason: WaitReason | null
}

type Occasion = {
  readonly now: Date
  /** The month up to whose end the run pays. */
  readonly month: string
  /** What other payouts of the party take before it, in cents. */
  readonly promisedCents?: number
  /** What the party is owed up to the month's end goes into a payout of its own, which is not computed yet. */
  readonly isMonthReckoned?: boolean
}

/** Whether a payout that is in no file may go into one, and with how much. To act on the answer, hold the party's account. */
export async function readinessOf(
  deps: Pick<Deps, 'bankSealing'>,
  tx: Tx,
  payout: WaitingPayout,
  occasion: Occasion,
): Promise<Readiness> {
  const { partyId, stoppedAt, releasedAt } = payout
  const account = await payeeOf(deps, tx, partyId)
  const accountChangedAt = account?.accountChangedAt ?? null
  const payable = await payableNow(tx, payout, occasion)
  if (isStillRejected(payout, accountChangedAt)) return { account, payable, reason: 'rejected' }
  const state = {
    ...(await standingOf(deps, tx, partyId)),
    stoppedAt: stoppedAt?.getTime() ?? null,
    releasedAt: releasedAt?.getTime() ?? null,
    isCovered: payable !== null,
    accountChangedAt,
    isPayable: account !== null && isPayable(account),
  }
  return { account, payable, reason: holdReasonOf(state, occasion.now.getTime()) }
}

/**
 * No payout pays more than the ledger owes: one that is more takes in the corrections that came since it was computed, and with them what the
 * run's months have left over, so that of its carrier nothing below zero is left.
 */
async function payableNow(
  tx: Tx,
  { partyId, amountCents }: WaitingPayout,
  { month, promisedCents = 0, isMonthReckoned = false }: Occasion,
): Promise<Payable> {
  const owedCents = (await owedTo(tx, partyId)) - promisedCents
  if (owedCents >= amountCents) return { amountCents, takesIn: [] }
  const open = await entriesToTakeIn(tx, partyId, month)
  const takesIn = open
    .filter(({ isOfMonth }) => !(isOfMonth && isMonthReckoned))
    .map(({ isOfMonth: _, ...entry }) => entry)
  const lowered = takesIn.reduce((sum, entry) => sum + entry.amountCents, amountCents)
  return lowered > 0 && lowered <= owedCents ? { amountCents: lowered, takesIn } : null
}

/** What the bank rejected goes out once its carrier has named another account since, or the staff has let it go. */
function isStillRejected(
  { status, rejectedAt, releasedAt }: WaitingPayout,
  accountChangedAt: number | null,
): boolean {
  if (status !== 'rejected' || rejectedAt === null) return false
  return Math.max(accountChangedAt ?? 0, releasedAt?.getTime() ?? 0) <= rejectedAt.getTime()
}
