import type { listOffers } from '@repo/contracts/delivery/carrier'
import type { Output } from '@repo/contracts/endpoint'
import { goodsNote } from '#api/core/order/goods.texts.ts'
import { earlierCentsOf, onTheWay, restOfWayM } from '#api/core/order/road-problem.texts.ts'
import type { ShownOffer } from './offers.data.ts'

type WireOffer = Output<typeof listOffers>['offres'][number]

/** The card of an offer; a company's driver sees no money. */
export function toOffre(offer: ShownOffer, reader: { seesMoney: boolean }, now: Date): WireOffer {
  const { priceCents, commissionCents, plannedPickupAt, quote, roadProblems } = offer.request.order
  const stranded = roadProblems.find(({ outcome }) => outcome === null)
  return {
    offreId: offer.id,
    transporteurId: offer.carrierId,
    chauffeur: offer.carrier.account.displayName,
    expireA: offer.expiresAt,
    resteMs: Math.max(0, offer.expiresAt.getTime() - now.getTime()),
    enlevement: stranded
      ? { ville: stranded.city || onTheWay(quote), codePostal: stranded.postcode }
      : { ville: quote.pickupCity, codePostal: quote.pickupPostcode },
    livraison: { ville: quote.dropoffCity, codePostal: quote.dropoffPostcode },
    // Rounded up: before the acceptance a carrier must not work out where exactly the pickup is.
    approcheM: Math.ceil(offer.approachM / 100) * 100,
    approcheS: offer.approachS === null ? null : Math.max(1, Math.ceil(offer.approachS / 60)) * 60,
    trajetM: stranded ? restOfWayM(stranded, quote) : quote.distanceM,
    marchandise: goodsNote(quote),
    gain: reader.seesMoney ? priceCents - commissionCents - earlierCentsOf(roadProblems) : null,
    reprise: stranded !== undefined,
    enlevementPrevu: plannedPickupAt,
  }
}
