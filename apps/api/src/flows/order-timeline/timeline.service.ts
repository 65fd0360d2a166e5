import { StaffError } from '@repo/server-kit/staff-error'
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

/** The sources of the timeline: one line for each. Of events at one instant, the earlier line's comes first. */
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
 * The timeline of an order, by the instants of its events; throws a `StaffError` for an unknown order. It reads once
 * per source: concurrent events may be partly included.
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
  if (!order) throw new StaffError(`There is no order ${id}.`)
  const events: TimelineEvent[] = []
  for (const source of sources) events.push(...(await source(db, { ...order, hasTexts })))
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
