import type { Db } from '#lottery-api/database.ts'

/** A player is notified within this time after an exclusion's end. */
const noticeDays = 2

/** An exclusion that is over. */
export type EndedExclusion = { readonly id: string; readonly playerId: string }

/**
 * Lists exclusions that have ended within the last days, the last one of each player, whose players were not notified,
 * up to `limit`. Leaves out those of barred or leaving players.
 */
export function listEndedExclusions(db: Db, limit: number): Promise<readonly EndedExclusion[]> {
  return db.$queryRaw`
    SELECT e.id, e.player_id AS "playerId" FROM exclusion e JOIN player p ON p.id = e.player_id
    WHERE p.status <> 'ended' AND p.end_requested_at IS NULL AND e.ends_at <= (SELECT app_now()) AND e.ends_at > (SELECT app_now()) - ${noticeDays}::int * interval '1 day'
      AND NOT EXISTS (SELECT FROM exclusion later WHERE later.player_id = e.player_id AND later.id <> e.id
        AND (coalesce(later.ends_at, 'infinity'), later.id) > (e.ends_at, e.id))
      AND NOT EXISTS (SELECT FROM identity_document d JOIN barred_person USING (number_hash) WHERE d.player_id = e.player_id)
      AND NOT EXISTS (SELECT FROM notification WHERE player_id = e.player_id AND key = 'exclusion-ended:' || e.id)
    ORDER BY e.id LIMIT ${limit}::int`
}
