import { isFreeToPlay } from '#lottery-api/core/players/free-to-play.data.ts'
import type { Tx } from '#lottery-api/database.ts'

/** A lot of free credits, and its player. */
export type ExpiringLot = { readonly id: string; readonly playerId: string }

/**
 * Locks and returns up to `limit` lots of free credits that expire by `until` and whose players were not notified.
 * Skips players who are not free to play, and lots locked elsewhere.
 */
export function lockExpiringLots(
  tx: Tx,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<ExpiringLot[]> {
  return tx.$queryRaw<ExpiringLot[]>`
    SELECT id, player_id AS "playerId" FROM credit_lot
    WHERE kind = 'free' AND remaining > 0 AND expires_at > ${now} AND expires_at <= ${until}
      AND NOT EXISTS (SELECT FROM sent_reminder WHERE subject = 'player:' || player_id AND kind = 'credits-' || credit_lot.id)
      AND EXISTS (SELECT FROM player p WHERE p.id = player_id AND p.status <> 'ended' AND ${isFreeToPlay})
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`
}
