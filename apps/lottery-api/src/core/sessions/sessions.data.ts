import type { PlayerStatus } from '@repo/prisma/lottery-types'
import { formerSecretMs } from '@repo/server-kit/session-secrets'
import type { Db, Tx } from '#lottery-api/database.ts'

/** A valid session, with its player's state. */
export type ActiveSession = {
  readonly sessionId: string
  readonly playerId: string
  readonly status: PlayerStatus
  /** Null also for the previous secret: the password was given after it was replaced. */
  readonly confirmedAt: Date | null
  /** When the session ends without a further use: at most its expiry, which no use extends. */
  readonly idleUntil: Date
}

/** Returns the filter for sessions with a valid secret: the present one, or the previous one until it expires. */
export function toSecretFilter(hash: string, now: Date) {
  return {
    OR: [
      { tokenHash: hash },
      { formerHash: hash, OR: [{ formerEndsAt: null }, { formerEndsAt: { gt: now } }] },
    ],
  }
}

/**
 * Finds a valid session (not ended, within its time, and used within the minutes that its player chose) of an open
 * account, and records its use, at most once a minute, so that most reads cost no write. The first use of a new secret
 * ends the previous one 30 seconds later. A session that is being ended concurrently may still be returned; it stays
 * ended. Returns null for an invalid session.
 */
export async function touchSession(db: Db, hash: string): Promise<ActiveSession | null> {
  const [session] = await db.$queryRaw<ActiveSession[]>`
    WITH valid_session AS (
      SELECT session.id, player.id AS player_id, player.status, session.expires_at, player.idle_minutes, clock.now,
             CASE WHEN session.token_hash = ${hash} THEN session.confirmed_at END AS confirmed_at,
             session.last_seen_at <= clock.now - interval '1 minute' AS is_due, session.last_seen_at,
             session.token_hash = ${hash} AND session.former_hash IS NOT NULL AND session.former_ends_at IS NULL AS is_first_use
      FROM session JOIN player ON player.id = session.player_id, (SELECT app_now() AS now) AS clock
      WHERE (session.token_hash = ${hash}
             OR session.former_hash = ${hash} AND (session.former_ends_at IS NULL OR session.former_ends_at > clock.now))
        AND player.status <> 'ended'
        AND session.ended_at IS NULL AND session.expires_at > clock.now
        AND session.last_seen_at > clock.now - player.idle_minutes * interval '1 minute'
    ), touched AS (
      UPDATE session
      SET last_seen_at = greatest(session.last_seen_at, valid_session.now),
          former_ends_at = CASE WHEN session.former_hash IS NOT NULL AND session.token_hash = ${hash}
            THEN coalesce(session.former_ends_at, valid_session.now + ${formerSecretMs} * interval '1 ms')
            ELSE session.former_ends_at END
      FROM valid_session
      WHERE session.id = valid_session.id AND session.ended_at IS NULL
        AND (valid_session.is_due AND session.last_seen_at < valid_session.now OR valid_session.is_first_use)
    )
    SELECT id AS "sessionId", player_id AS "playerId", status::text AS status, confirmed_at AS "confirmedAt",
           least(expires_at, CASE WHEN is_due THEN now ELSE last_seen_at END + idle_minutes * interval '1 minute') AS "idleUntil"
    FROM valid_session`
  return session ?? null
}

/** Locks a session until the transaction ends. */
export async function lockSession(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM session WHERE id = ${id}::uuid FOR UPDATE`
}
