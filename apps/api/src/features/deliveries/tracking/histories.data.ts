import type { DeliveryStatus } from '@repo/delivery-rules/statuses'
import type pg from 'pg'

/** The progress of an order's delivery, as its sender polls it. */
export type DeliveryHistory = {
  readonly senderId: string
  readonly requestId: string | null
  readonly deliveryIds: readonly string[]
  /** Whether the provider or the carrier has cancelled the order. */
  readonly isCancelledByOthers: boolean
  /** The steps of the current delivery that were not undone, oldest first. */
  readonly events: readonly { readonly status: DeliveryStatus; readonly at: Date }[]
}

type Row = Omit<DeliveryHistory, 'events'> & {
  readonly orderId: string
  readonly events: readonly { readonly status: DeliveryStatus; readonly at: string }[]
}

/**
 * Returns histories by the ids of their orders; unknown orders are left out. One prepared statement for any number of
 * orders.
 */
export async function readHistories(
  pool: pg.Pool,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryHistory>> {
  const { rows } = await pool.query<Row>({
    name: 'histories',
    text: `
      SELECT o.id AS "orderId", o.sender_id AS "senderId",
        (SELECT r.id FROM dispatch_request r WHERE r.order_id = o.id) AS "requestId",
        ARRAY(SELECT d.id FROM delivery d WHERE d.order_id = o.id) AS "deliveryIds",
        coalesce(o.cancelled_by IN ('carrier', 'provider'), false) AS "isCancelledByOthers",
        coalesce((
          SELECT json_agg(json_build_object('status', e.status, 'at', e.at) ORDER BY e.id)
          FROM delivery d JOIN delivery_event e ON e.delivery_id = d.id AND e.undone_at IS NULL
          WHERE d.order_id = o.id AND d.status <> 'withdrawn'
        ), '[]') AS events
      FROM "order" o WHERE o.id = ANY ($1::uuid[])`,
    values: [orderIds],
  })
  return new Map(
    rows.map(({ orderId, events, ...row }) => [
      orderId,
      { ...row, events: events.map(({ status, at }) => ({ status, at: new Date(at) })) },
    ]),
  )
}
