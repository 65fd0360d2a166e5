import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import type { Db } from '#api/database.ts'
import type { StepDelivery } from './deliveries.data.ts'
import { findStepDelivery } from './deliveries.data.ts'

/** Returns a delivery that the caller carries. Throws `not-found` for any other. */
export async function requireCarriedDelivery(
  db: Db,
  caller: Caller,
  deliveryId: string,
): Promise<StepDelivery> {
  const delivery = await findStepDelivery(db, deliveryId)
  if (delivery?.carrierId !== caller.accountId) throw new Refusal('not-found')
  return delivery
}

/**
 * Returns a delivery that the caller may withdraw from: its own, or that of a driver of its company. Throws `not-found`
 * for any other.
 */
export async function requireWithdrawableDelivery(
  db: Db,
  caller: Caller,
  deliveryId: string,
): Promise<StepDelivery> {
  const delivery = await findStepDelivery(db, deliveryId)
  const isOwn = delivery?.carrierId === caller.accountId
  const isOfOwnDriver = caller.kind === 'TREN' && delivery?.companyId === caller.accountId
  if (!delivery || !(isOwn || isOfOwnDriver)) throw new Refusal('not-found')
  return delivery
}

/** Throws `not-found` unless an order is the sender's own. */
export async function requireOwnOrder(db: Db, { senderId }: Caller, orderId: string): Promise<void> {
  const order = await db.order.findUnique({ where: { id: orderId, senderId }, select: { id: true } })
  if (!order) throw new Refusal('not-found')
}
