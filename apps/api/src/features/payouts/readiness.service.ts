import { isPayable } from '@repo/contracts/bank-accounts'
import type { HoldReason } from '@repo/delivery-rules/payouts'
import { findHoldReason } from '@repo/delivery-rules/payouts'
import type { Payout } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { findPayee } from './payee/payee.service.ts'
import type { PayeeSecrets } from './payee/payee-sealing.service.ts'
import type { DueEntry } from './payouts.data.ts'
import { findIncludableEntries, sumPayable } from './payouts.data.ts'
import { readSellerStatus } from './tax/seller-archive.service.ts'

/** The facts about a payout that decide whether it may be sent. */
export type WaitingPayout = Pick<
  Payout,
  'partyId' | 'amountCents' | 'status' | 'stoppedAt' | 'releasedAt' | 'rejectedAt'
>

/** Why a payout waits. */
export type WaitReason = HoldReason | 'rejected'

/** A payout's present amount, possibly lowered by included entries. Null when corrections leave nothing. */
export type PayableAmount = {
  readonly amountCents: number
  readonly includedEntries: readonly DueEntry[]
} | null

/** Whether a payout may be sent now. */
type Readiness = {
  /** Its account; null when not entered. */
  readonly account: PayeeSecrets | null
  readonly payable: PayableAmount
  /** Why it waits; null when it may be sent. */
  readonly reason: WaitReason | null
}

/** The run that would send a payout. */
type RunContext = {
  readonly now: Date
  /** The month until whose end the run pays. */
  readonly month: string
  /** The total of the party's other payouts before it, in cents. */
  readonly promisedCents?: number
  /** Whether the party's balance at the month's end goes into a separate payout, which is not computed yet. */
  readonly isMonthPaidSeparately?: boolean
}

/**
 * Returns whether an unsent payout may go into a file, and its amount. Lock the party's account before acting on the
 * result.
 */
export async function readReadiness(
  deps: Pick<Deps, 'bankSealing'>,
  tx: Tx,
  payout: WaitingPayout,
  context: RunContext,
): Promise<Readiness> {
  const { partyId, stoppedAt, releasedAt } = payout
  const account = await findPayee(deps, tx, partyId)
  const accountChangedAt = account?.accountChangedAt ?? null
  const payable = await sumPayableNow(tx, payout, context)
  if (isStillRejected(payout, accountChangedAt)) return { account, payable, reason: 'rejected' }
  const state = {
    ...(await readSellerStatus(deps, tx, partyId)),
    stoppedAt: stoppedAt?.getTime() ?? null,
    releasedAt: releasedAt?.getTime() ?? null,
    isCovered: payable !== null,
    accountChangedAt,
    isPayable: account !== null && isPayable(account),
  }
  return { account, payable, reason: findHoldReason(state, context.now.getTime()) }
}

/**
 * Returns the amount that the ledger owes now. A larger payout includes the later corrections and the other months of
 * the run, so that the carrier's balance does not become negative.
 */
async function sumPayableNow(
  tx: Tx,
  { partyId, amountCents }: WaitingPayout,
  { month, promisedCents = 0, isMonthPaidSeparately = false }: RunContext,
): Promise<PayableAmount> {
  const owedCents = (await sumPayable(tx, partyId)) - promisedCents
  if (owedCents >= amountCents) return { amountCents, includedEntries: [] }
  const includableEntries = await findIncludableEntries(tx, partyId, month)
  const includedEntries = includableEntries
    .filter(({ isOfMonth }) => !(isOfMonth && isMonthPaidSeparately))
    .map(({ isOfMonth: _, ...entry }) => entry)
  const loweredCents = includedEntries.reduce((sum, entry) => sum + entry.amountCents, amountCents)
  return loweredCents > 0 && loweredCents <= owedCents ? { amountCents: loweredCents, includedEntries } : null
}

/** Whether a rejected payout still waits: its carrier has named no other account, and the staff has not released it. */
function isStillRejected(
  { status, rejectedAt, releasedAt }: WaitingPayout,
  accountChangedAt: number | null,
): boolean {
  if (status !== 'rejected' || rejectedAt === null) return false
  return Math.max(accountChangedAt ?? 0, releasedAt?.getTime() ?? 0) <= rejectedAt.getTime()
}
