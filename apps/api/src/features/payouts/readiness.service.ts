import { isPayable } from '@repo/contracts/bank-accounts'
import type { HoldReason } from '@repo/delivery-rules/payouts'
import { holdReasonOf } from '@repo/delivery-rules/payouts'
import type { Payout } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { payeeOf } from './payee/payee.service.ts'
import type { PayeeSecrets } from './payee/payee-sealed.service.ts'
import type { OwedEntry } from './payouts.data.ts'
import { entriesToTakeIn, payableTo } from './payouts.data.ts'
import { statusOf } from './tax/seller-archive.service.ts'

/** The facts about a payout that decide whether it may be sent. */
export type WaitingPayout = Pick<
  Payout,
  'partyId' | 'amountCents' | 'status' | 'stoppedAt' | 'releasedAt' | 'rejectedAt'
>

/** Why a payout waits. */
export type WaitReason = HoldReason | 'rejected'

/** A payout's present amount, possibly lowered by included entries. Null where corrections leave nothing of it. */
export type Payable = { readonly amountCents: number; readonly takesIn: readonly OwedEntry[] } | null

type Readiness = {
  /** Its account; null when not given. */
  readonly account: PayeeSecrets | null
  readonly payable: Payable
  /** Why it waits; null when it may be sent. */
  readonly reason: WaitReason | null
}

type Occasion = {
  readonly now: Date
  /** The month up to whose end the run pays. */
  readonly month: string
  /** The total of the party's other payouts before it, in cents. */
  readonly promisedCents?: number
  /** The party's balance up to the month's end goes into a separate payout, which is not computed yet. */
  readonly isMonthComputed?: boolean
}

/** Whether an unsent payout may go into a file, and with which amount. To act on the result, lock the party's account. */
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
    ...(await statusOf(deps, tx, partyId)),
    stoppedAt: stoppedAt?.getTime() ?? null,
    releasedAt: releasedAt?.getTime() ?? null,
    isCovered: payable !== null,
    accountChangedAt,
    isPayable: account !== null && isPayable(account),
  }
  return { account, payable, reason: holdReasonOf(state, occasion.now.getTime()) }
}

/**
 * No payout exceeds the ledger's debt: a larger one includes the later corrections, and with them the rest of the run's
 * months, so that its carrier's balance does not become negative.
 */
async function payableNow(
  tx: Tx,
  { partyId, amountCents }: WaitingPayout,
  { month, promisedCents = 0, isMonthComputed = false }: Occasion,
): Promise<Payable> {
  const owedCents = (await payableTo(tx, partyId)) - promisedCents
  if (owedCents >= amountCents) return { amountCents, takesIn: [] }
  const open = await entriesToTakeIn(tx, partyId, month)
  const takesIn = open
    .filter(({ isOfMonth }) => !(isOfMonth && isMonthComputed))
    .map(({ isOfMonth: _, ...entry }) => entry)
  const lowered = takesIn.reduce((sum, entry) => sum + entry.amountCents, amountCents)
  return lowered > 0 && lowered <= owedCents ? { amountCents: lowered, takesIn } : null
}

/** A rejected payout is sent once its carrier has named another account since, or the staff has released it. */
function isStillRejected(
  { status, rejectedAt, releasedAt }: WaitingPayout,
  accountChangedAt: number | null,
): boolean {
  if (status !== 'rejected' || rejectedAt === null) return false
  return Math.max(accountChangedAt ?? 0, releasedAt?.getTime() ?? 0) <= rejectedAt.getTime()
}
