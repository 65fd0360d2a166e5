import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'
import { checkSentRefunds, sendRefund } from './refunds.service.ts'

const hourMs = 3_600_000
/** A bank may return a refund within this time. */
const maxReturnMs = 14 * 24 * hourMs

/** Retries refunds whose job failed, and checks sent refunds that the bank may have returned. */
export async function sweepRefunds(deps: Deps): Promise<null> {
  const { db, log } = deps
  const now = await databaseNow(db)
  const dueRefunds = await db.refund.findMany({
    where: { state: 'due', askedAt: { lt: new Date(now.getTime() - hourMs) } },
    select: { id: true },
  })
  const sentRefunds = await db.refund.findMany({
    where: { state: 'sent', sentAt: { gt: new Date(now.getTime() - maxReturnMs) } },
    select: { purchase: true },
    distinct: ['purchaseId'],
  })
  const checks = [
    ...dueRefunds.map(
      ({ id }) =>
        () =>
          sendRefund(deps, id),
    ),
    ...sentRefunds.map(
      ({ purchase }) =>
        () =>
          checkSentRefunds(deps, purchase),
    ),
  ]
  for (const refundCheck of checks) {
    try {
      await refundCheck()
    } catch (error) {
      // A failing one does not block the others.
      log.warn({ err: error }, 'a refund could not be checked')
    }
  }
  return null
}
