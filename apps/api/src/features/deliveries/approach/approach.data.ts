import type { ApproachLeg } from '@repo/delivery-rules/approach'
import { visiblePositionMs } from '@repo/delivery-rules/offer'
import { Prisma } from '@repo/prisma/delivery-types'
import type { Approach } from '#api/core/order/deliveries.data.ts'
import { goodsPlace } from '#api/core/order/goods-place.data.ts'
import type { Db, Tx } from '#api/database.ts'

/** A carrier on its way to a stop whose arrival there is not announced yet. */
export type ApproachingCarrier = Approach & { readonly orderId: string; readonly leg: ApproachLeg }

const currentLeg = Prisma.sql`CASE d.status WHEN 'approaching' THEN 'pickup' ELSE 'dropoff' END`

/** SQL that is true for a carrier on its way that has not arrived. */
const onTheWay = Prisma.sql`
  (d.status = 'approaching' AND d.at_pickup_at IS NULL OR d.status IN ('picked_up', 'in_transit') AND d.at_dropoff_at IS NULL)`

/**
 * Returns the carriers due for a check that have a position of the last minute: unchecked ones first, then those that
 * are due longest; at most `maxCount`.
 */
export function findDueApproaches(db: Db, maxCount: number): Promise<ApproachingCarrier[]> {
  return db.$queryRaw`
    SELECT d.id AS "deliveryId", d.order_id AS "orderId", d.status::text, ${currentLeg} AS leg, v.vehicle_class AS "vehicleClass", p.lat, p.lon,
           ${goodsPlace.lat} AS "pickupLat", ${goodsPlace.lon} AS "pickupLon", q.dropoff_lat AS "dropoffLat", q.dropoff_lon AS "dropoffLon"
    FROM delivery d
    JOIN live_position p ON p.carrier_id = d.carrier_id
      AND p.recorded_at >= (SELECT app_now()) - ${visiblePositionMs}::int * interval '1 millisecond'
    JOIN vehicle v ON v.id = d.vehicle_id
    JOIN "order" o ON o.id = d.order_id
    JOIN quote q ON q.id = o.quote_id
    ${goodsPlace.join}
    LEFT JOIN approach_watch w ON w.delivery_id = d.id AND w.leg::text = ${currentLeg}
    WHERE ${onTheWay} AND w.told_at IS NULL AND (w.look_at IS NULL OR w.look_at <= (SELECT app_now()))
    ORDER BY w.look_at NULLS FIRST LIMIT ${maxCount}`
}

/** Whether a carrier is still on its way to a stop, and its arrival there is not announced. The order is locked. */
export async function isStillApproaching(tx: Tx, { deliveryId, leg }: ApproachingCarrier): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ is: boolean }[]>`
    SELECT ${onTheWay} AND ${currentLeg} = ${leg} AND w.told_at IS NULL AS is
    FROM delivery d LEFT JOIN approach_watch w ON w.delivery_id = d.id AND w.leg::text = ${leg}
    WHERE d.id = ${deliveryId}::uuid`
  return row?.is ?? false
}

/** Sets a carrier's next check to this many milliseconds from now. */
export async function postponeCheck(
  db: Db,
  { deliveryId, leg }: ApproachingCarrier,
  ms: number,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO approach_watch (delivery_id, leg, look_at)
    VALUES (${deliveryId}::uuid, ${leg}::"ApproachLeg", app_now() + ${ms}::float8 * interval '1 millisecond')
    ON CONFLICT (delivery_id, leg) DO UPDATE SET look_at = excluded.look_at`
}

/** Records that the arrival at the stop of a leg is announced. The order is locked. */
export async function recordAnnouncement(
  tx: Tx,
  { deliveryId, leg }: ApproachingCarrier,
  at: Date,
): Promise<void> {
  await tx.approachWatch.upsert({
    where: { deliveryId_leg: { deliveryId, leg } },
    create: { deliveryId, leg, lookAt: at, toldAt: at },
    update: { toldAt: at },
  })
}
