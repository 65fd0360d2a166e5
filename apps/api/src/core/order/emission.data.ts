import { Prisma } from '@repo/prisma/delivery-types'
import { z } from 'zod'

/** The schema of a row with an order's emissions, in grams of CO2 equivalent. */
export const emissionRow = z.object({
  /** The driven emission, or the quote's estimate before; null where nothing was carried. */
  co2eG: z.number().nullable(),
  /** The quote's estimate. */
  quotedCo2eG: z.number().nullable(),
  /** The driven distance. This, `drivenBy` and `drivenClass` are null until the delivery has ended. */
  drivenM: z.number().nullable(),
  /** Whether the distance is that of the recorded track, or of the road for want of one. */
  drivenBy: z.enum(['track', 'road']).nullable(),
  drivenClass: z.string().nullable(),
})

/** The columns of `emissionRow`, of an order `o` with its quote `q` and its current delivery `d`, if any. */
export const emissionColumns = Prisma.sql`
  CASE WHEN o.phase = 'cancelled' AND d.picked_up_at IS NULL THEN NULL ELSE coalesce(d.co2e_g, q.co2e_g) END AS "co2eG",
  q.co2e_g AS "quotedCo2eG", d.driven_m AS "drivenM", d.driven_by::text AS "drivenBy",
  (SELECT u.vehicle_class FROM vehicle u WHERE u.id = d.vehicle_id AND d.driven_m IS NOT NULL) AS "drivenClass"`
