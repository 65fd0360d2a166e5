import type { RecipientChannel } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'

/** How many messages the recipient of one order gets. */
const maxNewsPerOrder = 15

/** How many mails about deliveries one address gets within 24 hours. */
const maxMailsPerAddress = 20

/** The recipient of an order whose sender has said that it knows of messages, with the link that it may follow. */
export async function findRecipient(tx: Tx, orderId: string) {
  const order = await tx.order.findUniqueOrThrow({
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
  return order.tellsRecipient ? order : null
}

/**
 * Notes that the recipient of an order is told of an event. Returns false where it was before, or has got as many messages as one order may send.
 * The order is locked.
 */
export async function noteNews(
  tx: Tx,
  orderId: string,
  news: {
    readonly kind: string
    readonly subject: string
    readonly channel: RecipientChannel
    readonly toldAt: Date
  },
): Promise<boolean> {
  if ((await tx.recipientNews.count({ where: { orderId } })) >= maxNewsPerOrder) return false
  const { count } = await tx.recipientNews.createMany({ data: { orderId, ...news }, skipDuplicates: true })
  return count > 0
}

/** Whether an address gets one more mail today; of two transactions that ask at once, one waits for what the other notes. */
export async function mayMailRecipient(tx: Tx, email: string): Promise<boolean> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`recipient mail ${email.toLowerCase()}`}, 0))::text`
  const [row] = await tx.$queryRaw<{ mails: number }[]>`
    SELECT count(*)::int AS mails FROM recipient_news n JOIN "order" o ON o.id = n.order_id
    WHERE o.recipient_email <> '' AND lower(o.recipient_email) = ${email.toLowerCase()}
      AND n.channel = 'mail' AND n.told_at > (SELECT app_now()) - interval '24 hours'`
  return (row?.mails ?? 0) < maxMailsPerAddress
}
