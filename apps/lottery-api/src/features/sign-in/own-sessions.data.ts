import type { Db } from '#lottery-api/database.ts'

/** A session as the player's list shows it. */
export type ListedSession = {
  readonly id: string
  readonly browser: string
  readonly startedAt: Date
  readonly lastSeenAt: Date
}

/** Lists the valid sessions of a player, last used first. */
export function listActiveSessions(db: Db, playerId: string): Promise<ListedSession[]> {
  return db.$queryRaw<ListedSession[]>`
    SELECT session.id, session.browser, session.created_at AS "startedAt", session.last_seen_at AS "lastSeenAt"
    FROM session JOIN player ON player.id = session.player_id, (SELECT app_now() AS now) AS clock
    WHERE player.id = ${playerId}::uuid AND session.ended_at IS NULL AND session.expires_at > clock.now
      AND session.last_seen_at > clock.now - player.idle_minutes * interval '1 minute'
    ORDER BY session.last_seen_at DESC, session.id`
}
