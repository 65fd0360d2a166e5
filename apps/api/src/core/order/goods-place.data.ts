import { Prisma } from '@repo/prisma/delivery-types'

/**
 * Where the goods of an order `o` with the quote `q` are taken: at the carrier that could not go on with them, else at the pickup. `join` goes
 * into the FROM clause, after both.
 */
export const goodsPlace = {
  join: Prisma.sql`LEFT JOIN road_problem g ON g.order_id = o.id AND g.outcome IS NULL`,
  lat: Prisma.sql`coalesce(g.lat, q.pickup_lat)`,
  lon: Prisma.sql`coalesce(g.lon, q.pickup_lon)`,
} as const

/** Whether a carrier still has goods that it cannot go on with; `carrier` is the SQL of its id. */
export function isStranded(carrier: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM road_problem g JOIN delivery s ON s.id = g.delivery_id
    WHERE g.outcome IS NULL AND s.carrier_id = ${carrier})`
}
