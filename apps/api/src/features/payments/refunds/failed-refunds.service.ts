import { refundByTransfer } from '@repo/delivery-rules/ledger-refunds'
import type { Refund } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { StaffError } from '@repo/server-kit/staff-error'
import { post } from '#api/core/ledger/ledger.service.ts'
import { sumPaidByNetwork } from '#api/core/settlement/left-to-refund.service.ts'
import { lockRefund } from '#api/core/settlement/refund-records.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { sendRefundJob } from '#api/job-definitions.ts'
import { notifyOfRefund } from './refund-news.service.ts'

/**
 * Queues another try of a failed refund at the card's bank. Refused as by `lockFailedRefund`, also the second of two
 * concurrent calls.
 */
export async function retryRefund(deps: Pick<Deps, 'jobs'>, tx: Tx, refundId: string): Promise<Refund> {
  await lockFailedRefund(tx, refundId)
  const now = await databaseNow(tx)
  const refund = await tx.refund.update({
    where: { id: refundId },
    data: { status: 'due', nextTryAt: now, failedAt: null },
  })
  await deps.jobs.enqueue(tx, sendRefundJob, { refundId })
  return refund
}

/**
 * Records that a bank transfer paid a refund that no card accepts, and notifies its sender. Returns false for a repeat.
 * Refused as by `lockFailedRefund`.
 */
export async function recordRefundTransfer(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  refundId: string,
): Promise<boolean> {
  const refund = await lockFailedRefund(tx, refundId, 'transferred')
  if (refund.status === 'transferred') return false
  const now = await databaseNow(tx)
  await tx.refund.update({ where: { id: refundId }, data: { status: 'transferred', settledAt: now } })
  const { senderId } = await tx.order.findUniqueOrThrow({ where: { id: refund.orderId } })
  await post(tx, {
    key: `refund-transferred:${refundId}`,
    orderId: refund.orderId,
    paymentId: refund.paymentId,
    now,
    entry: refundByTransfer(senderId, refund.amountCents),
  })
  await notifyOfRefund(deps, tx, { refundId, outcome: 'transferred' })
  return true
}

/**
 * Locks and returns the finally failed refund, or one that already has the status `repeatStatus`. Throws a `StaffError`
 * for any other refund, and when the card network has refunded or may be refunding a part, so that the sender is not
 * paid twice.
 */
export async function lockFailedRefund(
  tx: Tx,
  refundId: string,
  repeatStatus?: Refund['status'],
): Promise<Refund> {
  const refund = await lockRefund(tx, refundId)
  if (!refund) throw new StaffError(`There is no refund ${refundId}.`)
  if (refund.status === repeatStatus) return refund
  if (refund.status !== 'failed')
    throw new StaffError(`This refund is ${refund.status}: only a finally failed one needs you.`)
  if ((await sumPaidByNetwork(tx, refund)) > 0)
    throw new StaffError(
      'The card’s network has given this money back in a dispute, or a part of it: cancel this refund.',
    )
  return refund
}
