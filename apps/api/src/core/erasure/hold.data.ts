import { claimWindowMs, evidenceRetentionMs } from '@repo/delivery-rules/claims'
import { Prisma } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'

/** A reason to retain the personal data of an order as evidence. */
type Hold = {
  readonly name: string
  /** Why, for staff. */
  readonly why: string
  /** SQL that returns the ids of the held orders. */
  readonly orderIds: Prisma.Sql
}

/** Every reason that holds an order: each kind of dispute adds its own. */
const holds: readonly Hold[] = [
  {
    name: 'claim',
    why: 'a claim or the dispute of a bill waits for its answer, or had it in the last 30 days, or may be made still',
    orderIds: ordersHeldByClaims(),
  },
  {
    name: 'card-dispute',
    why: 'a dispute of the card network is open',
    orderIds: Prisma.sql`SELECT d.order_id FROM card_dispute d WHERE d.closed_at IS NULL`,
  },
]

/** Returns SQL for whether the order of this id (SQL) is held. */
export function isHeld(id: Prisma.Sql): Prisma.Sql {
  const heldOrderIds = Prisma.join(
    holds.map(({ orderIds }) => orderIds),
    ' UNION ALL ',
  )
  return Prisma.sql`${id} IN (${heldOrderIds})`
}

/** Returns the ids of those orders that are held now. Call it after locking the orders, so that the result stays true. */
export async function findHeldOrders(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id::text FROM "order" o WHERE o.id = ANY(${[...orderIds]}::uuid[]) AND ${isHeld(Prisma.sql`o.id`)}`
  return new Set(rows.map(({ id }) => id))
}

/** Returns the reasons to hold an order now; empty without any. */
export async function findHoldsOf(db: Db, orderId: string): Promise<readonly Hold[]> {
  const holding: Hold[] = []
  for (const hold of holds) {
    const rows = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM (${hold.orderIds}) AS held (id) WHERE held.id = ${orderId}::uuid LIMIT 1`
    if (rows.length > 0) holding.push(hold)
  }
  return holding
}

/**
 * Returns SQL for the orders (`order_id`) whose data must not be erased now: with a claim or an invoice dispute that
 * is open or was answered in the last 30 days, or within the claim period of 24 hours from the goods' newest event.
 */
export function ordersHeldByClaims(): Prisma.Sql {
  return Prisma.sql`
    SELECT c.order_id FROM claim c
    WHERE c.status = 'open' OR c.answered_at >= app_now() - ${evidenceRetentionMs}::bigint * interval '1 millisecond'
    UNION
    SELECT d.order_id FROM delivery d JOIN delivery_event e ON e.delivery_id = d.id
    WHERE e.status = 'picked_up' AND e.undone_at IS NULL
      AND greatest(e.at, e.recorded_at) >= app_now() - ${claimWindowMs}::bigint * interval '1 millisecond'
    UNION
    SELECT r.order_id FROM road_problem r
    WHERE greatest(r.reported_at, r.recorded_at, r.decided_at) >= app_now() - ${claimWindowMs}::bigint * interval '1 millisecond'`
}
