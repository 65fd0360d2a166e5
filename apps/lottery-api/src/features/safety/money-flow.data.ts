import type { Db } from '#lottery-api/database.ts'

/** A player's payments and payouts since an instant, in cents. */
export type MoneyFlow = { readonly inCents: number; readonly outCents: number }

/**
 * Sums a player's payments and payouts since an instant. Payouts are paid prizes, sent refunds, and charge-backs by the
 * card network.
 */
export async function sumMoneyFlowSince(db: Db, playerId: string, since: Date): Promise<MoneyFlow> {
  const [row] = await db.$queryRaw<{ inCents: bigint; outCents: bigint }[]>`
    SELECT
      (SELECT coalesce(sum(amount_cents), 0) FROM purchase
        WHERE player_id = ${playerId}::uuid AND state IN ('settled', 'refunded') AND settled_at > ${since})::bigint AS "inCents",
      (SELECT coalesce(sum(cents), 0) FROM prize WHERE player_id = ${playerId}::uuid AND state = 'paid' AND paid_at > ${since})::bigint
      + (SELECT coalesce(sum(refund.cents), 0) FROM refund JOIN purchase ON purchase.id = refund.purchase_id
        WHERE player_id = ${playerId}::uuid AND refund.state = 'sent' AND refund.sent_at > ${since})::bigint
      + (SELECT coalesce(sum(card_dispute.amount_cents), 0) FROM card_dispute JOIN purchase ON purchase.id = purchase_id
        WHERE player_id = ${playerId}::uuid AND status <> 'won' AND withdrawn_at > ${since})::bigint AS "outCents"`
  return { inCents: Number(row?.inCents ?? 0), outCents: Number(row?.outCents ?? 0) }
}
