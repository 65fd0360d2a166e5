import type { Db } from '#api/database.ts'
import type { TimelineEvent, TimelineOrder } from './timeline-event.types.ts'

/** Returns the staff's actions and views of the order, its payment, claims, refunds and invoices. */
export async function listStaffEvents(
  db: Db,
  { id, paymentId }: TimelineOrder,
): Promise<readonly TimelineEvent[]> {
  const records = await db.$queryRaw<
    { at: Date; actor: string; action: string; reason: string | null; facts: string }[]
  >`
    SELECT at, actor, action, reason, facts FROM audit_record
    WHERE subject_id IN (SELECT ${id} UNION SELECT ${paymentId} UNION SELECT c.id::text FROM claim c WHERE c.order_id = ${id}::uuid
      UNION SELECT r.id::text FROM refund r WHERE r.order_id = ${id}::uuid
      UNION SELECT i.id::text FROM invoice i WHERE i.order_id = ${id}::uuid)
    ORDER BY sequence`
  return records.map(({ at, actor, action, reason, facts }) => ({
    at,
    part: 'staff',
    what: `${actor}: ${action}${reason ? ` (${reason})` : ''}${facts === '{}' ? '' : ` ${facts}`}`,
  }))
}
