import { Prisma } from '@repo/prisma/delivery-types'
import { isStranded, runningStatuses } from '#api/core/delivery-status/delivery-status.data.ts'
import type { Db, Tx } from '#api/database.ts'

/** Locks the live positions of carriers, always ordered by id, so that two calls cannot deadlock. */
export async function lockPositions(tx: Tx, carrierIds: readonly string[]): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM live_position WHERE carrier_id = ANY(${carrierIds}::uuid[]) ORDER BY carrier_id FOR UPDATE`
}

/**
 * Locks the live positions of carriers that no other transaction has locked, without waiting. Returns the ids of their
 * carriers.
 */
export async function lockFreePositions(tx: Tx, carrierIds: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT carrier_id AS id FROM live_position WHERE carrier_id = ANY(${carrierIds}::uuid[]) FOR UPDATE SKIP LOCKED`
  return rows.map(({ id }) => id)
}

/** Deletes the locked positions of carriers off duty without a delivery, and sets the availability of the others. */
export async function writeAvailability(tx: Tx, carrierIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    WITH state AS (
      SELECT c.account_id, c.is_on_duty,
        EXISTS (SELECT 1 FROM delivery d WHERE d.carrier_id = c.account_id
          AND d.status IN (${runningStatuses})) OR ${isStranded(Prisma.sql`c.account_id`)} AS is_carrying,
        EXISTS (SELECT 1 FROM offer o WHERE o.carrier_id = c.account_id AND o.status = 'pending') AS is_asked,
        a.status = 'active' AND coalesce(company.status = 'active', true) AND coalesce(c.valid_until > app_now(), false) AS is_allowed
      FROM carrier c JOIN account a ON a.id = c.account_id LEFT JOIN account company ON company.id = c.company_id
      WHERE c.account_id = ANY(${carrierIds}::uuid[])
    ), gone AS (
      DELETE FROM live_position p USING state s
      WHERE p.carrier_id = s.account_id AND NOT s.is_on_duty AND NOT s.is_carrying
    )
    UPDATE live_position p SET is_available = s.is_on_duty AND s.is_allowed AND NOT s.is_carrying AND NOT s.is_asked
    FROM state s
    WHERE p.carrier_id = s.account_id AND (s.is_on_duty OR s.is_carrying)
      AND p.is_available <> (s.is_on_duty AND s.is_allowed AND NOT s.is_carrying AND NOT s.is_asked)`
}

/**
 * Deletes the positions of carriers off duty without a delivery: each arrived while its carrier went off duty. Returns
 * their count.
 */
export async function deleteStrayPositions(db: Db): Promise<number> {
  return db.$executeRaw`
    DELETE FROM live_position WHERE carrier_id IN (
      SELECT p.carrier_id FROM live_position p JOIN carrier c ON c.account_id = p.carrier_id AND NOT c.is_on_duty
      WHERE NOT EXISTS (SELECT 1 FROM delivery d WHERE d.carrier_id = p.carrier_id
        AND d.status IN (${runningStatuses})) AND NOT ${isStranded(Prisma.sql`p.carrier_id`)}
      FOR UPDATE OF p SKIP LOCKED
    )`
}

/**
 * Marks carriers whose last position is older than `silentMs` as unavailable, except those being written now. Returns
 * their count.
 */
export async function markSilentUnavailable(db: Db, silentMs: number): Promise<number> {
  return db.$executeRaw`
    UPDATE live_position SET is_available = false
    WHERE carrier_id IN (
      SELECT carrier_id FROM live_position
      WHERE is_available AND least(recorded_at, received_at) < (SELECT app_now()) - ${silentMs}::int * interval '1 millisecond'
      FOR UPDATE SKIP LOCKED
    )`
}
