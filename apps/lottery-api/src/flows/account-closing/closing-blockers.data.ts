import type { Tx } from '#lottery-api/database.ts'

const everyBlocker = [
  'prize-unpaid',
  'ticket-waiting',
  'purchase-open',
  'credits-unused',
  'refund-due',
  'payment-disputed',
] as const

/** The pending items that prevent closing an account. */
export type ClosingBlocker = (typeof everyBlocker)[number]

/**
 * Lists the pending items of an account: a prize that is not paid, replaced or lapsed; a paid entry in a draw that is
 * neither published nor cancelled; an open payment; unused paid credits; a pending refund; a disputed card payment,
 * about which its player may be asked. Unpaid entries do not count: closing cancels them.
 */
export async function findClosingBlockers(tx: Tx, playerId: string): Promise<readonly ClosingBlocker[]> {
  const [row] = await tx.$queryRaw<Record<ClosingBlocker, boolean>[]>`
    SELECT
      EXISTS (SELECT FROM prize WHERE player_id = ${playerId}::uuid
        AND state IN ('announced', 'verified', 'claimed', 'released')) AS "prize-unpaid",
      EXISTS (SELECT FROM participation JOIN draw ON draw.id = draw_id
        WHERE player_id = ${playerId}::uuid AND participation.state NOT IN ('cancelled', 'voted', 'payment_failed')
          AND draw.state NOT IN ('published', 'cancelled')) AS "ticket-waiting",
      EXISTS (SELECT FROM purchase WHERE player_id = ${playerId}::uuid AND state = 'open') AS "purchase-open",
      EXISTS (SELECT FROM credit_lot WHERE player_id = ${playerId}::uuid AND kind = 'paid' AND remaining > 0) AS "credits-unused",
      EXISTS (SELECT FROM refund JOIN purchase ON purchase.id = purchase_id
        WHERE player_id = ${playerId}::uuid AND refund.state IN ('due', 'failed')) AS "refund-due",
      EXISTS (SELECT FROM card_dispute JOIN purchase ON purchase.id = purchase_id
        WHERE player_id = ${playerId}::uuid AND closed_at IS NULL) AS "payment-disputed"`
  if (!row) return []
  return everyBlocker.filter((blocker) => row[blocker])
}
