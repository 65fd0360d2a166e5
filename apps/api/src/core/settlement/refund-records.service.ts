import { refund as refundEntry, refundFailed } from '@repo/delivery-rules/ledger-refunds'
import { computeRefundPauseMs } from '@repo/delivery-rules/refunds'
import type { Refund } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { CardRefund } from '@repo/stripe-edge/refunds-and-disputes'
import { post } from '#api/core/ledger/ledger.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { lockPayment } from './authorisation.service.ts'

/** A try to send a refund, with the provider's result or its refusal. */
export type RefundTry = {
  readonly refundId: string
  readonly attempt: number
  readonly answer: CardRefund | { readonly refused: string }
}

/**
 * Locks a refund's payment until the transaction ends, so that the refund's changes run one after the other. Returns
 * the refund; null for an unknown one.
 */
export async function lockRefund(tx: Tx, refundId: string): Promise<Refund | null> {
  const unlockedRefund = await tx.refund.findUnique({ where: { id: refundId }, select: { paymentId: true } })
  if (!unlockedRefund) return null
  await lockPayment(tx, unlockedRefund.paymentId)
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

async function recordSuccess(tx: Tx, refund: Refund, cardRefund: CardRefund): Promise<void> {
  const now = await databaseNow(tx)
  const isSettled = cardRefund.status === 'succeeded'
  await tx.refund.update({
    where: { id: refund.id },
    data: {
      status: isSettled ? 'succeeded' : 'pending',
      settledAt: isSettled ? now : null,
      providerRefundId: cardRefund.refundId,
      sentAt: now,
      askedAt: null,
      nextTryAt: null,
      failedAt: null,
    },
  })
  const paymentId = await addRefunded(tx, refund, refund.amountCents)
  await post(tx, {
    key: `refund:${refund.id}:${refund.attempts + 1}`,
    orderId: refund.orderId,
    paymentId,
    now,
    entry: refundEntry(await findSenderId(tx, refund), refund.amountCents),
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
  const pauseMs = computeRefundPauseMs(attempts)
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
  // A refund that the provider never accepted moved no money.
  if (refund.status === 'due') return
  const paymentId = await addRefunded(tx, refund, -refund.amountCents)
  await post(tx, {
    key: `refund-failed:${refund.id}:${attempts}`,
    orderId: refund.orderId,
    paymentId,
    now,
    entry: refundFailed(await findSenderId(tx, refund), refund.amountCents),
  })
}

/**
 * Adds `cents` (negative for a failure) to its payment's refunded total. Returns the payment; null for a debt's refund.
 */
async function addRefunded(tx: Tx, { paymentId, debtId }: Refund, cents: number): Promise<string | null> {
  if (debtId !== null) return null
  await tx.payment.update({ where: { id: paymentId }, data: { refundedCents: { increment: cents } } })
  return paymentId
}

async function findSenderId(tx: Tx, { orderId }: Refund): Promise<string> {
  return (await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { senderId: true } })).senderId
}
