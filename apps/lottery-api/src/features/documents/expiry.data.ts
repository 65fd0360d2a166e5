import type { ExpiryStage } from '@repo/lottery-rules/document-term'
import { isFreeToPlay } from '#lottery-api/core/players/free-to-play.data.ts'
import type { Db } from '#lottery-api/database.ts'

/** An approved document whose expiry its player should be notified of. */
export type ExpiringDocument = { readonly id: string; readonly playerId: string }

/**
 * Lists approved documents at an expiry stage on a day whose players were not notified of it, up to `limit`. It leaves
 * out documents with a newer one under review, and those of ineligible or leaving players without an open prize.
 */
export function listDocumentsAtStage(
  db: Db,
  { name, fromDaysLeft, toDaysLeft }: ExpiryStage,
  { today, limit }: { readonly today: string; readonly limit: number },
): Promise<readonly ExpiringDocument[]> {
  return db.$queryRaw`
    SELECT d.id, d.player_id AS "playerId" FROM identity_document d JOIN player p ON p.id = d.player_id
    WHERE d.status = 'approved' AND p.status = 'validated' AND d.expires_on IS NOT NULL
      AND d.expires_on - ${today}::date BETWEEN ${fromDaysLeft}::int AND ${toDaysLeft}::int
      AND (EXISTS (SELECT FROM prize WHERE prize.player_id = p.id AND prize.state IN ('announced', 'verified', 'claimed'))
        OR ${isFreeToPlay})
      AND NOT EXISTS (SELECT FROM identity_document newer WHERE newer.player_id = d.player_id AND newer.status = 'pending')
      AND NOT EXISTS (SELECT FROM notification WHERE player_id = d.player_id
        AND key IN ('document-expiring:' || d.id || ':' || ${name}, 'document-' || ${name} || ':' || d.id))
    ORDER BY d.id LIMIT ${limit}::int`
}
