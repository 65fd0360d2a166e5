import type { EventBy } from '#api/core/reach/reach.rules.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { sendPushMessages } from './push.service.ts'

/** News about an order for a locked screen: it contains no name, address or amount. */
export type SenderPush = {
  readonly kind: EventBy<'push'>
  readonly title: string
  readonly body: string
  /** The page of the senders' site that it opens. */
  readonly url: string
}

/**
 * Sends push messages to the browsers of an order's sender, and to those of the company's member who ordered and
 * still works there, once the transaction commits. News of one kind about one order replace each other.
 */
export async function sendSenderPush(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  orderId: string,
  { kind, ...news }: SenderPush,
): Promise<void> {
  const { senderId, placedById } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { senderId: true, placedById: true },
  })
  const members = await tx.companyMember.findMany({
    where: { companyId: senderId, accountId: placedById ?? senderId },
    select: { accountId: true },
  })
  for (const id of [senderId, ...members.map(({ accountId }) => accountId)])
    await sendPushMessages(deps, tx, id, { ...news, tag: `${kind}-${orderId}` })
}
