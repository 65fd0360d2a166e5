import { searchLeadMs } from '@repo/delivery-rules/schedule'
import type { Db } from '#api/database.ts'

/** The time before a planned pickup at which its sender is reminded of the authorisation. */
const reminderMs = 24 * 3_600_000 + searchLeadMs

/** A planned order that is due. */
type DueOrder = { readonly id: string }

/** Returns planned orders to be authorised now, earliest pickup first, at most `maxRows`. */
export function findOrdersToAuthorise(db: Db, maxRows: number): Promise<DueOrder[]> {
  return db.$queryRaw<DueOrder[]>`
    SELECT o.id FROM "order" o JOIN payment p ON p.id = o.payment_id
    WHERE o.phase = 'scheduled' AND p.status = 'planned' AND p.due_action IS NULL
      AND o.planned_pickup_at <= (SELECT app_now()) + ${searchLeadMs}::int * interval '1 millisecond'
    ORDER BY o.planned_pickup_at LIMIT ${maxRows}::int`
}

/**
 * Returns planned orders whose price is authorised within a day and whose senders were not reminded, except those
 * placed within that day. Earliest pickup first, at most `maxRows`.
 */
export function findOrdersToRemindOf(db: Db, maxRows: number): Promise<DueOrder[]> {
  return db.$queryRaw<DueOrder[]>`
    SELECT o.id FROM "order" o JOIN payment p ON p.id = o.payment_id
    WHERE o.phase = 'scheduled' AND p.status = 'planned' AND p.due_action IS NULL
      AND o.planned_pickup_at <= (SELECT app_now()) + ${reminderMs}::int * interval '1 millisecond'
      AND o.created_at < o.planned_pickup_at - ${reminderMs}::int * interval '1 millisecond'
      AND NOT EXISTS (SELECT FROM notification n WHERE n.account_id = o.sender_id AND n.kind = 'payment-tomorrow' AND n.order_id = o.id)
    ORDER BY o.planned_pickup_at LIMIT ${maxRows}::int`
}

/** Returns planned orders that are unpaid at their pickup, earliest first, at most `maxRows`. */
export function findOrdersToCancel(db: Db, maxRows: number): Promise<DueOrder[]> {
  return db.$queryRaw<DueOrder[]>`
    SELECT id FROM "order" WHERE phase = 'scheduled' AND planned_pickup_at <= (SELECT app_now())
    ORDER BY planned_pickup_at LIMIT ${maxRows}::int`
}

/**
 * Returns the milliseconds until the next planned order is to be authorised or cancelled. Null without one; negative
 * when one is overdue.
 */
export async function findMsUntilNextDue(db: Db): Promise<number | null> {
  const [row] = await db.$queryRaw<{ ms: number | null }[]>`
    SELECT (extract(epoch FROM min(CASE
        WHEN p.status = 'planned' AND p.due_action IS NULL
        THEN o.planned_pickup_at - ${searchLeadMs}::int * interval '1 millisecond'
        ELSE o.planned_pickup_at END) - (SELECT app_now())) * 1000)::float8 AS ms
    FROM "order" o JOIN payment p ON p.id = o.payment_id WHERE o.phase = 'scheduled'`
  return row?.ms ?? null
}
