import type { Db } from '#lottery-api/database.ts'

/** An entry that is paid and not validated. */
export type UnvalidatedEntry = { readonly id: string; readonly playerId: string }

/**
 * The paid, unvalidated entries of the open draw, paid before the hour of a reminder, whose players have not got it; up
 * to a maximum. A player who paid since then is still at it. `hours` names the reminder.
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
