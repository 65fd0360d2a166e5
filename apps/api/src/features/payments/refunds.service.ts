import type { RefundSources } from '@repo/delivery-rules/ledger'
import { refundDecided, refundTotal } from '@repo/delivery-rules/ledger'
import type { Tx } from '#api/database.ts'
import { databaseNow } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { Objection } from '#api/features/audit/objection.ts'
import { sendRefundJob } from '#api/job-definitions.ts'
import { lockPayment } from './authorisation.service.ts'
import { post } from './ledger.service.ts'
import { onRefundDecided } from './on-refund-decided.ts'
import { paidParty } from './settlement-records.service.ts'

/** A refund to decide. */
export type RefundRequest = {
  readonly orderId: string
  /** What it is for, e.g. `cancellation:<order>` or `claim:<claim>`: the same again is the same refund. */
  readonly key: string
  readonly sources: Omit<RefundSources, 'senderId' | 'vatPerMille' | 'carrierId'>
  /** Why, for staff and audit; without names. */
  readonly reason: string
}

/**
 * Decides that an order's sender gets captured money back: it is owed from now on, and a job brings it to the card, as often as it takes. The
 * same key again answers the same refund and changes nothing. An `Objection` where it exceeds what is left, and while the order is under
 * way (its cancellation aside), its payment is being settled or the card's holder disputes it. Locks the payment: lock the order before.
 */
export async function requestRefund(
  deps: Deps,
  tx: Tx,
  { orderId, key, sources, reason }: RefundRequest,
): Promise<{ refundId: string; amountCents: number }> {
  const order = await tx.order.findUnique({ where: { id: orderId } })
  if (!order) throw new Objection(`There is no order ${orderId}.`)
  // What is still to be shared out, or to be settled by a return, cannot be given back in parts: only the cancellation itself does.
  if (order.endedAt === null && key !== `cancellation:${orderId}`)
    throw new Objection('This order is not over: refund it once it is, or cancel it.')
  await lockPayment(tx, order.paymentId)
  const before = await tx.refund.findUnique({ where: { key } })
  if (before) return { refundId: before.id, amountCents: before.amountCents }
  const left = await leftToRefund(tx, order.id)
  const party = await paidParty(tx, orderId)
  const whole = { ...sources, ...party, senderId: order.senderId }
  const amountCents = refundTotal(whole)
  if (amountCents <= 0) throw new Objection('There is nothing to refund.')
  if (amountCents > left.refundableCents)
    throw new Objection(`Only ${left.refundableCents} cents of this order are left to refund.`)
  if (sources.orderFundsCents > left.orderFundsCents)
    throw new Objection('This order’s money is shared out: say whose part the refund takes.')
  if (sources.carrierCents > 0 && party.carrierId === null)
    throw new Objection('No carrier was paid for this order.')
  const now = await databaseNow(tx)
  const refund = await tx.refund.create({
    data: {
      ...{ paymentId: order.paymentId, orderId, key, reason, amountCents, ...sources },
      ...{ carrierId: party.carrierId, vatPerMille: party.vatPerMille, requestedAt: now, nextTryAt: now },
    },
  })
  await post(tx, {
    ...{ key: `refund-decided:${refund.id}`, orderId, paymentId: order.paymentId, now },
    entry: refundDecided(whole),
  })
  await onRefundDecided(deps, tx, refund)
  await deps.jobs.enqueue(tx, sendRefundJob, { refundId: refund.id })
  return { refundId: refund.id, amountCents }
}

/** What an order has left to give back, and where it is. */
export type LeftToRefund = {
  /** Captured, or paid by the debt of a lapsed authorisation; not refunded (nor to be), and not taken back by the card's network. */
  readonly refundableCents: number
  readonly orderFundsCents: number
  readonly serviceFeeCents: number
  readonly carrierCents: number
}

/** What an order has left to give back; an `Objection` while its payment is being settled, or is disputed. */
export async function leftToRefund(tx: Tx, orderId: string): Promise<LeftToRefund> {
  const [row] = await tx.$queryRaw<
    (LeftToRefund & { status: string; dueAction: string | null; isDisputed: boolean })[]
  >`
    SELECT p.status::text, p.due_action AS "dueAction",
      (CASE p.status WHEN 'released' THEN coalesce(b.amount_cents, 0) ELSE p.captured_cents END - coalesce((SELECT sum(r.amount_cents) FROM refund r WHERE r.payment_id = p.id), 0)
        - coalesce((SELECT sum(c.amount_cents) FROM card_dispute c WHERE c.payment_id = p.id AND c.status = 'lost'), 0))::int
        AS "refundableCents",
      EXISTS (SELECT FROM card_dispute c WHERE c.payment_id = p.id AND c.closed_at IS NULL) AS "isDisputed",
      l."orderFundsCents", l."serviceFeeCents", l."carrierCents"
    FROM "order" o JOIN payment p ON p.id = o.payment_id
    -- Where the authorisation lapsed, the paid debt stands for what was captured.
    LEFT JOIN debt b ON b.order_id = o.id AND b.status = 'paid',
    LATERAL (
      SELECT coalesce(-sum(g.amount_cents) FILTER (WHERE g.account = 'order-funds'), 0)::int AS "orderFundsCents",
        coalesce(-sum(g.amount_cents) FILTER (WHERE g.account IN ('service-fees', 'vat-payable')), 0)::int AS "serviceFeeCents",
        coalesce(-sum(g.amount_cents) FILTER (WHERE g.account = 'carrier-payable' AND e.kind NOT LIKE 'payout%'), 0)::int
          AS "carrierCents"
      FROM ledger_entry e JOIN ledger_posting g ON g.entry_id = e.id WHERE e.order_id = o.id
    ) l
    WHERE o.id = ${orderId}::uuid`
  if (!row) throw new Objection(`There is no order ${orderId}.`)
  const { status, dueAction, isDisputed, refundableCents, ...shares } = row
  if (isDisputed) throw new Objection('The card’s holder disputes this payment: nothing can be refunded now.')
  if (status === 'released' && refundableCents <= 0)
    return { refundableCents: 0, orderFundsCents: 0, serviceFeeCents: 0, carrierCents: 0 }
  if (!['captured', 'released'].includes(status) || dueAction !== null)
    throw new Objection('The payment of this order is being settled: try again in a minute.')
  return {
    refundableCents: Math.max(0, refundableCents),
    orderFundsCents: Math.max(0, shares.orderFundsCents),
    serviceFeeCents: Math.max(0, shares.serviceFeeCents),
    carrierCents: Math.max(0, shares.carrierCents),
  }
}
