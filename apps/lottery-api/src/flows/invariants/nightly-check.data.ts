import { randomUUID } from 'node:crypto'
import type { Db } from '#lottery-api/database.ts'

/** A worker that has not renewed its lock for this long is presumed dead; the check of one invariant takes less. */
const maxSilence = '10 minutes'

/** A worker's lock on one night’s check. */
export type NightLock = { readonly day: Date; readonly claimId: string }

/** Acquires the check of the current night (before 03:00 yesterday's). Null when it is done, or acquired elsewhere. */
export async function lockNight(db: Db, timeZone: string): Promise<NightLock | null> {
  const claimId = randomUUID()
  const [locked] = await db.$queryRaw<{ day: Date }[]>`
    INSERT INTO nightly_check (day, claim_id, alive_at, broken)
    VALUES (((SELECT app_now()) AT TIME ZONE ${timeZone} - interval '3 hours')::date, ${claimId}::uuid, app_now(), '{}')
    ON CONFLICT (day) DO UPDATE SET claim_id = excluded.claim_id, alive_at = excluded.alive_at
      WHERE nightly_check.ended_at IS NULL AND nightly_check.alive_at < (SELECT app_now()) - ${maxSilence}::interval
    RETURNING day`
  return locked ? { day: locked.day, claimId } : null
}

/** Renews a lock. Returns false when another worker has acquired it. */
export async function renewNightLock(db: Db, { day, claimId }: NightLock): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE nightly_check SET alive_at = app_now() WHERE day = ${day}::date AND claim_id = ${claimId}::uuid AND ended_at IS NULL`
  return count > 0
}
