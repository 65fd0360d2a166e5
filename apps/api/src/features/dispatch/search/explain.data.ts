import type { FilteredTrip } from '@repo/delivery-rules/offer-filter'
import { Prisma } from '@repo/prisma/delivery-types'
import { isStranded, runningStatuses } from '#api/core/delivery-status/delivery-status.data.ts'
import { goodsPlace } from '#api/core/order/goods-place.data.ts'
import type { Db } from '#api/database.ts'
import { isExcluded } from '../filters/offer-filter.data.ts'
import { writeStraightDistanceM } from '../straight-distance.data.ts'

/** A carrier near a pickup, with the facts that decide whether it is asked. */
export type NearbyCarrier = {
  readonly carrierId: string
  readonly displayName: string
  readonly vehicleClass: string | null
  readonly isTwoTemperature: boolean | null
  readonly distanceM: number
  /** The time of its position: when it was recorded, or received if that was earlier. */
  readonly positionAt: Date
  readonly isOnDuty: boolean
  readonly isActive: boolean
  readonly validUntil: Date | null
  readonly isCarrying: boolean
  readonly hasOtherOffer: boolean
  readonly answer: string | null
  /** Whether the carrier's own filter excludes the trip. */
  readonly isFilteredOut: boolean
}

/**
 * Returns at most `limit` carriers nearest to an order's pickup, nearest first, with all facts that decide whether they
 * are asked. It scans the table: for the staff, not for the search.
 */
export function findNearbyCarriers(
  db: Db,
  orderId: string,
  trip: FilteredTrip,
  limit: number,
): Promise<NearbyCarrier[]> {
  return db.$queryRaw<NearbyCarrier[]>`
    SELECT p.carrier_id AS "carrierId", a.display_name AS "displayName", v.vehicle_class AS "vehicleClass",
           v.is_two_temperature AS "isTwoTemperature", exact.distance_m AS "distanceM", least(p.recorded_at, p.received_at) AS "positionAt",
           c.is_on_duty AS "isOnDuty", a.status = 'active' AND coalesce(company.status = 'active', true) AS "isActive", c.valid_until AS "validUntil",
           EXISTS (SELECT 1 FROM delivery d WHERE d.carrier_id = p.carrier_id
             AND d.status IN (${runningStatuses})) OR ${isStranded(Prisma.sql`p.carrier_id`)} AS "isCarrying",
           EXISTS (SELECT 1 FROM offer other WHERE other.carrier_id = p.carrier_id AND other.status = 'pending'
             AND other.request_id <> r.id) AS "hasOtherOffer",
           own.status::text AS answer,
           ${isExcluded(Prisma.sql`p.carrier_id`, trip)} AS "isFilteredOut"
    FROM "order" o
    JOIN quote q ON q.id = o.quote_id
    ${goodsPlace.join}
    JOIN dispatch_request r ON r.order_id = o.id
    CROSS JOIN live_position p
    JOIN carrier c ON c.account_id = p.carrier_id
    JOIN account a ON a.id = p.carrier_id
    LEFT JOIN account company ON company.id = c.company_id
    LEFT JOIN vehicle v ON v.id = c.vehicle_id
    -- A company's own assignment may follow an offer of the search: the last one counts.
    LEFT JOIN LATERAL (SELECT f.status FROM offer f WHERE f.request_id = r.id AND f.carrier_id = p.carrier_id
      ORDER BY f.offered_at DESC, f.id LIMIT 1) own ON true
    CROSS JOIN LATERAL (
      SELECT ${writeStraightDistanceM({ lat: Prisma.sql`p.lat`, lon: Prisma.sql`p.lon` }, goodsPlace)} AS distance_m
    ) AS exact
    WHERE o.id = ${orderId}::uuid
    ORDER BY exact.distance_m LIMIT ${limit}`
}
