import type { Db } from '#api/database.ts'
import { hasStopped } from './recipient-stops.data.ts'

/** A queued message to the recipient of an order. */
export type WaitingNews = {
  readonly orderId: string
  readonly kind: string
  readonly subject: string
  readonly writtenAt: Date
}

/** The events that are obsolete once the goods are handed over, return or will not come. */
const kindsBeforeTheEnd: readonly string[] = [
  'recipient-link',
  'recipient-approach',
  'recipient-code',
  'recipient-delayed',
]
/** The events whose messages contain the code, which may have changed since. */
const kindsWithCode: readonly string[] = ['recipient-approach', 'recipient-code']

/**
 * Returns whether a queued message is still `due`, or why not: the recipient has `stopped` messages or the sender has
 * revoked the link, the message is `outdated` by the delivery's progress or a new code, or a device has shown it as a
 * push message (`pushed`).
 */
export async function checkWaitingNews(
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
  if (kindsBeforeTheEnd.includes(kind) && (endedAt !== null || deliveries.length > 0)) return 'outdated'
  const hasOldCode = kindsWithCode.includes(kind) && handoverCode !== null && handoverCode.madeAt > writtenAt
  if (hasOldCode) return 'outdated'
  return order.recipientNews.length > 0 ? 'pushed' : 'due'
}
