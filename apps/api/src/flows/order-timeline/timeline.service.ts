import { Objection } from '@repo/server-kit/objection'
import type { Db } from '#api/database.ts'
import { claimEvents } from './claims.events.ts'
import { messageEvents } from './messages.events.ts'
import { moneyEvents } from './money.events.ts'
import { noticeEvents } from './notices.events.ts'
import { orderEvents } from './order.events.ts'
import { roadEvents } from './road.events.ts'
import { searchEvents } from './search.events.ts'
import { staffEvents } from './staff.events.ts'
import type { TimelineEvent, TimelineSource } from './timeline-event.types.ts'
import { trackEvents } from './track.events.ts'

/** Who tells a part of the story: one line for each. Of what happened at one instant, the earlier line is told first. */
const sources: readonly TimelineSource[] = [
  orderEvents,
  moneyEvents,
  searchEvents,
  roadEvents,
  trackEvents,
  messageEvents,
  claimEvents,
  noticeEvents,
  staffEvents,
]

/**
 * The whole story of an order, by the instants at which things happened; an `Objection` when there is no such order. It reads once per
 * source: what happens meanwhile may be told in part.
 */
export async function orderTimeline(
  db: Db,
  id: string,
  hasTexts: boolean,
): Promise<readonly TimelineEvent[]> {
  const order = await db.order.findUnique({
    where: { id },
    select: { id: true, senderId: true, paymentId: true },
  })
  if (!order) throw new Objection(`There is no order ${id}.`)
  const events: TimelineEvent[] = []
  for (const source of sources) events.push(...(await source(db, { ...order, hasTexts })))
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
