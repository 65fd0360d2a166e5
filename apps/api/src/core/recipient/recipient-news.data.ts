import type { RecipientChannel } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'

/** How many messages the recipient of one order gets. */
const maxNewsPerOrder = 15

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
        select: { id: true, revokedAt: true, stoppedAt: true },
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
