import type { readCard } from '@repo/contracts/delivery/company-card'
import type { Output } from '@repo/contracts/endpoint'
import type { CardWithUse } from './company-card.service.ts'

/** Returns a saved card as the screens show it. */
export function toCard(cardWithUse: CardWithUse): NonNullable<Output<typeof readCard>['carte']> {
  const { card, isEnding, plannedOrders } = cardWithUse
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
