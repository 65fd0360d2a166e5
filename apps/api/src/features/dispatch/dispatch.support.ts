import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'

/** The minimum number of failed searches per place and class in a day before the staff recruits carriers there. */
const minFailedSearches = 3

/**
 * Returns the places (first two digits of the postcode) and vehicle classes in which searches failed repeatedly within
 * a day, longest first.
 */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const gaps = await db.$queryRaw<{ place: string; vehicleClass: string; searches: number; since: Date }[]>`
    SELECT left(q.pickup_postcode, 2) AS place, q.vehicle_class AS "vehicleClass", count(*)::int AS searches, min(o.ended_at) AS since
    FROM "order" o JOIN quote q ON q.id = o.quote_id
    WHERE o.cancelled_by = 'nobody_found' AND o.ended_at > (SELECT app_now()) - interval '1 day'
    GROUP BY 1, 2 HAVING count(*) >= ${minFailedSearches}::int ORDER BY since`
  return gaps.map(({ place, vehicleClass, searches, since }) => ({
    kind: 'carriers-missing',
    subjectKind: 'place',
    subjectId: `${place} ${vehicleClass}`,
    since,
    what: `${searches} searches for a carrier (${vehicleClass}, department ${place}) found nobody within a day.`,
    command: 'orders list --phase cancelled --nobody-found',
  }))
}
