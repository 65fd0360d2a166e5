import type { Span } from '@repo/delivery-rules/paris-calendar'
import type { DeliveryStatus, OrderPhase, PaymentStatus, RequestStatus } from '@repo/prisma/delivery-types'
import { Prisma } from '@repo/prisma/delivery-types'
import type { z } from 'zod'
import type { RefundOfOrder } from '#api/core/invoicing/refund-lines.data.ts'
import { findRefundsByOrder } from '#api/core/invoicing/refund-lines.data.ts'
import type { emissionRow } from '#api/core/order/emission.data.ts'
import { emissionColumns } from '#api/core/order/emission.data.ts'
import { areGoodsStrandedColumn } from '#api/core/order/road-problems.data.ts'
import type { Db } from '#api/database.ts'

/** The number of paid orders on a page. */
export const pageSize = 20

type Place = { readonly address: string; readonly city: string; readonly postcode: string }

type Emission = z.output<typeof emissionRow>

/** An order with the amounts charged to its card. */
export type PaidOrder = Emission & {
  readonly id: string
  readonly createdAt: Date
  readonly phase: OrderPhase
  readonly reference: string | null
  readonly recipientName: string
  readonly requestStatus: RequestStatus
  readonly areGoodsStranded: boolean
  readonly pickup: Place
  readonly dropoff: Place
  readonly deliveryId: string | null
  readonly deliveryStatus: DeliveryStatus | null
  readonly pickedUpAt: Date | null
  readonly deliveryEndedAt: Date | null
  readonly events: readonly { readonly status: DeliveryStatus; readonly at: Date }[]
  readonly paymentStatus: Exclude<PaymentStatus, 'planned' | 'opened'>
  readonly authorisedAt: Date
  readonly reservedCents: number
  /** The captured amount minus refunds, in cents. */
  readonly paidCents: number
  /** The refunds, oldest first. */
  readonly refunds: readonly RefundOfOrder[]
}

/**
 * A filter of paid orders. `search` is part of the reference, the recipient's name or an address, in any case; ''
 * matches all. `span` is the period of the authorisation; null is any.
 */
export type PaidOrderFilter = { readonly search: string; readonly span: Span | null }

/** The captured amount of an order `o` with its payment `p` and of its paid debt, minus refunds, in cents. */
const paidCents = Prisma.sql`
      p.captured_cents - p.refunded_cents
        - (SELECT coalesce(sum(refund.amount_cents), 0)::int FROM refund WHERE refund.order_id = o.id AND (refund.status = 'transferred'
            -- The payment of a debt is refunded apart from that of the order.
            OR refund.debt_id IS NOT NULL AND refund.status IN ('pending', 'succeeded')))
        + coalesce((SELECT debt.amount_cents FROM debt WHERE debt.order_id = o.id AND debt.status = 'paid'), 0)`

const paidOrderTables = Prisma.sql`
    FROM "order" o
    JOIN quote q ON q.id = o.quote_id
    JOIN payment p ON p.id = o.payment_id
    JOIN dispatch_request r ON r.order_id = o.id`

/** Returns the SQL condition for a sender's orders that a filter matches. */
function buildPaidOrderFilter(senderId: string, { search, span }: PaidOrderFilter): Prisma.Sql {
  return Prisma.sql`o.sender_id = ${senderId}::uuid AND p.authorised_at IS NOT NULL AND p.status IN ('authorised', 'captured', 'released')
      AND (strpos(lower(o.reference), lower(${search})) > 0 OR strpos(lower(o.recipient_name), lower(${search})) > 0
        OR strpos(lower(q.pickup_address), lower(${search})) > 0 OR strpos(lower(q.dropoff_address), lower(${search})) > 0)
      AND p.authorised_at >= coalesce(${span?.from ?? null}::timestamptz, '-infinity')
      AND p.authorised_at < coalesce(${span?.until ?? null}::timestamptz, 'infinity')`
}

/** Returns the total paid for a sender's filtered orders in cents, and their number. */
export async function sumPaid(
  db: Db,
  senderId: string,
  filter: PaidOrderFilter,
): Promise<{ readonly cents: number; readonly count: number }> {
  const [total] = await db.$queryRaw<{ cents: number; count: number }[]>`
    SELECT coalesce(sum(${paidCents}), 0)::int AS cents, count(*)::int AS count
    ${paidOrderTables}
    WHERE ${buildPaidOrderFilter(senderId, filter)}`
  return total ?? { cents: 0, count: 0 }
}

/**
 * Returns a page of a sender's filtered orders with an authorised card, newest first: those older than `before`
 * (the id of an order; null: from the newest). Empty when that is no order of the sender.
 */
export async function findPaidOrders(
  db: Db,
  senderId: string,
  filter: PaidOrderFilter,
  before: string | null,
): Promise<readonly PaidOrder[]> {
  const rows = await db.$queryRaw<
    (Omit<PaidOrder, 'events' | 'refunds'> & { events: { status: DeliveryStatus; at: string }[] })[]
  >`
    SELECT o.id, o.created_at AS "createdAt", o.phase::text, o.reference, o.recipient_name AS "recipientName", r.status::text AS "requestStatus",
      ${areGoodsStrandedColumn},
      json_build_object('address', q.pickup_address, 'city', q.pickup_city, 'postcode', q.pickup_postcode) AS pickup,
      json_build_object('address', q.dropoff_address, 'city', q.dropoff_city, 'postcode', q.dropoff_postcode) AS dropoff,
      d.id AS "deliveryId", d.status::text AS "deliveryStatus", d.picked_up_at AS "pickedUpAt", d.ended_at AS "deliveryEndedAt",
      (SELECT coalesce(json_agg(json_build_object('status', e.status, 'at', e.at) ORDER BY e.id), '[]')
       FROM delivery_event e WHERE e.delivery_id = d.id AND e.undone_at IS NULL) AS events,
      ${emissionColumns}, p.status::text AS "paymentStatus", p.authorised_at AS "authorisedAt", p.amount_cents AS "reservedCents",
      ${paidCents} AS "paidCents"
    ${paidOrderTables}
    LEFT JOIN delivery d ON d.order_id = o.id AND d.status <> 'withdrawn'
    WHERE ${buildPaidOrderFilter(senderId, filter)}
      AND (${before}::uuid IS NULL OR (o.created_at, o.id) < (
        SELECT last.created_at, last.id FROM "order" last
        WHERE last.id = ${before}::uuid AND last.sender_id = ${senderId}::uuid))
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${pageSize}::int`
  const refunds = await findRefundsByOrder(
    db,
    rows.map(({ id }) => id),
  )
  // Instants inside JSON are strings.
  return rows.map((row) => ({
    ...row,
    refunds: refunds.get(row.id) ?? [],
    events: row.events.map(({ status, at }) => ({ status, at: new Date(at) })),
  }))
}
