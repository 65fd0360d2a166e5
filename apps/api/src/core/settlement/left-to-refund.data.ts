import type { Tx } from '#api/database.ts'

/** A charge of an order: its own payment, or that of its debt. */
export type Charge = 'payment' | 'debt'

/**
 * What is left of a charge: the captured amount, less its refunds (including pending ones) and the card network's final
 * chargebacks.
 */
export type LeftOfCharge = {
  /** Null for the order's own payment. */
  readonly debtId: string | null
  /** Negative where the network has also taken back a pending refund. */
  readonly leftCents: number
  readonly isDisputed: boolean
}

/** Returns the charges of an order that were captured or paid, with what is left of each, unordered. */
export function findChargesOf(tx: Tx, orderId: string): Promise<LeftOfCharge[]> {
  return tx.$queryRaw<LeftOfCharge[]>`
    SELECT c.debt_id AS "debtId",
      (c.cents - coalesce((SELECT sum(r.amount_cents) FROM refund r
          WHERE r.order_id = ${orderId}::uuid AND r.debt_id IS NOT DISTINCT FROM c.debt_id AND r.status <> 'cancelled'), 0)
        - coalesce((SELECT sum(d.amount_cents) FROM card_dispute d
          WHERE d.order_id = ${orderId}::uuid AND d.debt_id IS NOT DISTINCT FROM c.debt_id AND d.status = 'lost'), 0))::int AS "leftCents",
      EXISTS (SELECT FROM card_dispute d
        WHERE d.order_id = ${orderId}::uuid AND d.debt_id IS NOT DISTINCT FROM c.debt_id AND d.closed_at IS NULL) AS "isDisputed"
    FROM (
      SELECT NULL::uuid AS debt_id, p.captured_cents AS cents FROM "order" o JOIN payment p ON p.id = o.payment_id
        WHERE o.id = ${orderId}::uuid AND p.status = 'captured'
      UNION ALL SELECT d.id, d.amount_cents FROM debt d WHERE d.order_id = ${orderId}::uuid AND d.status = 'paid'
    ) c`
}

/** The shares of an order's money in the ledger, in cents; negative where more was paid out than in. */
export type OrderShares = {
  readonly orderFundsCents: number
  /** VAT included. */
  readonly serviceFeeCents: number
  /** The VAT within the service fee. */
  readonly vatCents: number
  readonly carrierCents: number
}

/** Returns the shares of an order's money in the ledger, without regard to payouts; all 0 without an entry. */
export async function readSharesOf(tx: Tx, orderId: string): Promise<OrderShares> {
  const [row] = await tx.$queryRaw<OrderShares[]>`
    SELECT coalesce(-sum(p.amount_cents) FILTER (WHERE p.account = 'order-funds'), 0)::int AS "orderFundsCents",
      coalesce(-sum(p.amount_cents) FILTER (WHERE p.account IN ('service-fees', 'vat-payable')), 0)::int AS "serviceFeeCents",
      coalesce(-sum(p.amount_cents) FILTER (WHERE p.account = 'vat-payable'), 0)::int AS "vatCents",
      coalesce(-sum(p.amount_cents) FILTER (WHERE p.account = 'carrier-payable' AND e.kind NOT LIKE 'payout%'), 0)::int AS "carrierCents"
    FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id WHERE e.order_id = ${orderId}::uuid`
  if (!row) throw new Error('The query of the shares returned no row')
  return row
}
