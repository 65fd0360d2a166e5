import type { CancelledBy, OrderPhase } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import type { Tx } from '#api/database.ts'
import { tell } from '#api/live/tell.ts'
import type { ShipmentEventKind } from './event-body.rules.ts'
import { recordShipmentEvent } from './shipment-events.service.ts'

/** A locked order, with the database's time read after the lock. */
export type LockedOrder = {
  readonly id: string
  readonly senderId: string
  readonly paymentId: string
  readonly phase: OrderPhase
  readonly priceCents: number
  readonly commissionCents: number
  readonly createdAt: Date
  readonly now: Date
}

/**
 * Locks an order; null when it does not exist. It is the first lock of every change to an order, its request or its
 * delivery (order → request → delivery → ledger), so that a concurrent acceptance and cancellation take turns.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  const [row] = await tx.$queryRaw<Omit<LockedOrder, 'now'>[]>`
    SELECT id, sender_id AS "senderId", payment_id AS "paymentId", phase, price_cents AS "priceCents",
           commission_cents AS "commissionCents", created_at AS "createdAt"
    FROM "order" WHERE id = ${orderId}::uuid FOR UPDATE`
  return row ? { ...row, now: await databaseNow(tx) } : null
}

/** The phases from which an order may move to each phase. */
const sourcePhases = {
  scheduled: [],
  running: ['searching'],
  searching: ['scheduled', 'running'],
  delivered: ['running'],
  returned: ['running'],
  cancelled: ['scheduled', 'searching', 'running'],
} as const satisfies Record<OrderPhase, readonly OrderPhase[]>

/** The webhook event of each move. */
const eventKinds = {
  scheduled: null,
  searching: 'order.searching',
  running: 'order.assigned',
  delivered: 'order.delivered',
  returned: 'order.returned',
  cancelled: 'order.cancelled',
} as const satisfies Record<OrderPhase, ShipmentEventKind | null>

/** Who cancels an order, what that costs its sender, and the code or text of the reason. */
export type Cancellation = { readonly by: CancelledBy; readonly feeCents: number; readonly reason?: string }

/**
 * Cancels an order, updates its sender's screens and records the webhook event. False, without a change, when the order
 * was over already.
 */
export async function cancelLockedOrder(
  tx: Tx,
  order: LockedOrder,
  cancellation: Cancellation,
): Promise<boolean> {
  return moveOrder(tx, order, 'cancelled', {
    cancelledBy: cancellation.by,
    feeCents: cancellation.feeCents,
    cancelReason: cancellation.reason ?? null,
    endedAt: order.now,
  })
}

/**
 * Moves an order to another phase, updates its sender's screens and records the webhook event. False, without a change,
 * for an impossible move.
 */
export async function moveLockedOrder(
  tx: Tx,
  order: LockedOrder,
  to: Exclude<OrderPhase, 'scheduled' | 'cancelled' | 'returned'>,
): Promise<boolean> {
  return moveOrder(tx, order, to, to === 'delivered' ? { endedAt: order.now } : {})
}

/**
 * Ends an order whose goods are back with the sender, updates the sender's screens and records the webhook event.
 * `feeCents` is what the return costs the sender. False, without a change, unless the order was running.
 */
export async function returnLockedOrder(tx: Tx, order: LockedOrder, feeCents: number): Promise<boolean> {
  return moveOrder(tx, order, 'returned', { feeCents, endedAt: order.now })
}

async function moveOrder(
  tx: Tx,
  order: LockedOrder,
  to: OrderPhase,
  data: { cancelledBy?: CancelledBy; feeCents?: number; cancelReason?: string | null; endedAt?: Date },
): Promise<boolean> {
  const { count } = await tx.order.updateMany({
    where: { id: order.id, phase: { in: [...sourcePhases[to]] } },
    data: { phase: to, ...data },
  })
  if (count === 0) return false
  await tell(tx, [order.senderId], { type: 'order', id: order.id })
  const kind = eventKinds[to]
  if (kind !== null) await recordShipmentEvent(tx, order.id, kind, order.now)
  return true
}
