import type pg from 'pg'

/** An order as it is, with its possible acts. */
export type OrderView = {
  readonly id: string
  readonly phase: 'scheduled' | 'searching' | 'running' | 'delivered' | 'returned' | 'cancelled'
  readonly createdAt: Date
  readonly plannedPickupAt: Date | null
  readonly priceCents: number
  readonly commissionCents: number
  readonly feeCents: number | null
  readonly cancelledBy: string | null
  readonly paymentId: string
  readonly intentId: string | null
  readonly paymentStatus: string
  readonly dueAction: string | null
  readonly capturedCents: number
  readonly refundedCents: number
  readonly deliveryId: string | null
  readonly deliveryStatus: string | null
  readonly carrierId: string | null
  readonly acceptedAt: Date | null
  readonly atPickupAt: Date | null
  readonly atDropoffAt: Date | null
  readonly offerId: string | null
  readonly offerCarrierId: string | null
  readonly expiresAt: Date | null
  readonly isReturnRequested: boolean
  /** The undecided pickup problem, and when a rule decides it. */
  readonly problemId: string | null
  readonly problemKind: string | null
  readonly problemDecideAt: Date | null
  /** The delivery of a carrier that cannot continue with its goods. The code is shown once its picture is stored. */
  readonly strandedDeliveryId: string | null
  readonly strandedCarrierId: string | null
  readonly strandedCode: string | null
  readonly isHandoverShown: boolean
  /** Whether the next carrier may take them without the other one's picture and code. */
  readonly isReleased: boolean
  /** Whether the card's holder disputes its payment and nobody has decided yet. */
  readonly isDisputed: boolean
  readonly pickedUpAt: Date | null
  /** The number of claims about its delivery. */
  readonly claims: number
  /** The open claim. */
  readonly claimId: string | null
  /** Its sender's debt. */
  readonly debtId: string | null
  /** When its card is charged for it next. */
  readonly debtDueAt: Date | null
}

/** Whether an order has ended: these phases are final. */
export function isOver({ phase }: OrderView): boolean {
  return phase === 'delivered' || phase === 'returned' || phase === 'cancelled'
}

/** Whether its goods are aboard. */
export function isAboard({ deliveryStatus }: OrderView): boolean {
  return ['picked_up', 'in_transit', 'returning'].includes(deliveryStatus ?? '')
}

/** A job that waits in the queue. */
export type JobRow = { readonly id: string; readonly name: string; readonly data: never }

/** The state of a history: the orders of its sender, and the pending jobs, oldest first. */
type State = { readonly orders: readonly OrderView[]; readonly jobs: readonly JobRow[] }

/** Returns the orders of a sender, the oldest first. */
export async function readOrders(plainPool: pg.Pool, senderId: string): Promise<readonly OrderView[]> {
  return (await readState(plainPool, senderId)).orders
}

/** Returns the state of a sender's history, the oldest order and job first, by one statement. */
export async function readState(plainPool: pg.Pool, senderId: string): Promise<State> {
  const { rows } = await plainPool.query<OrderView & { jobs: readonly JobRow[] }>({
    name: 'read-state',
    text: `
      SELECT pending.jobs, o.id, o.phase, o.created_at AS "createdAt", o.planned_pickup_at AS "plannedPickupAt", o.price_cents AS "priceCents",
        o.commission_cents AS "commissionCents", o.fee_cents AS "feeCents", o.cancelled_by AS "cancelledBy", p.id AS "paymentId",
        p.intent_id AS "intentId", p.status AS "paymentStatus", p.due_action AS "dueAction", p.captured_cents AS "capturedCents",
        p.refunded_cents AS "refundedCents", d.id AS "deliveryId", d.status AS "deliveryStatus", d.carrier_id AS "carrierId",
        d.accepted_at AS "acceptedAt", d.at_pickup_at AS "atPickupAt", d.at_dropoff_at AS "atDropoffAt", f.id AS "offerId", f.carrier_id AS "offerCarrierId",
        f.expires_at AS "expiresAt", EXISTS (SELECT FROM return_request q WHERE q.delivery_id = d.id AND q.reason = 'absent'
          AND q.approved_at IS NULL AND q.refused_at IS NULL) AS "isReturnRequested", d.picked_up_at AS "pickedUpAt",
        rp.delivery_id AS "strandedDeliveryId", rd.carrier_id AS "strandedCarrierId", rp.code AS "strandedCode",
        rp.handover_photo_at IS NOT NULL AS "isHandoverShown", rp.released_at IS NOT NULL AS "isReleased",
        EXISTS (SELECT FROM card_dispute k WHERE k.order_id = o.id AND k.closed_at IS NULL) AS "isDisputed", pp.id AS "problemId", pp.kind AS "problemKind", pp.decide_at AS "problemDecideAt",
        (SELECT count(*)::int FROM claim c WHERE c.order_id = o.id AND c.kind = 'delivery') AS claims,
        (SELECT min(c.id::text) FROM claim c WHERE c.order_id = o.id AND c.status = 'open') AS "claimId",
        (SELECT b.id FROM debt b WHERE b.order_id = o.id AND b.status IN ('due', 'unpaid')) AS "debtId",
        (SELECT b.next_attempt_at FROM debt b WHERE b.order_id = o.id AND b.status = 'due') AS "debtDueAt"
      FROM (SELECT coalesce(json_agg(j ORDER BY j.id), '[]') AS jobs FROM history_job j) AS pending
      LEFT JOIN "order" o ON o.sender_id = $1 LEFT JOIN payment p ON p.id = o.payment_id
      LEFT JOIN delivery d ON d.order_id = o.id AND d.status <> 'withdrawn'
      LEFT JOIN pickup_problem pp ON pp.delivery_id = d.id AND pp.outcome IS NULL AND d.status = 'approaching'
      LEFT JOIN road_problem rp ON rp.order_id = o.id AND rp.outcome IS NULL LEFT JOIN delivery rd ON rd.id = rp.delivery_id
      LEFT JOIN dispatch_request r ON r.order_id = o.id
      LEFT JOIN offer f ON f.request_id = r.id AND f.status = 'pending'
      ORDER BY o.id`,
    values: [senderId],
  })
  return { orders: rows.filter(({ id }) => id !== null), jobs: rows[0]?.jobs ?? [] }
}
