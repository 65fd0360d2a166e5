import type { Db } from '#api/database.ts'

/** The recorded positions of a delivery, from its start to its end, or to now while it runs. */
export type Track = {
  readonly deliveryId: string
  /** The carrier's public name. */
  readonly who: string
  readonly from: Date
  readonly until: Date
  /** The times of its positions, in order. */
  readonly points: readonly Date[]
  /** When it was erased with the order's data or the carrier's account; null while it is stored. */
  readonly erasedAt: Date | null
}

/** Returns the track of every carrier of an order that started its delivery, unordered. */
export async function findTracks(db: Db, orderId: string): Promise<readonly Track[]> {
  const rows = await db.$queryRaw<(Omit<Track, 'points'> & { readonly points: Date[] | null })[]>`
    SELECT d.id AS "deliveryId", a.display_name AS who, started.at AS "from", coalesce(d.ended_at, (SELECT app_now())) AS until,
      seen.points, CASE WHEN seen.points IS NULL THEN coalesce(o.erased_at, a.removed_at) END AS "erasedAt"
    FROM delivery d JOIN "order" o ON o.id = d.order_id JOIN account a ON a.id = d.carrier_id
    JOIN LATERAL (SELECT min(e.at) AS at FROM delivery_event e
      WHERE e.delivery_id = d.id AND e.status <> 'assigned' AND e.undone_at IS NULL) AS started ON started.at IS NOT NULL
    CROSS JOIN LATERAL (SELECT array_agg(t.recorded_at ORDER BY t.recorded_at) AS points
      FROM track_point t WHERE t.delivery_id = d.id) AS seen
    WHERE d.order_id = ${orderId}::uuid`
  return rows.map(({ points, ...track }) => ({ ...track, points: points ?? [] }))
}
