import type { PlayerStatus } from '@repo/prisma/lottery-types'
import type { Db } from '#lottery-api/database.ts'

/** A session that stands, with its player's state. */
export type StandingSession = {
  readonly sessionId: string
  readonly playerId: string
  readonly status: PlayerStatus
  readonly confirmedAt: Date | null
}

/**
 * Notes that a session is in use, if it stands: it has not ended, is within its time, and was used within the minutes that its player
 * chose. One statement, so that a session cannot end between the question and the note.
 */
export async function touchSession(db: Db, tokenHash: string): Promise<StandingSession | null> {
  const [session] = await db.$queryRaw<StandingSession[]>`
    UPDATE session SET last_seen_at = greatest(session.last_seen_at, clock.now)
    FROM player, (SELECT app_now() AS now) AS clock
    WHERE session.token_hash = ${tokenHash} AND player.id = session.player_id AND player.status <> 'ended'
      AND session.ended_at IS NULL AND session.expires_at > clock.now
      AND session.last_seen_at > clock.now - player.idle_minutes * interval '1 minute'
    RETURNING session.id AS "sessionId", session.player_id AS "playerId", player.status::text AS status,
              session.confirmed_at AS "confirmedAt"`
  return session ?? null
}
