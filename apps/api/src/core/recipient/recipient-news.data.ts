import type { RecipientChannel } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'

/** The maximum number of messages to the recipient of one order. */
const maxNewsPerOrder = 15

/** The maximum number of delivery emails to one address within 24 hours. */
const maxEmailsPerAddress = 20

/**
 * Returns the recipient of an order, its links and news, and whether the sender allows messages. Throws without the
 * order.
 */
export function findRecipient(tx: Tx, orderId: string) {
  return tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      tellsRecipient: true,
      recipientPhone: true,
      recipientEmail: true,
      handoverCode: { select: { code: true } },
      recipientLinks: {
        orderBy: { createdAt: 'desc' },
        select: { id: true, revokedAt: true },
      },
      recipientNews: { select: { kind: true } },
    },
  })
}

/**
 * Records that the recipient of an order is notified of an event, and returns the record's id. Call it with the order
 * locked. Null for a repeat, and beyond 15 messages for one order.
 */
export async function recordNews(
  tx: Tx,
  orderId: string,
  news: {
    readonly kind: string
    readonly subject: string
    readonly channel: RecipientChannel
    readonly toldAt: Date
  },
): Promise<{ id: string } | null> {
  if ((await tx.recipientNews.count({ where: { orderId } })) >= maxNewsPerOrder) return null
  const [written] = await tx.recipientNews.createManyAndReturn({
    data: { orderId, ...news },
    skipDuplicates: true,
    select: { id: true },
  })
  return written ?? null
}

/**
 * Whether an address may get one more email: at most 20 in 24 hours. Locks the address until the transaction ends, so
 * that a concurrent one counts this one's record.
 */
export async function mayEmailRecipient(tx: Tx, email: string): Promise<boolean> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`recipient mail ${email.toLowerCase()}`}, 0))::text`
  const [row] = await tx.$queryRaw<{ mails: number }[]>`
    SELECT count(*)::int AS mails FROM recipient_news n JOIN "order" o ON o.id = n.order_id
    WHERE o.recipient_email <> '' AND lower(o.recipient_email) = ${email.toLowerCase()}
      AND n.channel = 'mail' AND n.told_at > (SELECT app_now()) - interval '24 hours'`
  return (row?.mails ?? 0) < maxEmailsPerAddress
}
