import {
  runningDeliveryStatuses,
  statusesBeforePickup,
  statusesWithGoods,
} from '@repo/delivery-rules/statuses'
import { Prisma } from '@repo/prisma/delivery-types'

/**
 * Returns statuses as literals of an SQL list. With a parameter, as in `= ANY($1)`, PostgreSQL would not use the
 * partial indexes of `delivery`.
 */
function formatLiterals(statuses: readonly string[]): string {
  return statuses.map((status) => `'${status}'`).join(', ')
}

/** The statuses of a running delivery, for `status IN (…)` in plain SQL. */
export const runningStatusesText = formatLiterals(runningDeliveryStatuses)

/** The statuses of a running delivery, for `status IN (…)` in a Prisma template. */
export const runningStatuses = Prisma.raw(runningStatusesText)

/** The statuses of a delivery before its pickup, for `status IN (…)` in a Prisma template. */
export const beforePickupStatuses = Prisma.raw(formatLiterals(statusesBeforePickup))

/** The statuses of a delivery with goods aboard, for `status IN (…)` in a Prisma template. */
export const withGoodsStatuses = Prisma.raw(formatLiterals(statusesWithGoods))

/** Returns SQL for whether a carrier still has goods that it cannot continue with; `carrier` is the SQL of its id. */
export function isStranded(carrier: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM road_problem g JOIN delivery s ON s.id = g.delivery_id
    WHERE g.outcome IS NULL AND s.carrier_id = ${carrier})`
}
