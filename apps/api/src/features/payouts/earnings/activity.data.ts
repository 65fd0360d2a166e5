import type { Span } from '@repo/delivery-rules/paris-calendar'
import type { Db } from '#api/database.ts'

/** How a driver spent a span of time. */
export type DriverActivity = {
  readonly driverId: string
  readonly name: string
  /** The time on duty. */
  readonly dutyMs: number
  /** The time on duty from an acceptance to the end of its delivery. */
  readonly engagedMs: number
  /** The time from pickup to handover, for delivered goods. */
  readonly carriedMs: number
  readonly offers: number
}

/**
 * Returns the activity of all drivers of the party. Spans of duty or delivery count with their part in the requested
 * span, up to `now` while they last. A carriage counts completely in the span of its delivery.
 */
export function findActivity(
  db: Db,
  partyId: string,
  { from, until }: Span,
  now: Date,
): Promise<readonly DriverActivity[]> {
  return db.$queryRaw<DriverActivity[]>`
    WITH driver AS (
      SELECT c.account_id AS id, a.display_name FROM carrier c JOIN account a ON a.id = c.account_id
      WHERE c.company_id = ${partyId}::uuid OR c.account_id = ${partyId}::uuid),
    duty AS (
      SELECT p.carrier_id, tstzrange(greatest(p.began_at, ${from}::timestamptz),
        least(coalesce(p.ended_at, ${now}::timestamptz), ${until}::timestamptz)) AS span
      FROM duty_period p JOIN driver ON driver.id = p.carrier_id
      WHERE p.began_at < least(${until}::timestamptz, ${now}::timestamptz)
        AND coalesce(p.ended_at, ${now}::timestamptz) > ${from}::timestamptz),
    engaged AS (
      SELECT d.carrier_id, tstzrange(d.accepted_at, coalesce(d.ended_at, ${now}::timestamptz)) AS span
      FROM delivery d JOIN driver ON driver.id = d.carrier_id
      WHERE d.accepted_at < least(${until}::timestamptz, ${now}::timestamptz)
        AND coalesce(d.ended_at, ${now}::timestamptz) > greatest(d.accepted_at, ${from}::timestamptz))
    SELECT driver.id AS "driverId", driver.display_name AS name,
      coalesce((SELECT sum(extract(epoch FROM upper(duty.span) - lower(duty.span)) * 1000) FROM duty
        WHERE duty.carrier_id = driver.id), 0)::float8 AS "dutyMs",
      coalesce((SELECT sum(extract(epoch FROM upper(duty.span * engaged.span) - lower(duty.span * engaged.span)) * 1000)
        FROM duty JOIN engaged ON engaged.carrier_id = duty.carrier_id AND engaged.span && duty.span
        WHERE duty.carrier_id = driver.id), 0)::float8 AS "engagedMs",
      coalesce((SELECT sum(extract(epoch FROM d.ended_at - d.picked_up_at) * 1000) FROM delivery d
        WHERE d.carrier_id = driver.id AND d.status = 'delivered'
          AND d.ended_at >= ${from}::timestamptz AND d.ended_at < ${until}::timestamptz), 0)::float8 AS "carriedMs",
      (SELECT count(*) FROM offer f WHERE f.carrier_id = driver.id
        AND f.offered_at >= ${from}::timestamptz AND f.offered_at < ${until}::timestamptz)::int AS offers
    FROM driver ORDER BY driver.display_name, driver.id`
}
