import type { Span } from '@repo/delivery-rules/paris-calendar'
import type { DeliveryStatus } from '@repo/prisma/delivery-types'
import { Prisma } from '@repo/prisma/delivery-types'
import { runningStatuses } from '#api/core/delivery-status/delivery-status.data.ts'
import { earlierCents } from '#api/core/order/goods-place.data.ts'
import { deliveryOfEntry } from '#api/core/settlement/earlier-carriers.data.ts'
import type { Db } from '#api/database.ts'

/** A delivery of a company's driver. */
export type FleetDelivery = {
  readonly id: string
  readonly orderId: string
  readonly carrierId: string
  readonly driver: string
  readonly brand: string
  readonly model: string
  readonly vehicleClass: string
  readonly status: DeliveryStatus
  readonly acceptedAt: Date
  readonly endedAt: Date | null
  readonly pickupCity: string
  readonly pickupPostcode: string
  readonly dropoffCity: string
  readonly dropoffPostcode: string
  readonly tripM: number
  readonly priceCents: number
  /** The agreed amount while the delivery runs, the credited amount afterwards, in cents. */
  readonly gainCents: number
}

/** A filter of a company's deliveries. Null matches all. */
export type FleetFilter = {
  /** The id of a delivery: selects older ones. */
  readonly before: string | null
  readonly carrierId: string | null
  readonly isRunning: boolean | null
  /** Selects one delivery. */
  readonly id?: string | null
  /** The period of their acceptance. */
  readonly span?: Span
}

/** SQL for the agreed gain of a running delivery `d` of an order `o`, in cents, like `toGain` of the carrier's note. */
const agreedGainCents = Prisma.sql`coalesce((
  SELECT CASE WHEN r.borne_by = 'carrier' THEN 0 ELSE greatest(r.fee_cents - 2 * o.commission_cents - ${earlierCents}, 0) END
  FROM return_request r WHERE r.delivery_id = d.id AND d.status = 'returning' AND r.fee_cents IS NOT NULL
  ORDER BY r.recorded_at DESC LIMIT 1), o.price_cents - o.commission_cents - ${earlierCents})`

/**
 * Returns at most `max` deliveries of a company's drivers, newest first. Withdrawn ones are left out, except those that
 * their driver could not continue.
 */
export function findFleetDeliveries(
  db: Db,
  companyId: string,
  { before, carrierId, isRunning, id = null, span }: FleetFilter,
  max: number,
): Promise<FleetDelivery[]> {
  const running = Prisma.sql`d.status IN (${runningStatuses})`
  return db.$queryRaw<FleetDelivery[]>`
    SELECT d.id, d.order_id AS "orderId", d.carrier_id AS "carrierId", a.display_name AS driver, v.brand, v.model,
      v.vehicle_class AS "vehicleClass", d.status::text, d.accepted_at AS "acceptedAt", d.ended_at AS "endedAt",
      q.pickup_city AS "pickupCity", q.pickup_postcode AS "pickupPostcode",
      q.dropoff_city AS "dropoffCity", q.dropoff_postcode AS "dropoffPostcode",
      q.distance_m AS "tripM", o.price_cents AS "priceCents",
      CASE WHEN ${running} THEN ${agreedGainCents} ELSE coalesce((
        SELECT greatest(-sum(p.amount_cents), 0)::int FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
        WHERE e.order_id = o.id AND p.account = 'carrier-payable' AND p.party_id = ${companyId}::uuid
          AND d.id = ${deliveryOfEntry(companyId)}), 0)
      END AS "gainCents"
    FROM carrier c
    JOIN delivery d ON d.carrier_id = c.account_id
      AND (d.status <> 'withdrawn' OR EXISTS (SELECT FROM road_problem g WHERE g.delivery_id = d.id))
    JOIN account a ON a.id = c.account_id
    JOIN vehicle v ON v.id = d.vehicle_id
    JOIN "order" o ON o.id = d.order_id
    JOIN quote q ON q.id = o.quote_id
    WHERE c.company_id = ${companyId}::uuid
      AND (${carrierId}::uuid IS NULL OR c.account_id = ${carrierId}::uuid)
      AND (${id}::uuid IS NULL OR d.id = ${id}::uuid)
      AND d.accepted_at >= coalesce(${span?.from ?? null}::timestamptz, '-infinity')
      AND d.accepted_at < coalesce(${span?.until ?? null}::timestamptz, 'infinity')
      AND (${isRunning}::boolean IS NULL OR ${running} = ${isRunning}::boolean)
      AND (${before}::uuid IS NULL OR (d.accepted_at, d.id) < (
        SELECT last.accepted_at, last.id FROM delivery last WHERE last.id = ${before}::uuid))
    ORDER BY d.accepted_at DESC, d.id DESC LIMIT ${max}::int`
}

/** Whether a delivery is, or was, one of a driver of the company. */
export async function isFleetDelivery(db: Db, companyId: string, deliveryId: string): Promise<boolean> {
  return (await db.delivery.count({ where: { id: deliveryId, carrier: { companyId } } })) > 0
}

const maxRoadPoints = 400

/**
 * Returns the stored record of a delivery, each part oldest first: steps (without undone ones), proofs, the driven road
 * and the driver's conversation with the sender. Throws for an unknown delivery.
 */
export async function readDeliveryRecord(db: Db, deliveryId: string) {
  const { orderId, carrierId, ...record } = await db.delivery.findUniqueOrThrow({
    where: { id: deliveryId },
    select: {
      orderId: true,
      carrierId: true,
      events: {
        where: { undoneAt: null },
        orderBy: [{ at: 'asc' }, { recordedAt: 'asc' }],
        select: { status: true, at: true },
      },
      proofs: {
        orderBy: { at: 'asc' },
        select: { stage: true, photoFileId: true, signatureFileId: true, comment: true },
      },
      order: {
        select: {
          quote: { select: { pickupLat: true, pickupLon: true, dropoffLat: true, dropoffLon: true } },
        },
      },
    },
  })
  const messages = await db.message.findMany({
    where: { orderId, OR: [{ senderId: carrierId }, { recipientId: carrierId }] },
    orderBy: [{ sentAt: 'asc' }, { id: 'asc' }],
    select: { id: true, senderId: true, text: true, sentAt: true },
  })
  return { ...record, carrierId, messages, road: await findDrivenRoad(db, deliveryId) }
}

/** The stored record of a delivery. */
export type DeliveryRecord = Awaited<ReturnType<typeof readDeliveryRecord>>

/** Returns the driven road: at most 400 points of the track, the first and the last one included. Empty without one. */
function findDrivenRoad(db: Db, deliveryId: string): Promise<readonly { lat: number; lon: number }[]> {
  return db.$queryRaw`
    SELECT lat, lon FROM (
      SELECT lat, lon, recorded_at, row_number() OVER (ORDER BY recorded_at) - 1 AS place, count(*) OVER () AS points
      FROM track_point WHERE delivery_id = ${deliveryId}::uuid) AS track
    WHERE place = points - 1 OR place % ceil(points::float8 / ${maxRoadPoints - 1})::int = 0 ORDER BY recorded_at`
}
