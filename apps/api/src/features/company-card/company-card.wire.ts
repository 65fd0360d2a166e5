import type { openCard, readCard } from '@repo/contracts/delivery/company-card'
import type { Output } from '@repo/contracts/endpoint'
import type { OpenedPayment } from '#api/core/cards/opened-payment.types.ts'
import { toOpenedPayment } from '#api/core/cards/opened-payment.wire.ts'
import type { StoredCard } from './company-card.service.ts'

/** Returns a saved card as the screens show it. */
export function toCard(storedCard: StoredCard): NonNullable<Output<typeof readCard>['carte']> {
  const { card, isEnding, plannedOrders } = storedCard
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

/** Returns the data that a browser needs for entering a card. */
export function toCardSheet(
  opened: OpenedPayment,
  provider: { readonly publishableKey: string; readonly isSimulated: boolean },
): Output<typeof openCard> {
  return toOpenedPayment(opened, provider)
}
