import type { Db } from '#api/database.ts'
import { hasStopped } from './recipient-stops.data.ts'

/** A message to the recipient of an order that waits to be sent. */
export type WaitingNews = {
  readonly orderId: string
  readonly kind: string
  readonly subject: string
  readonly writtenAt: Date
}

/** Events that are obsolete once the goods are handed over, return or will not come. */
const beforeTheEnd: readonly string[] = ['recipient-link', 'recipient-approach', 'recipient-code']
/** Events with the code, which may have changed since. */
const withCode: readonly string[] = ['recipient-approach', 'recipient-code']

/**
 * Whether a queued message should still be sent. Its recipient may have stopped them or its sender revoked the link,
 * the delivery may have moved on, and a device may have shown the same as a push message.
 */
export async function judgeWaiting(
  db: Db,
  { orderId, kind, subject, writtenAt }: WaitingNews,
): Promise<'due' | 'stopped' | 'outdated' | 'pushed'> {
  const order = await db.order.findUnique({
    where: { id: orderId },
    select: {
      recipientPhone: true,
      recipientEmail: true,
      endedAt: true,
      handoverCode: { select: { madeAt: true } },
      recipientLinks: { where: { revokedAt: null }, take: 1, select: { id: true } },
      deliveries: { where: { status: 'returning' }, take: 1, select: { id: true } },
      recipientNews: { where: { kind, subject, shownAt: { not: null } }, select: { id: true } },
    },
  })
  if (!order || order.recipientLinks.length === 0 || (await hasStopped(db, order))) return 'stopped'
  const { endedAt, deliveries, handoverCode } = order
  if (beforeTheEnd.includes(kind) && (endedAt !== null || deliveries.length > 0)) return 'outdated'
  const hasOldCode = withCode.includes(kind) && handoverCode !== null && handoverCode.madeAt > writtenAt
  if (hasOldCode) return 'outdated'
  return order.recipientNews.length > 0 ? 'pushed' : 'due'
}
