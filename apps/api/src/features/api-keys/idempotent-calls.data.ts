import type { IdempotentCall } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'

/** The owner of a call, and its name. */
export type CallName = Pick<IdempotentCall, 'accountId' | 'isByKey' | 'key'>

/** A call to be acquired for execution. */
export type CallToAcquire = CallName &
  Pick<IdempotentCall, 'fingerprint' | 'claimId'> & {
    readonly now: Date
    /** An unfinished call that started after this instant blocks repeats. */
    readonly unansweredSince: Date
    /** A finished call that started after this instant gives its response to repeats. */
    readonly answeredSince: Date
  }

/**
 * Acquires a call for execution. Returns false while an earlier call with this name is unfinished, or its response is
 * stored. A name that was used for another request is free again only after `answeredSince`.
 */
export async function acquireCall(
  db: Db,
  { accountId, isByKey, key, fingerprint, claimId, now, unansweredSince, answeredSince }: CallToAcquire,
): Promise<boolean> {
  const [holder] = await db.$queryRaw<{ claimId: string }[]>`
    INSERT INTO idempotent_call (account_id, is_by_key, key, fingerprint, claim_id, started_at)
    VALUES (${accountId}::uuid, ${isByKey}, ${key}, ${fingerprint}, ${claimId}::uuid, ${now})
    ON CONFLICT (account_id, is_by_key, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, claim_id = excluded.claim_id, started_at = excluded.started_at,
          status = NULL, body = NULL
      WHERE idempotent_call.started_at <= ${answeredSince}
         OR (idempotent_call.status IS NULL AND idempotent_call.fingerprint = excluded.fingerprint
             AND idempotent_call.started_at <= ${unansweredSince})
    RETURNING claim_id AS "claimId"`
  return holder !== undefined
}
