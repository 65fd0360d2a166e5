import type { orderOnCard } from '@repo/contracts/delivery/company-card'
import type { createOrder } from '@repo/contracts/delivery/orders'
import type { Input } from '@repo/contracts/endpoint'
import type { Shipment } from '#api/core/order/shipment.types.ts'
import { toShipment } from '#api/core/order/shipment.wire.ts'
import type { OffSessionOptions } from './off-session.service.ts'
import type { OrderDraft } from './placement.service.ts'

/** Returns the payment form as a draft. */
export function toOrderDraft(form: Input<typeof createOrder>): OrderDraft {
  return {
    paymentReference: form.referencePaiement,
    priceCents: form.montant,
    plannedPickupAt: form.enlevementPrevu ?? null,
    shipment: toShipment(form),
  }
}

/** Returns the order form as a shipment and its options. */
export function toCardOrder(form: Input<typeof orderOnCard>): {
  shipment: Shipment
  options: OffSessionOptions
} {
  return {
    shipment: { ...toShipment(form), reference: form.referenceClient ?? form.reference },
    options: {
      reference: form.reference,
      maxPriceCents: form.montantMaximum ?? null,
      plannedPickupAt: form.enlevementPrevu ?? null,
    },
  }
}
