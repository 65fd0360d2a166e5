import { StaffError } from '@repo/server-kit/staff-error'
import type { Db } from '#api/database.ts'
import { listClaimEvents } from './claims.events.ts'
import { listMessageEvents } from './messages.events.ts'
import { listMoneyEvents } from './money.events.ts'
import { listNoticeEvents } from './notices.events.ts'
import { listOrderEvents } from './order.events.ts'
import { listRoadEvents } from './road.events.ts'
import { listSearchEvents } from './search.events.ts'
import { listStaffEvents } from './staff.events.ts'
import type { TimelineEvent, TimelineSource } from './timeline-event.types.ts'
import { listTrackEvents } from './track.events.ts'

/** The sources of the timeline. Of events at one instant, those of the earlier source come first. */
const sources: readonly TimelineSource[] = [
  listOrderEvents,
  listMoneyEvents,
  listSearchEvents,
  listRoadEvents,
  listTrackEvents,
  listMessageEvents,
  listClaimEvents,
  listNoticeEvents,
  listStaffEvents,
]

/**
 * Returns the timeline of an order in order of time, with the texts of messages if `hasTexts`. Throws a `StaffError`
 * for an unknown order. It reads once per source, so concurrent events may be partly included.
 */
export async function readOrderTimeline(
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
