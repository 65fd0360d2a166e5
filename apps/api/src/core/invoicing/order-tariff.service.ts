import { isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import type { Tx } from '#api/database.ts'
import { parseStoredCard } from './rate-cards.service.ts'

/**
 * The tariff, in cents, that an order's price was calculated with. Its cancellation or return is charged by the same
 * tariff.
 */
export type OrderTariff = { readonly perKmCents: number; readonly pickupFeeCents: number }

/**
 * Returns the tariff of an order's vehicle class on the rate card of its quote. Throws for an unknown order or class.
 */
export async function readOrderTariff(tx: Tx, orderId: string): Promise<OrderTariff> {
  const { quote } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { quote: { select: { vehicleClass: true, rateCard: true } } },
  })
  const { vehicleClass, rateCard } = quote
  if (!isVehicleClass(vehicleClass)) throw new Error(`There is no vehicle class ${vehicleClass}`)
  const card = parseStoredCard(rateCard.version, rateCard.card)
  return { perKmCents: card.tariffs[vehicleClass].perKmCents, pickupFeeCents: card.pickupFeeCents }
}
