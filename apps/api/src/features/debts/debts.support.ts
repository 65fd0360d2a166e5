import type { Db } from '#api/database.ts'
import type { SupportItem } from '#api/features/support-list/support-item.ts'

/** Debts whose card was declined for the last time, and payments of annulled debts that have not gone back within a day. */
export async function supportItems(db: Db): Promise<SupportItem[]> {
  const rows = await db.$queryRaw<{ orderId: string; status: string; since: Date; amountCents: number }[]>`
    SELECT order_id AS "orderId", status::text, coalesce(settled_at, since) AS since, amount_cents AS "amountCents" FROM debt
    WHERE status = 'unpaid' OR status = 'annulled' AND intent_id IS NOT NULL AND refunded_at IS NULL
      AND settled_at < (SELECT app_now()) - interval '1 day'
    ORDER BY since`
  return rows.map(({ orderId, status, since, amountCents }) => ({
    kind: status === 'unpaid' ? 'debt-unpaid' : 'debt-not-refunded',
    subjectKind: 'order',
    subjectId: orderId,
    since,
    what:
      status === 'unpaid'
        ? `${(amountCents / 100).toFixed(2)} € stay unpaid after every try of the card.`
        : `${(amountCents / 100).toFixed(2)} € of an annulled debt have not gone back to the card.`,
    command: `debts show ${orderId}`,
  }))
}
