import type { BroughtWay } from '@repo/delivery-rules/road-problem'
import { orderTariff } from '#api/core/invoicing/order-tariff.service.ts'
import type { LockedOrder } from '#api/core/order/order-phases.service.ts'
import type { Tx } from '#api/database.ts'
import { legOfGoods } from './road-problems.data.ts'

/** The way of the goods of an order with one of its carriers, and what there is for bringing them, less what carriers before it get. */
export async function wayOfGoods(
  tx: Tx,
  { id: orderId, priceCents, commissionCents }: LockedOrder,
  deliveryId: string,
): Promise<Omit<BroughtWay, 'at'>> {
  const { earlierCents, ...leg } = await legOfGoods(tx, orderId, deliveryId)
  const { pickupFeeCents } = await orderTariff(tx, orderId)
  return { ...leg, pickupFeeCents, carriersCents: priceCents - commissionCents - earlierCents }
}
