import { randomUUID } from 'node:crypto'
import type { Db } from '#api/database.ts'

/** A worker that was silent for this long counts as dead. */
const maxSilence = '10 minutes'

/** The lock of a worker on the work of a night. */
export type NightLock = { readonly day: Date; readonly lockId: string }

/**
 * Locks the work of the current night; before 03:00 in Paris that is yesterday's. Null when it is done, or another
 * worker has it.
 */
export async function lockNight(db: Db): Promise<NightLock | null> {
  const lockId = randomUUID()
  const [locked] = await db.$queryRaw<{ day: Date }[]>`
    INSERT INTO nightly_run (day, claim_id, started_at, alive_at, broken)
    VALUES (((SELECT app_now()) AT TIME ZONE 'Europe/Paris' - interval '3 hours')::date, ${lockId}::uuid, app_now(), app_now(), '{}')
    ON CONFLICT (day) DO UPDATE SET claim_id = excluded.claim_id, alive_at = excluded.alive_at
      WHERE nightly_run.ended_at IS NULL AND nightly_run.alive_at < (SELECT app_now()) - ${maxSilence}::interval
    RETURNING day`
  return locked ? { day: locked.day, lockId } : null
}

/** Renews the lock. Returns false when another worker has taken over, or the night has ended. */
export async function renewNightLock(db: Db, { day, lockId }: NightLock): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE nightly_run SET alive_at = app_now() WHERE day = ${day}::date AND claim_id = ${lockId}::uuid AND ended_at IS NULL`
  return count > 0
}

/** Stores a night's end and its findings. Does nothing when another worker has taken over. */
export async function endNight(
  db: Db,
  { day, lockId }: NightLock,
  { broken, auditFaults }: { readonly broken: readonly string[]; readonly auditFaults: number },
): Promise<void> {
  await db.$executeRaw`
    UPDATE nightly_run SET ended_at = app_now(), broken = ${broken}::text[], audit_faults = ${auditFaults}
    WHERE day = ${day}::date AND claim_id = ${lockId}::uuid`
}
