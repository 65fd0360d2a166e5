import type pg from 'pg'
import { runningStatusesText } from '#api/core/delivery-status/delivery-status.data.ts'

/** A carrier's newest position, and the senders of its running orders, who may see it. */
export type WatchedCarrier = {
  readonly personId: string
  readonly senderIds: readonly string[]
  readonly lat: number | null
  readonly lon: number | null
  readonly recordedAt: Date | null
  /** The database's time when it was read. */
  readonly readAt: Date
}

/** Returns carriers by the ids of their persons, in one query. Leaves out unknown ones. */
export async function readWatchedCarriers(
  pool: pg.Pool,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, WatchedCarrier>> {
  const { rows } = await pool.query<WatchedCarrier>({
    name: 'sights',
    // As a subquery the clock is read once per statement, not once per row.
    text: `
      SELECT a.person_id AS "personId", p.lat, p.lon, p.recorded_at AS "recordedAt", (SELECT app_now()) AS "readAt",
        ARRAY(SELECT o.sender_id FROM delivery d JOIN "order" o ON o.id = d.order_id
              WHERE d.carrier_id = a.id AND d.status IN (${runningStatusesText})) AS "senderIds"
      FROM account a LEFT JOIN live_position p ON p.carrier_id = a.id
      WHERE a.person_id = ANY ($1::uuid[])`,
    values: [personIds],
  })
  return new Map(rows.map((row) => [row.personId, row]))
}
