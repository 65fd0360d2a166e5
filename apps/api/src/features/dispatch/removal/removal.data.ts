import { lastContactOrAnswerAt } from '#api/core/availability/last-contact.data.ts'
import { beforePickupStatuses } from '#api/core/delivery-status/delivery-status.data.ts'
import type { Db, Tx } from '#api/database.ts'

/**
 * Returns at most 100 possibly overdue deliveries before pickup: not started in time, or silent for longer than the
 * limit.
 */
export function findOverdueDeliveries(
  db: Db,
  silenceLimitMs: number,
): Promise<{ id: string; orderId: string }[]> {
  return db.$queryRaw<{ id: string; orderId: string }[]>`
    WITH clock AS MATERIALIZED (SELECT app_now() AS now)
    SELECT d.id, d.order_id AS "orderId"
    FROM clock, delivery d LEFT JOIN live_position p ON p.carrier_id = d.carrier_id
    WHERE d.status IN (${beforePickupStatuses})
      AND ((d.status = 'assigned' AND d.start_before <= clock.now)
        OR ${lastContactOrAnswerAt}
           <= clock.now - ${silenceLimitMs}::int * interval '1 millisecond')
    ORDER BY d.accepted_at LIMIT 100`
}

/** The progress of a delivery before its pickup. */
export type DeliveryProgress = {
  readonly status: string
  readonly startBefore: Date
  readonly lastAnsweredAt: Date
}

/** Returns the progress of a delivery before its pickup. Null after the pickup. */
export async function readProgress(tx: Tx, deliveryId: string): Promise<DeliveryProgress | null> {
  const [row] = await tx.$queryRaw<DeliveryProgress[]>`
    SELECT d.status::text, d.start_before AS "startBefore",
           ${lastContactOrAnswerAt} AS "lastAnsweredAt"
    FROM delivery d LEFT JOIN live_position p ON p.carrier_id = d.carrier_id
    WHERE d.id = ${deliveryId}::uuid AND d.status IN (${beforePickupStatuses})`
  return row ?? null
}
