import { Refusal } from '@repo/server-kit/refusal'
import { StaffError } from '@repo/server-kit/staff-error'
import { euros } from '@repo/server-kit/staff-text'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { readLeftToRefund } from '#api/core/settlement/left-to-refund.service.ts'
import { requestRefund } from '#api/core/settlement/refunds.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { tell } from '#api/live/tell.ts'
import { notifyOfAnswer } from './claim-news.service.ts'
import type { ClaimRefund } from './claim-refund.rules.ts'
import { sumRefundCents } from './claim-refund.rules.ts'
import type { StoredClaim } from './claims.data.ts'
import { findClaim, findClaimableOrder, updateClaim } from './claims.data.ts'
import { lockSuspendedUntilSettled, restoreAccounts } from './settled-suspensions.service.ts'

/** The support's decision about a claim: the French sentence for its sender, and the refund. */
export type ClaimAnswer =
  | { readonly is: 'accepted'; readonly answer: string; readonly refund: ClaimRefund }
  | { readonly is: 'refused'; readonly answer: string }

/**
 * Answers an open claim. One transaction decides the refund, notifies the sender and (for a delivery) the carrier, and
 * restores accounts that were suspended until the settlement. Returns a claim that is closed already unchanged (`isNew`
 * false), as on a repeat. An unknown claim is `not-found`. Throws a `StaffError` for a refund beyond what is left, or
 * while `requestRefund` refuses one.
 */
export async function answerClaim(
  deps: Deps,
  tx: Tx,
  claimId: string,
  decision: ClaimAnswer,
): Promise<{ readonly claim: StoredClaim; readonly isNew: boolean }> {
  const unlocked = await findClaim(tx, claimId)
  if (!unlocked) throw new Refusal('not-found')
  const suspended = await lockSuspendedUntilSettled(tx, claimId)
  const locked = await lockOrder(tx, unlocked.orderId)
  const current = await findClaim(tx, claimId)
  if (!locked || !current) throw new Refusal('not-found')
  if (current.status !== 'open') return { claim: current, isNew: false }
  // Carriers are locked before money.
  await restoreAccounts(deps, tx, suspended)
  const refund =
    decision.is === 'accepted' ? await requestClaimRefund(deps, tx, current, decision.refund) : {}
  const { is: status, answer } = decision
  const claim = await updateClaim(tx, claimId, { status, answer, answeredAt: locked.now, ...refund })
  const order = await findClaimableOrder(tx, locked.id)
  if (order) await notifyOfAnswer(deps, tx, order, claim)
  await tell(tx, [locked.senderId], { type: 'order', id: locked.id })
  return { claim, isNew: true }
}

async function requestClaimRefund(
  deps: Deps,
  tx: Tx,
  claim: StoredClaim,
  sources: ClaimRefund,
): Promise<{ refundId?: string; refundCents?: number }> {
  if (sumRefundCents(sources) === 0) return {}
  await requireRefundableSources(tx, claim.orderId, sources)
  const { refundId, amountCents } = await requestRefund(deps, tx, {
    orderId: claim.orderId,
    key: `claim:${claim.id}`,
    sources,
    reason: `claim ${claim.id} (${claim.subject ?? claim.kind})`,
  })
  return { refundId, refundCents: amountCents }
}

/**
 * Throws a `StaffError` when the refund from a source, or their sum, exceeds what this order has left of it. The
 * platform's losses are limited by the sum only.
 */
export async function requireRefundableSources(tx: Tx, orderId: string, sources: ClaimRefund): Promise<void> {
  const remaining = await readLeftToRefund(tx, orderId)
  const limits = [
    ['the carrier has', sources.carrierCents, remaining.carrierCents],
    ['the service fee has', sources.serviceFeeCents, remaining.serviceFeeCents],
    ['not shared out are', sources.orderFundsCents, remaining.orderFundsCents],
    ['can be refunded are', sumRefundCents(sources), remaining.refundableCents],
  ] as const
  for (const [what, cents, maxCents] of limits)
    if (cents > maxCents)
      throw new StaffError(`Of this order ${what} ${euros(maxCents)}, not ${euros(cents)}.`)
}
