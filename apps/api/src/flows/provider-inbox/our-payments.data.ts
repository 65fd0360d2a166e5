import { goodsOnTheWay } from '#api/core/order/road-problems.data.ts'
import type { Db } from '#api/database.ts'

/** Our record of a provider’s intent: a payment, or the payment of a debt. */
export type OurPayment = {
  readonly intentId: string
  readonly orderId: string | null
  readonly status: string
  readonly capturedCents: number
}

/** Returns our payments and those of debts with these ids of the provider; unknown ids are missing. */
export function findOurPayments(db: Db, intentIds: readonly string[]): Promise<OurPayment[]> {
  return db.$queryRaw<OurPayment[]>`
    SELECT p.intent_id AS "intentId", o.id AS "orderId", p.status::text, p.captured_cents AS "capturedCents"
    FROM payment p LEFT JOIN "order" o ON o.payment_id = p.id WHERE p.intent_id = ANY(${intentIds}::text[])
    UNION ALL
    SELECT d.intent_id, d.order_id, 'debt ' || d.status, CASE WHEN d.status = 'paid' THEN d.amount_cents ELSE 0 END
    FROM debt d WHERE d.intent_id = ANY(${intentIds}::text[])`
}

/** A payment as it is compared with the provider’s intent. */
export type ComparedPayment = {
  readonly intentId: string
  readonly status: string
  /** Whether it has an order whose search has begun. */
  readonly hasOrder: boolean
  /** Whether its order runs and the goods are still with the sender. */
  readonly isAwaited: boolean
}

/** Returns our payments with these ids of the provider, and whether an order needs them; unknown ids are missing. */
export function findComparedPayments(db: Db, intentIds: readonly string[]): Promise<ComparedPayment[]> {
  return db.$queryRaw<ComparedPayment[]>`
    SELECT p.intent_id AS "intentId", p.status, coalesce(o.phase <> 'scheduled', false) AS "hasOrder",
           coalesce(o.phase IN ('scheduled', 'searching', 'running'), false) AND NOT ${goodsOnTheWay} AS "isAwaited"
    FROM payment p LEFT JOIN "order" o ON o.payment_id = p.id
    WHERE p.intent_id = ANY(${intentIds}::text[])`
}
