import {
  runningDeliveryStatuses,
  statusesBeforePickup,
  statusesWithGoods,
} from '@repo/delivery-rules/statuses'
import { Prisma } from '@repo/prisma/delivery-types'

/** Statuses as the items of an SQL list. Literals, not a parameter: `= ANY($1)` does not use the partial indexes of `delivery`. */
function literals(statuses: readonly string[]): string {
  return statuses.map((status) => `'${status}'`).join(', ')
}

/** The statuses of a running delivery, for `status IN (…)` in a text. */
export const runningStatusesText = literals(runningDeliveryStatuses)

/** The statuses of a running delivery, for `status IN (…)` in a template of Prisma. */
export const runningStatuses = Prisma.raw(runningStatusesText)

/** The statuses of a delivery before its pickup, for `status IN (…)` in a template of Prisma. */
export const beforePickup = Prisma.raw(literals(statusesBeforePickup))

/** The statuses of a delivery with goods aboard, for `status IN (…)` in a template of Prisma. */
export const withGoods = Prisma.raw(literals(statusesWithGoods))

/** Whether a carrier still has goods that it cannot continue with; `carrier` is the SQL of its id. */
export function isStranded(carrier: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM road_problem g JOIN delivery s ON s.id = g.delivery_id
    WHERE g.outcome IS NULL AND s.carrier_id = ${carrier})`
}
