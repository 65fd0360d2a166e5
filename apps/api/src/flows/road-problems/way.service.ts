import type { BroughtWay } from '@repo/delivery-rules/road-problem'
import { readOrderTariff } from '#api/core/invoicing/order-tariff.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import { readLegOfGoods } from './road-problems.data.ts'

/**
 * Returns the way of an order's goods with one of its carriers, and the amount for it after the shares of earlier
 * carriers, in cents.
 */
export async function measureWayOfGoods(
  tx: Tx,
  { id: orderId, priceCents, commissionCents }: LockedOrder,
  deliveryId: string,
): Promise<Omit<BroughtWay, 'at'>> {
  const { earlierCents, ...leg } = await readLegOfGoods(tx, orderId, deliveryId)
  const { pickupFeeCents } = await readOrderTariff(tx, orderId)
  return { ...leg, pickupFeeCents, carriersCents: priceCents - commissionCents - earlierCents }
}
