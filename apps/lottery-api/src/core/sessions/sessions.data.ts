import type { PlayerStatus } from '@repo/prisma/lottery-types'
import type { Db } from '#lottery-api/database.ts'

/** A session that stands, with its player's state. */
export type StandingSession = {
  readonly sessionId: string
  readonly playerId: string
  readonly status: PlayerStatus
  readonly confirmedAt: Date | null
  /** When it ends unless something is called. */
  readonly idleUntil: Date
}

/**
 * Finds a session that stands (it has not ended, is within its time, and was used within the minutes that its player chose) and notes that it
 * is in use, at most once a minute: reading costs no write then. One that is being ended at the same instant is found or not, and stays ended.
 */
export async function touchSession(db: Db, tokenHash: string): Promise<StandingSession | null> {
  const [session] = await db.$queryRaw<StandingSession[]>`
    WITH standing AS (
      SELECT session.id, player.id AS player_id, player.status, session.confirmed_at, session.expires_at, player.idle_minutes, clock.now,
             session.last_seen_at <= clock.now - interval '1 minute' AS is_due, session.last_seen_at
      FROM session JOIN player ON player.id = session.player_id, (SELECT app_now() AS now) AS clock
      WHERE session.token_hash = ${tokenHash} AND player.status <> 'ended'
        AND session.ended_at IS NULL AND session.expires_at > clock.now
        AND session.last_seen_at > clock.now - player.idle_minutes * interval '1 minute'
    ), touched AS (
      UPDATE session SET last_seen_at = standing.now FROM standing
      WHERE session.id = standing.id AND standing.is_due AND session.ended_at IS NULL AND session.last_seen_at < standing.now
    )
    SELECT id AS "sessionId", player_id AS "playerId", status::text AS status, confirmed_at AS "confirmedAt",
           least(expires_at, CASE WHEN is_due THEN now ELSE last_seen_at END + idle_minutes * interval '1 minute') AS "idleUntil"
    FROM standing`
  return session ?? null
}
