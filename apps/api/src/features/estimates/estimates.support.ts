import type { SupportItem } from '#api/core/support/support-item.types.ts'
import type { Db } from '#api/database.ts'

/**
 * Returns the prices of the last hour that were computed without the source of maps, as one item; none without such
 * prices.
 */
export async function listSupportItems(db: Db): Promise<SupportItem[]> {
  const [row] = await db.$queryRaw<{ prices: number; estimates: number; since: Date | null }[]>`
    SELECT count(*)::int AS prices, count(*) FILTER (WHERE road_source = 'estimate')::int AS estimates, min(created_at) AS since
    FROM quote WHERE is_fallback AND created_at > (SELECT app_now()) - interval '1 hour'`
  if (!row?.since) return []
  return [
    {
      kind: 'maps-fallback',
      subjectKind: 'maps',
      subjectId: 'maps',
      since: row.since,
      what: `The source of maps did not answer: ${row.prices} prices within an hour rest on the drawn plan, ${row.estimates} of them on an estimate.`,
      command: `orders list --without-maps --since ${row.since.toISOString()}`,
    },
  ]
}
