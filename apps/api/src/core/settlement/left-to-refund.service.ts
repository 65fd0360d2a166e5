import type { Refund } from '@repo/prisma/delivery-types'
import { Objection } from '@repo/server-kit/objection'
import type { Tx } from '#api/database.ts'

const disputed = 'The card’s holder disputes this payment: nothing can be refunded now.'

/** What money of an order was taken by: its own payment, or that of its debt. */
export type Charge = 'payment' | 'debt'

/** A charge of an order: what was taken by it, less its refunds (those to come, too) and what the card's network took back for good. */
export type LeftOfCharge = {
  /** Null for the order's own payment. */
  readonly debtId: string | null
  /** Negative where the network has taken back what was to be refunded, too. */
  readonly leftCents: number
  readonly isDisputed: boolean
}

/** The charges of an order that have taken money. */
export function chargesOf(tx: Tx, orderId: string): Promise<LeftOfCharge[]> {
  return tx.$queryRaw<LeftOfCharge[]>`
    SELECT c.debt_id AS "debtId",
      (c.cents - coalesce((SELECT sum(r.amount_cents) FROM refund r
          WHERE r.order_id = ${orderId}::uuid AND r.debt_id IS NOT DISTINCT FROM c.debt_id AND r.status <> 'cancelled'), 0)
        - coalesce((SELECT sum(k.amount_cents) FROM card_dispute k
          WHERE k.order_id = ${orderId}::uuid AND k.debt_id IS NOT DISTINCT FROM c.debt_id AND k.status = 'lost'), 0))::int AS "leftCents",
      EXISTS (SELECT FROM card_dispute k
        WHERE k.order_id = ${orderId}::uuid AND k.debt_id IS NOT DISTINCT FROM c.debt_id AND k.closed_at IS NULL) AS "isDisputed"
    FROM (
      SELECT NULL::uuid AS debt_id, p.captured_cents AS cents FROM "order" o JOIN payment p ON p.id = o.payment_id
        WHERE o.id = ${orderId}::uuid AND p.status = 'captured'
      UNION ALL SELECT b.id, b.amount_cents FROM debt b WHERE b.order_id = ${orderId}::uuid AND b.status = 'paid'
    ) c`
}

/**
 * How much of a refund the card's network has given back in its place, in cents: what would go back by its charge beyond what that has taken.
 * An `Objection` while that is being decided.
 */
export async function givenByNetwork(tx: Tx, { orderId, debtId, amountCents }: Refund): Promise<number> {
  const charge = (await chargesOf(tx, orderId)).find((one) => one.debtId === debtId)
  if (charge?.isDisputed) throw new Objection(disputed)
  return Math.min(amountCents, Math.max(0, -(charge?.leftCents ?? 0)))
}

/** What an order has left to give back, by charge and by whose it is; in cents. */
export type LeftToRefund = {
  /** What one refund can give back at the most: it is of one charge. */
  readonly refundableCents: number
  readonly paymentCents: number
  readonly debtCents: number
  /** The debt whose payment `debtCents` were taken by. */
  readonly debtId: string | null
  readonly orderFundsCents: number
  /** VAT included. */
  readonly serviceFeeCents: number
  /** Of the service fee. */
  readonly vatCents: number
  readonly carrierCents: number
}

/** What an order has left to give back; an `Objection` while its payment is being settled, or is disputed. */
export async function leftToRefund(tx: Tx, orderId: string): Promise<LeftToRefund> {
  const { payment } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { payment: { select: { status: true, dueAction: true } } },
  })
  const charges = await chargesOf(tx, orderId)
  if (charges.some(({ isDisputed }) => isDisputed)) throw new Objection(disputed)
  if (!['captured', 'released'].includes(payment.status) || payment.dueAction !== null)
    throw new Objection('The payment of this order is being settled: try again in a minute.')
  const paid = charges.find(({ debtId }) => debtId !== null)
  const paymentCents = atLeastZero(charges.find(({ debtId }) => debtId === null)?.leftCents)
  const debtCents = atLeastZero(paid?.leftCents)
  return {
    ...{ paymentCents, debtCents, refundableCents: Math.max(paymentCents, debtCents) },
    debtId: paid?.debtId ?? null,
    ...(await sharesOf(tx, orderId)),
  }
}

type Shares = Pick<LeftToRefund, 'orderFundsCents' | 'serviceFeeCents' | 'vatCents' | 'carrierCents'>

async function sharesOf(tx: Tx, orderId: string): Promise<Shares> {
  const [row] = await tx.$queryRaw<Shares[]>`
    SELECT coalesce(-sum(g.amount_cents) FILTER (WHERE g.account = 'order-funds'), 0)::int AS "orderFundsCents",
      coalesce(-sum(g.amount_cents) FILTER (WHERE g.account IN ('service-fees', 'vat-payable')), 0)::int AS "serviceFeeCents",
      coalesce(-sum(g.amount_cents) FILTER (WHERE g.account = 'vat-payable'), 0)::int AS "vatCents",
      coalesce(-sum(g.amount_cents) FILTER (WHERE g.account = 'carrier-payable' AND e.kind NOT LIKE 'payout%'), 0)::int AS "carrierCents"
    FROM ledger_entry e JOIN ledger_posting g ON g.entry_id = e.id WHERE e.order_id = ${orderId}::uuid`
  return {
    orderFundsCents: atLeastZero(row?.orderFundsCents),
    serviceFeeCents: atLeastZero(row?.serviceFeeCents),
    vatCents: atLeastZero(row?.vatCents),
    carrierCents: atLeastZero(row?.carrierCents),
  }
}

function atLeastZero(cents = 0): number {
  return Math.max(0, cents)
}
