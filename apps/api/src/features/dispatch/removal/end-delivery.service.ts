import { hasGoods, statusesWithGoods } from '@repo/delivery-rules/statuses'
import { refreshAvailability } from '#api/core/availability/availability.service.ts'
import { notifyCarrier } from '#api/core/availability/carrier-hints.service.ts'
import { lockRequest, moveRequest } from '#api/core/dispatch/dispatch.data.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'

/**
 * Ends the delivery and the request of an order that the provider cancels after the pickup, makes its carrier available
 * and updates its screens. Throws when no carrier has the goods.
 */
export async function endDeliveryWithGoods(tx: Tx, order: LockedOrder, reason: string): Promise<void> {
  const { id, now } = order
  const request = await lockRequest(tx, id)
  const activeDelivery = await tx.delivery.findFirst({
    where: { orderId: id, status: { in: [...statusesWithGoods] } },
    select: { id: true, carrierId: true, status: true },
  })
  if (!activeDelivery || !hasGoods(activeDelivery.status))
    throw new Error(`Nobody has the goods of order ${id}`)
  await moveRequest(tx, request.id, { status: 'cancelled', nextAttemptAt: null }, { at: now, reason })
  await tx.delivery.update({
    where: { id: activeDelivery.id },
    data: {
      status: 'cancelled',
      endedAt: now,
      endReason: reason,
      events: { create: { status: 'cancelled', at: now, recordedAt: now } },
    },
    select: { id: true },
  })
  await refreshAvailability(tx, activeDelivery.carrierId)
  await notifyCarrier(tx, activeDelivery.carrierId, { type: 'order', id })
}
