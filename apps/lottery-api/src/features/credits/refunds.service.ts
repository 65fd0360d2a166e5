import { computeRefundableCents } from '@repo/lottery-rules/credits'
import { refundCameBack, refundRequested, refundSent } from '@repo/lottery-rules/ledger'
import type { PaymentMethod, Purchase } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Approval } from '@repo/server-kit/staff/approvals'
import { approve, propose } from '@repo/server-kit/staff/approvals'
import { StaffError } from '@repo/server-kit/staff-error'
import { z } from 'zod'
import type { Caller } from '#lottery-api/caller.ts'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { audit } from '#lottery-api/core/audit/audit.service.ts'
import { lockLots } from '#lottery-api/core/credits/credits.data.ts'
import { post } from '#lottery-api/core/ledger/ledger.service.ts'
import { fillTemplate, notify } from '#lottery-api/core/notifications/notify.service.ts'
import { findProvider } from '#lottery-api/core/payments/payment-methods.service.ts'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import { requireConfirmed } from '#lottery-api/core/sessions/require-confirmed.access.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { chargeDisputed } from '#lottery-api/edges/payments/payment-provider.ts'
import { sendRefundJob } from '#lottery-api/job-definitions.ts'
import { creditsRefundedEmail } from './credits.emails.ts'
import { requestRefundAccount } from './refund-account.service.ts'
import { lockRefund, withPurchase } from './refunds.data.ts'
import type { RefundOfPurchase } from './refunds.rules.ts'
import { isDisputed, isManualRefund } from './refunds.rules.ts'

/** The action in approvals that books a refund as paid by the bank. */
export const refundAction = 'refund-paid'

/** The prefix of references of refunds paid by the staff. */
const bankPrefix = 'bank:'

/**
 * Refunds a player's unused paid credits, each lot by its payment method, and returns the sum in cents. A repeat under
 * the same key returns the first sum and refunds nothing more; of concurrent calls under several keys one succeeds.
 * Throws `password-needed`, and `nothing-to-refund` without such credits.
 */
export async function refundCredits(deps: Deps, caller: Caller, requestKey: string): Promise<number> {
  const playerId = caller.accountId
  return deps.db.$transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const now = await databaseNow(tx)
    requireConfirmed(caller, now)
    const earlierRefunds = await tx.refund.findMany({ where: { requestKey, purchase: { playerId } } })
    if (earlierRefunds.length > 0) return earlierRefunds.reduce((sum, { cents }) => sum + cents, 0)
    const cents = await refundAllCredits(deps, tx, { playerId, requestKey, now })
    if (cents === 0) throw new Refusal('nothing-to-refund')
    return cents
  })
}

/**
 * Refunds the unused paid credits of a locked player, except those of disputed payments. Returns the sum in cents, 0
 * without any. The caller must see to it that a request key is used once.
 */
export async function refundAllCredits(
  deps: Deps,
  tx: Tx,
  {
    playerId,
    requestKey,
    now,
  }: { readonly playerId: string; readonly requestKey: string; readonly now: Date },
): Promise<number> {
  let sum = 0
  for (const lot of await lockLots(tx, playerId)) {
    const { id: lotId, remaining, purchaseId } = lot
    if (purchaseId === null || remaining === 0) continue
    const purchase = await tx.purchase.findUniqueOrThrow({ where: { id: purchaseId } })
    const cents = computeRefundableCents(lot, purchase)
    if (cents === 0) continue
    await tx.creditLot.update({ where: { id: lotId }, data: { remaining: 0 } })
    await tx.purchase.update({
      where: { id: purchaseId },
      data: { state: 'refunded', refundedCents: { increment: cents } },
    })
    const refund = await tx.refund.create({
      data: { purchaseId, cents, credits: remaining, requestKey, askedAt: now, nextTryAt: now },
      include: withPurchase,
    })
    if (isManualRefund(refund)) await requestRefundAccount(deps, tx, refund)
    const { potCents, costCents } = purchase
    const postings = refundRequested({ draws: remaining, playerId, potCents, costCents })
    await post(tx, { kind: 'refund-asked', key: `refund:${refund.id}`, postings }, now)
    await deps.jobs.enqueue(tx, sendRefundJob, { refundId: refund.id })
    sum += cents
  }
  return sum
}

/**
 * Asks the provider of a purchase to make its refund; idempotent. A refund that the provider finally refuses, and one
 * of money that came by transfer or money order, waits for the staff, who pay it to the bank account that the player is
 * asked for. One of a disputed payment waits for the decision. Notifies the player of a sent refund. Throws
 * `ProviderError` while the provider is down: the job retries.
 */
export async function sendRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await deps.db.refund.findUniqueOrThrow({ where: { id: refundId }, include: withPurchase })
  const { purchase, cents } = refund
  const provider = findProvider(deps, purchase.method)
  // A disputed payment is not refunded a second time: the next sweep follows when it is decided.
  if (refund.state !== 'due' || !provider || isDisputed(refund)) return
  const outcome = await provider.refund({ refundId, reference: purchase.reference, cents })
  await deps.db.$transaction(async (tx) => {
    const locked = await lockRefund(tx, refundId)
    if (locked.state !== 'due') return
    if (outcome.state === 'sent')
      await markSent(deps, tx, locked, { reference: outcome.reference, way: purchase.method })
    else
      await tx.refund.update({
        where: { id: refundId },
        data: { state: 'failed', failure: outcome.failure, nextTryAt: null },
      })
    // A disputed refund may never have to be paid.
    if (outcome.state === 'failed' && outcome.failure !== chargeDisputed)
      await requestRefundAccount(deps, tx, locked)
  })
}

async function markSent(
  deps: Deps,
  tx: Tx,
  { id, cents, credits, purchase }: RefundOfPurchase,
  { reference, way }: { readonly reference: string; readonly way: PaymentMethod },
): Promise<void> {
  const now = await databaseNow(tx)
  const data = { state: 'sent', reference, sentAt: now, nextTryAt: null, failure: null } as const
  await tx.refund.update({ where: { id }, data })
  const { playerId } = purchase
  const postings = refundSent({ way, cents, playerId })
  await post(tx, { kind: 'refund-sent', key: `refund-sent:${id}:${reference}`, postings }, now)
  // A returned refund is sent again, under another reference.
  await notify(deps, tx, playerId, {
    event: 'refund-sent',
    about: `${id}:${reference}`,
    facts: { cents },
    mail: fillTemplate(creditsRefundedEmail, { cents, credits, reference, webUrl: deps.config.webUrl }),
  })
}

/**
 * Queries the status of a purchase's sent refunds. One that the bank has returned waits for the staff, and its player
 * is asked for a bank account. Throws `ProviderError`.
 */
export async function checkSentRefunds(
  deps: Deps,
  purchase: Pick<Purchase, 'id' | 'method' | 'playerId'>,
): Promise<void> {
  const provider = findProvider(deps, purchase.method)
  const sent = await deps.db.refund.findMany({ where: { purchaseId: purchase.id, state: 'sent' } })
  for (const { id, reference } of provider ? sent : []) {
    // A refund paid by the staff has no provider reference.
    if (!provider || reference === null || reference.startsWith(bankPrefix)) continue
    const outcome = await provider.checkRefund(reference)
    if (outcome.state === 'failed')
      await recordReturnedRefund(deps, id, { reference, failure: outcome.failure })
  }
}

async function recordReturnedRefund(
  deps: Deps,
  refundId: string,
  { reference, failure }: { readonly reference: string; readonly failure: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const refund = await lockRefund(tx, refundId)
    const { state, cents, purchase, reference: current } = refund
    // Another worker may have recorded it, and the staff may have paid it by the bank since.
    if (state !== 'sent' || current !== reference) return
    const data = { state: 'failed', failure, reference: null, sentAt: null } as const
    await tx.refund.update({ where: { id: refundId }, data })
    const postings = refundCameBack({ way: purchase.method, cents, playerId: purchase.playerId })
    const key = `refund-back:${refundId}:${reference}`
    await post(tx, { kind: 'refund-came-back', key, postings }, await databaseNow(tx))
    await requestRefundAccount(deps, tx, refund)
  })
}

/**
 * Proposes to book that a refund was paid by the bank, under the bank's reference. Throws a `StaffError` for a refund
 * that does not wait for the bank, and where `propose` does.
 */
export async function proposeRefundPaid(
  deps: Deps,
  staff: Staff,
  { refundId, bankReference }: { readonly refundId: string; readonly bankReference: string },
): Promise<Approval> {
  return deps.db.$transaction(async (tx) => {
    const refund = await tx.refund.findUnique({ where: { id: refundId }, include: withPurchase })
    if (!refund || !isManualRefund(refund))
      throw new StaffError(`No refund ${refundId} waits to be paid by the bank.`)
    const facts = { bankReference, cents: refund.cents }
    const proposal = await propose(tx, { action: refundAction, subject: refundId, facts, by: staff.actor })
    await audit(tx, staff, {
      action: `propose ${refundAction}`,
      subject: { kind: 'refund', id: refundId },
      facts: { cents: refund.cents },
    })
    return proposal
  })
}

/**
 * Books that a refund was paid by the bank, as another person has proposed, and notifies the player. Throws a
 * `StaffError` where the approver may not decide, or the refund does not wait any more.
 */
export async function bookRefundPaid(deps: Deps, staff: Staff, approvalId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { subject: refundId, facts } = await approve(tx, approvalId, refundAction, staff.actor)
    const refund = await lockRefund(tx, refundId)
    if (!isManualRefund(refund)) throw new StaffError(`The refund ${refundId} does not wait any more.`)
    const { bankReference } = z.object({ bankReference: z.string() }).parse(facts)
    const { method } = refund.purchase
    const way = method === 'money_order' ? method : 'transfer'
    await markSent(deps, tx, refund, { reference: `${bankPrefix}${bankReference}`, way })
    await audit(tx, staff, {
      action: 'refunds pay',
      subject: { kind: 'refund', id: refundId },
      facts: { cents: refund.cents },
    })
  })
}
