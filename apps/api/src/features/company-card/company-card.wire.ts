import type { openCard, orderOnCard, readCard } from '@repo/contracts/delivery/company-card'
import type { Input, Output } from '@repo/contracts/endpoint'
import type { Shipment } from '#api/core/order/shipment.ts'
import { toShipment } from '#api/core/order/shipment.wire.ts'
import type { OpenedPayment } from '#api/features/payments/opening.service.ts'
import { toOpenedPayment } from '#api/features/payments/payments.wire.ts'
import type { OffSessionWish } from '#api/flows/ordering/off-session.service.ts'
import type { KeptCard } from './company-card.service.ts'

/** A saved card as the screens show it. */
export function toCard(kept: KeptCard): NonNullable<Output<typeof readCard>['carte']> {
  const { card, isEnding, plannedOrders } = kept
  return {
    marque: card.brand,
    derniersChiffres: card.last4,
    moisExpiration: card.expMonth,
    anneeExpiration: card.expYear,
    enregistreeLe: card.savedAt,
    expireBientot: isEnding,
    expeditionsProgrammees: plannedOrders,
  }
}

/** What the browser gives a card with. */
export function toCardSheet(
  opened: OpenedPayment,
  provider: { readonly publishableKey: string; readonly isSimulated: boolean },
): Output<typeof openCard> {
  return toOpenedPayment(opened, provider)
}

/** The order form as a shipment and what is wished of it. */
export function toCardOrder(form: Input<typeof orderOnCard>): { shipment: Shipment; wish: OffSessionWish } {
  return {
    shipment: toShipment(form),
    wish: {
      reference: form.reference,
      maxPriceCents: form.montantMaximum ?? null,
      plannedPickupAt: form.enlevementPrevu ?? null,
    },
  }
}
