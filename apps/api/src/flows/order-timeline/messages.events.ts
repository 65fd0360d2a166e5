import type { Db } from '#api/database.ts'
import type { TimelineEvent, TimelineOrder } from './timeline-event.types.ts'

function readMessages(db: Db, { id }: TimelineOrder) {
  return db.message.findMany({
    where: { orderId: id },
    select: {
      text: true,
      sentAt: true,
      seenAt: true,
      senderId: true,
      sender: { select: { displayName: true } },
    },
    orderBy: { sentAt: 'asc' },
  })
}

/** Returns the parties' messages to each other: time and length; the texts only on demand. */
export async function listMessageEvents(db: Db, order: TimelineOrder): Promise<readonly TimelineEvent[]> {
  const messages = await readMessages(db, order)
  return messages.map(({ text, sentAt, seenAt, sender }) => {
    const textClause = order.hasTexts ? `: ${text}` : ` (${[...text].length} characters)`
    const seenClause = seenAt
      ? `, seen after ${Math.round((seenAt.getTime() - sentAt.getTime()) / 1000)} s`
      : ', not seen'
    return { at: sentAt, part: 'messages', what: `${sender.displayName} writes${seenClause}${textClause}` }
  })
}
