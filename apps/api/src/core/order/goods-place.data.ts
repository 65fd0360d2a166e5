import { Prisma } from '@repo/prisma/delivery-types'

/**
 * SQL for where the goods of an order `o` with the quote `q` are picked up: at the carrier that could not continue, else
 * at the pickup. `join` goes into the FROM clause, after both.
 */
export const goodsPlace = {
  join: Prisma.sql`LEFT JOIN road_problem g ON g.order_id = o.id AND g.outcome IS NULL`,
  lat: Prisma.sql`coalesce(g.lat, q.pickup_lat)`,
  lon: Prisma.sql`coalesce(g.lon, q.pickup_lon)`,
  /** Whether they wait with that carrier. */
  isOnTheRoad: Prisma.sql`g.id IS NOT NULL`,
  /** The pickup's address where only the point is known. */
  postcode: Prisma.sql`coalesce(nullif(g.postcode, ''), q.pickup_postcode)`,
} as const

/** SQL for the earlier carriers' part of the carriers' share of an order `o`, in cents, like `sumEarlierShares`. */
export const earlierCents = Prisma.sql`coalesce((
  SELECT sum(e.share_cents) FROM road_problem e WHERE e.order_id = o.id AND e.outcome IS DISTINCT FROM 'ended'), 0)::int`
