import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'

/** How long the provider may take for a due action before it is listed: the same as in `admin check`. */
const overdueAfterMs = 15 * 60_000

/** Returns the payments, with or without an order, whose due action is overdue at the provider, oldest first. */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const overduePayments = await db.$queryRaw<
    { id: string; orderId: string | null; action: string; since: Date }[]
  >`
    SELECT p.id, o.id AS "orderId", p.due_action AS action, due.since
    FROM payment p LEFT JOIN "order" o ON o.payment_id = p.id CROSS JOIN LATERAL (
      -- Due since the pickup was learned or the order's end, whichever came first; without an order since it was opened.
      SELECT coalesce(least(o.ended_at, (SELECT min(e.recorded_at) FROM delivery d JOIN delivery_event e ON e.delivery_id = d.id
          WHERE d.order_id = o.id AND e.status = 'picked_up')), o.planned_pickup_at, p.opened_at) AS since
    ) AS due
    WHERE p.due_action IS NOT NULL AND due.since < (SELECT app_now()) - ${overdueAfterMs}::int * interval '1 millisecond'
    ORDER BY due.since`
  return overduePayments.map(({ id, orderId, action, since }) => ({
    kind: 'payment-due',
    subjectKind: orderId === null ? 'payment' : 'order',
    subjectId: orderId ?? id,
    since,
    what: `The payment provider has not carried out the ${action} of a payment; it is tried again all the time.`,
    command: orderId === null ? 'check' : `orders show ${orderId}`,
  }))
}
