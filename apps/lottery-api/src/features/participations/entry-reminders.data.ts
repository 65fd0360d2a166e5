import type { Db } from '#lottery-api/database.ts'

/** A paid entry that is not validated. */
export type UnvalidatedEntry = { readonly id: string; readonly playerId: string }

/**
 * Lists unvalidated entries of the open draw that were paid at least `hours` before sales close, and whose players have
 * not got the reminder of that hour, up to `limit`. Players who paid later are still completing their entry.
 */
export function listEntriesToRemind(
  db: Db,
  { drawId, hours, limit }: { readonly drawId: string; readonly hours: number; readonly limit: number },
): Promise<readonly UnvalidatedEntry[]> {
  return db.$queryRaw`
    SELECT entry.id, entry.player_id AS "playerId" FROM participation entry JOIN draw ON draw.id = entry.draw_id
    WHERE entry.draw_id = ${drawId}::uuid AND draw.state = 'open' AND entry.state IN ('paid', 'ticketed')
      AND EXISTS (SELECT FROM credit_use WHERE participation_id = entry.id AND returned_at IS NULL
        AND used_at <= draw.closes_at - ${hours}::int * interval '1 hour')
      AND NOT EXISTS (SELECT FROM notification WHERE player_id = entry.player_id
        AND key = 'ticket-not-validated:' || entry.id || ':' || ${hours}::int)
    ORDER BY entry.id LIMIT ${limit}::int`
}
