import type { AccountEraser, OrderEraser } from '#api/core/erasure/erasure.types.ts'

/** Erases what carriers were asked on their way to the pickups of orders. */
export const eraseOrderReminders: OrderEraser = async (_deps, tx, orderIds) => {
  await tx.pickupNudge.deleteMany({ where: { delivery: { orderId: { in: [...orderIds] } } } })
}

/** Erases what carriers were asked on their way to pickups. */
export const eraseCarrierReminders: AccountEraser = async (_deps, tx, { accountIds }) => {
  await tx.pickupNudge.deleteMany({ where: { delivery: { carrierId: { in: [...accountIds] } } } })
}
