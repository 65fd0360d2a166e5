import { isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import type { Tx } from '#api/database.ts'
import { parseStoredCard } from './rate-cards.service.ts'

/** The tariff of an order's cancellation or return, which its price was calculated by. In cents. */
export type OrderTariff = { readonly perKmCents: number; readonly pickupFeeCents: number }

/** Returns the tariff of an order's class on the rate card of its quote. */
export async function orderTariff(tx: Tx, orderId: string): Promise<OrderTariff> {
  const { quote } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { quote: { select: { vehicleClass: true, rateCard: true } } },
  })
  const { vehicleClass, rateCard } = quote
  if (!isVehicleClass(vehicleClass)) throw new Error(`There is no vehicle class ${vehicleClass}`)
  const card = parseStoredCard(rateCard.version, rateCard.card)
  return { perKmCents: card.tariffs[vehicleClass].perKmCents, pickupFeeCents: card.pickupFeeCents }
}
