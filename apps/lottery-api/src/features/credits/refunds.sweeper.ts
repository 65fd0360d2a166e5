import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'
import { followRefunds, sendRefund } from './refunds.service.ts'

const hourMs = 3_600_000
/** So long a bank may send a refund back. */
const comesBackWithinMs = 14 * 24 * hourMs

/** Looks at refunds once more: those whose job was given up, and those that have left and may come back. */
export async function sweepRefunds(deps: Deps): Promise<null> {
  const { db, log } = deps
  const now = await databaseNow(db)
  const waiting = await db.refund.findMany({
    where: { state: 'due', askedAt: { lt: new Date(now.getTime() - hourMs) } },
    select: { id: true },
  })
  const left = await db.refund.findMany({
    where: { state: 'sent', sentAt: { gt: new Date(now.getTime() - comesBackWithinMs) } },
    select: { purchase: true },
    distinct: ['purchaseId'],
  })
  const looks = [
    ...waiting.map(
      ({ id }) =>
        () =>
          sendRefund(deps, id),
    ),
    ...left.map(
      ({ purchase }) =>
        () =>
          followRefunds(deps, purchase),
    ),
  ]
  for (const look of looks) {
    try {
      await look()
    } catch (error) {
      // One that cannot be asked about now does not keep the others waiting.
      log.warn({ err: error }, 'a refund could not be looked at')
    }
  }
  return null
}
