import { refund as refundEntry, refundFailed } from '@repo/delivery-rules/ledger-refunds'
import { nextRefundTryMs } from '@repo/delivery-rules/refunds'
import type { Refund } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { CardRefund } from '@repo/stripe-edge/refunds-and-disputes'
import { post } from '#api/core/ledger/ledger.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { lockPayment } from './authorisation.service.ts'

/** The provider's result of a try, or its refusal. */
export type RefundTry = {
  readonly refundId: string
  readonly attempt: number
  readonly answer: CardRefund | { readonly refused: string }
}

/**
 * Locks a refund's payment until the transaction ends, so that all changes of the refund are serialised. Returns the
 * refund.
 */
export async function lockRefund(tx: Tx, refundId: string): Promise<Refund | null> {
  const found = await tx.refund.findUnique({ where: { id: refundId }, select: { paymentId: true } })
  if (!found) return null
  await lockPayment(tx, found.paymentId)
  return tx.refund.findUnique({ where: { id: refundId } })
}

/**
 * Records the outcome of a refund's try, with its entry. Does nothing for a repeat, or when a later try has begun.
 * A failed one is retried after a pause, or waits for a staff member after too many failures.
 */
export async function recordRefundTry(
  deps: Pick<Deps, 'log'>,
  tx: Tx,
  { refundId, attempt, answer }: RefundTry,
): Promise<void> {
  const refund = await lockRefund(tx, refundId)
  if (!refund || attempt !== refund.attempts + 1) return
  if ('refused' in answer) return recordFailure(deps, tx, refund, answer.refused)
  const { status, failure } = answer
  if (status === 'failed' || status === 'canceled') return recordFailure(deps, tx, refund, failure ?? status)
  if (refund.status === 'due') await recordSuccess(tx, refund, answer)
  else if (refund.status === 'pending' && status === 'succeeded')
    await tx.refund.update({
      where: { id: refundId },
      data: { status: 'succeeded', settledAt: await databaseNow(tx) },
    })
}

async function recordSuccess(tx: Tx, refund: Refund, theirs: CardRefund): Promise<void> {
  const now = await databaseNow(tx)
  const isSettled = theirs.status === 'succeeded'
  await tx.refund.update({
    where: { id: refund.id },
    data: {
      status: isSettled ? 'succeeded' : 'pending',
      settledAt: isSettled ? now : null,
      providerRefundId: theirs.refundId,
      sentAt: now,
      askedAt: null,
      nextTryAt: null,
      failedAt: null,
    },
  })
  const paymentId = await countRefunded(tx, refund, refund.amountCents)
  await post(tx, {
    key: `refund:${refund.id}:${refund.attempts + 1}`,
    orderId: refund.orderId,
    paymentId,
    now,
    entry: refundEntry(await senderOf(tx, refund), refund.amountCents),
  })
}

async function recordFailure(
  deps: Pick<Deps, 'log'>,
  tx: Tx,
  refund: Refund,
  failure: string,
): Promise<void> {
  const now = await databaseNow(tx)
  const attempts = refund.attempts + 1
  const pauseMs = nextRefundTryMs(attempts)
  await tx.refund.update({
    where: { id: refund.id },
    data: {
      status: pauseMs === null ? 'failed' : 'due',
      attempts,
      failure,
      failedAt: now,
      providerRefundId: null,
      askedAt: null,
      sentAt: null,
      settledAt: null,
      nextTryAt: pauseMs === null ? null : new Date(now.getTime() + pauseMs),
    },
  })
  deps.log.warn({ refundId: refund.id, attempts, failure }, 'a refund failed')
  // An amount that the provider never took has not come back.
  if (refund.status === 'due') return
  const paymentId = await countRefunded(tx, refund, -refund.amountCents)
  await post(tx, {
    key: `refund-failed:${refund.id}:${attempts}`,
    orderId: refund.orderId,
    paymentId,
    now,
    entry: refundFailed(await senderOf(tx, refund), refund.amountCents),
  })
}

/** Adds a refund's effect to its payment, positive or negative. Returns the payment of the entry: null for a debt's. */
async function countRefunded(tx: Tx, { paymentId, debtId }: Refund, cents: number): Promise<string | null> {
  if (debtId !== null) return null
  await tx.payment.update({ where: { id: paymentId }, data: { refundedCents: { increment: cents } } })
  return paymentId
}

async function senderOf(tx: Tx, { orderId }: Refund): Promise<string> {
  return (await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { senderId: true } })).senderId
}
