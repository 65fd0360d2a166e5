import type { Tx } from '#lottery-api/database.ts'

/** What an account waits for before it can end. */
export type EndingObstacle = 'prize-unpaid' | 'ticket-waiting' | 'credits-unused' | 'refund-due'

/**
 * What still keeps an account from ending: a prize that is not paid, replaced or lapsed; a validated ticket in a draw whose winners are not
 * known; paid credits that were not given back; money on its way back. Entries that are not complete keep nobody: closing takes them back.
 */
export async function endingObstacles(tx: Tx, playerId: string): Promise<readonly EndingObstacle[]> {
  const [found] = await tx.$queryRaw<Record<EndingObstacle, boolean>[]>`
    SELECT
      EXISTS (SELECT FROM prize WHERE player_id = ${playerId}::uuid
        AND state IN ('announced', 'verified', 'claimed', 'released')) AS "prize-unpaid",
      EXISTS (SELECT FROM participation JOIN draw ON draw.id = draw_id
        WHERE player_id = ${playerId}::uuid AND participation.state NOT IN ('cancelled', 'voted', 'payment_failed')
          AND draw.state NOT IN ('published', 'cancelled')) AS "ticket-waiting",
      EXISTS (SELECT FROM credit_lot WHERE player_id = ${playerId}::uuid AND kind = 'paid' AND remaining > 0) AS "credits-unused",
      EXISTS (SELECT FROM refund JOIN purchase ON purchase.id = purchase_id
        WHERE player_id = ${playerId}::uuid AND refund.state <> 'sent') AS "refund-due"`
  if (!found) return []
  const all: readonly EndingObstacle[] = ['prize-unpaid', 'ticket-waiting', 'credits-unused', 'refund-due']
  return all.filter((obstacle) => found[obstacle])
}
