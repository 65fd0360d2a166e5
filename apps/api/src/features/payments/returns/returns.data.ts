import type { Db } from '#api/database.ts'

/** A finished return that is not settled as decided. */
export type UnsettledReturn = {
  readonly orderId: string
  readonly endedAt: Date
  readonly isDisputed: boolean
}

/**
 * Returns the finished returns that the platform or the carrier bears and whose refund is incomplete, or whose shares
 * are not all allocated, longest finished first.
 */
export function findUnsettledReturns(db: Db): Promise<UnsettledReturn[]> {
  return db.$queryRaw<UnsettledReturn[]>`
    SELECT o.id AS "orderId", o.ended_at AS "endedAt",
      EXISTS (SELECT FROM card_dispute cd WHERE cd.order_id = o.id AND cd.closed_at IS NULL) AS "isDisputed"
    FROM return_request rr JOIN delivery d ON d.id = rr.delivery_id AND d.status = 'returned'
    JOIN "order" o ON o.id = d.order_id JOIN payment p ON p.id = o.payment_id
    WHERE rr.borne_by IN ('platform', 'carrier') AND rr.approved_at IS NOT NULL
      AND o.phase = 'returned' AND p.status = 'captured' AND p.due_action IS NULL AND (
        p.captured_cents > coalesce((SELECT sum(r.amount_cents) FROM refund r
            WHERE r.payment_id = p.id AND r.debt_id IS NULL AND r.status <> 'cancelled'), 0)
          + coalesce((SELECT sum(cd.amount_cents) FROM card_dispute cd
            WHERE cd.payment_id = p.id AND cd.debt_id IS NULL AND cd.status = 'lost'), 0)
        OR (SELECT sum(lp.amount_cents) FROM ledger_entry e JOIN ledger_posting lp ON lp.entry_id = e.id
          WHERE e.order_id = o.id AND (lp.account IN ('order-funds', 'service-fees', 'vat-payable')
            OR lp.account = 'carrier-payable' AND rr.borne_by = 'carrier' AND e.kind NOT LIKE 'payout%')) <> 0)
    ORDER BY o.ended_at, o.id`
}
