import { visiblePositionMs } from '@repo/delivery-rules/offer'
import type pg from 'pg'
import { runningStatusesText } from '#api/core/delivery-status/delivery-status.data.ts'

/** The asking sender's account and the carrier's person. */
export type Watch = { readonly senderId: string; readonly personId: string }

export type SeenPosition = { readonly lat: number; readonly lon: number }

// The permission is part of the query: the carrier's running delivery, its order, the order's sender. As a subquery the
// clock is read once per statement, not once per row.
const visible = `
  JOIN delivery d ON d.carrier_id = a.id
    AND d.status IN (${runningStatusesText})
  JOIN live_position p ON p.carrier_id = a.id
    AND p.recorded_at >= (SELECT app_now()) - ${visiblePositionMs} * interval '1 millisecond'`

const one = {
  name: 'visible-position',
  text: `SELECT p.lat, p.lon FROM account a ${visible}
    JOIN "order" o ON o.id = d.order_id AND o.sender_id = $1::uuid WHERE a.person_id = $2::uuid`,
}

const many = {
  name: 'visible-positions',
  text: `SELECT asked.place, p.lat, p.lon
    FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS asked(sender_id, person_id, place)
    JOIN account a ON a.person_id = asked.person_id ${visible}
    JOIN "order" o ON o.id = d.order_id AND o.sender_id = asked.sender_id`,
}

/**
 * The newest positions of carriers, for authorised readers: the sender of the carrier's order, from acceptance to the
 * end, and no position older than 60 s. Null for everybody else. One prepared statement for any number of them.
 */
export async function visiblePositions(
  pool: pg.Pool,
  watches: readonly Watch[],
): Promise<readonly (SeenPosition | null)[]> {
  const [first] = watches
  if (first && watches.length === 1) {
    const { rows } = await pool.query<SeenPosition>({ ...one, values: [first.senderId, first.personId] })
    return [rows[0] ?? null]
  }
  const { rows } = await pool.query<SeenPosition & { place: string }>({
    ...many,
    values: [watches.map(({ senderId }) => senderId), watches.map(({ personId }) => personId)],
  })
  const seen: (SeenPosition | null)[] = watches.map(() => null)
  for (const { place, lat, lon } of rows) seen[Number(place) - 1] = { lat, lon }
  return seen
}
