import { databaseNow } from '@repo/server-kit/database'
import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'
import { findUnsettledReturns } from './returns.data.ts'

/** How long the jobs after a return may take before it is listed: the same as in `admin check`. */
const overdueAfterMs = 15 * 60_000

/** Returns the returns of goods whose refund to the sender is overdue, longest finished first. */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const overdueBefore = (await databaseNow(db)).getTime() - overdueAfterMs
  const overdueReturns = (await findUnsettledReturns(db)).filter(
    ({ endedAt }) => endedAt.getTime() < overdueBefore,
  )
  return overdueReturns.map(({ orderId, endedAt, isDisputed }) => ({
    kind: 'return-not-refunded',
    subjectKind: 'order',
    subjectId: orderId,
    since: endedAt,
    what: isDisputed
      ? 'A return that its sender does not bear is not refunded while the card’s network decides about its payment.'
      : 'A return that its sender does not bear is not refunded yet; the refund is retried.',
    command: `orders show ${orderId}`,
  }))
}
