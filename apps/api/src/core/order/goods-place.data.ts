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
