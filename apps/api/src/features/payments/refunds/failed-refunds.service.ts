import { refundByTransfer } from '@repo/delivery-rules/ledger-refunds'
import type { Refund } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Objection } from '@repo/server-kit/objection'
import { post } from '#api/core/ledger/ledger.service.ts'
import { givenByNetwork } from '#api/core/settlement/left-to-refund.service.ts'
import { lockRefund } from '#api/core/settlement/refund-records.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { sendRefundJob } from '#api/job-definitions.ts'
import { tellRefunded } from './refund-news.service.ts'

/** Asks the card's bank once more for a refund that failed too often. An `Objection` for any other; of two concurrent calls, the second is one. */
export async function retryRefund(deps: Pick<Deps, 'jobs'>, tx: Tx, refundId: string): Promise<Refund> {
  await lockFailed(tx, refundId)
  const now = await databaseNow(tx)
  const refund = await tx.refund.update({
    where: { id: refundId },
    data: { status: 'due', nextTryAt: now, failedAt: null },
  })
  await deps.jobs.enqueue(tx, sendRefundJob, { refundId })
  return refund
}

/**
 * Notes that a refund which no card takes was paid by bank transfer, and notifies its sender. Repeating it changes nothing; an `Objection` for
 * one that the provider may still pay. False when it was noted before.
 */
export async function noteTransferred(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: Tx,
  refundId: string,
): Promise<boolean> {
  const refund = await lockFailed(tx, refundId, 'transferred')
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
  await tellRefunded(deps, tx, { refundId, how: 'transferred' })
  return true
}

/**
 * The refund, locked, which must have failed for good (or be as it is to become). An `Objection` for one of whose money the card's network has
 * given something back meanwhile, or may be giving back: its sender is not paid twice.
 */
export async function lockFailed(tx: Tx, refundId: string, already?: Refund['status']): Promise<Refund> {
  const refund = await lockRefund(tx, refundId)
  if (!refund) throw new Objection(`There is no refund ${refundId}.`)
  if (refund.status === already) return refund
  if (refund.status !== 'failed')
    throw new Objection(`This refund is ${refund.status}: only one that has failed for good needs you.`)
  if ((await givenByNetwork(tx, refund)) > 0)
    throw new Objection(
      'The card’s network has given this money back in a dispute, or a part of it: cancel this refund.',
    )
  return refund
}
