import { Prisma } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'
import { ordersHeldByClaims } from './claims.hold.ts'

/** What keeps the personal data of an order from being erased while it is needed as evidence. */
type Hold = {
  readonly name: string
  /** Why, for staff. */
  readonly why: string
  /** SQL that answers the ids of the orders that it holds. */
  readonly orderIds: Prisma.Sql
}

/** Every reason that holds an order: whatever is disputed adds its own. */
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

/** SQL that is true where the order of this id (SQL) is held. */
export function isHeld(id: Prisma.Sql): Prisma.Sql {
  const all = Prisma.join(
    holds.map(({ orderIds }) => orderIds),
    ' UNION ALL ',
  )
  return Prisma.sql`${id} IN (${all})`
}

/** Which of these orders are held now. Asked behind the lock of the orders, it misses nothing that took the same lock. */
export async function heldOrders(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id::text FROM "order" o WHERE o.id = ANY(${[...orderIds]}::uuid[]) AND ${isHeld(Prisma.sql`o.id`)}`
  return new Set(rows.map(({ id }) => id))
}

/** What holds an order now; empty for one that nothing holds. */
export async function holdsOf(db: Db, orderId: string): Promise<readonly Hold[]> {
  const holding: Hold[] = []
  for (const hold of holds) {
    const rows = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM (${hold.orderIds}) AS held (id) WHERE held.id = ${orderId}::uuid LIMIT 1`
    if (rows.length > 0) holding.push(hold)
  }
  return holding
}
