import type { listOffers } from '@repo/contracts/delivery/carrier'
import type { Output } from '@repo/contracts/endpoint'
import { hourlyGainCents, workS } from '@repo/delivery-rules/offer-worth'
import { findParcelSize, parcelSizes } from '@repo/delivery-rules/parcel-sizes'
import { usualDurationS } from '@repo/delivery-rules/usual-duration'
import { isVehicleClass, travelModeOf } from '@repo/delivery-rules/vehicle-classes'
import { goodsNote } from '#api/core/order/goods.texts.ts'
import { earlierCentsOf, remainingWayM, roadPlaceName } from '#api/core/order/road-problem.texts.ts'
import type { ShownOffer } from './offers.data.ts'

type WireOffer = Output<typeof listOffers>['offres'][number]

/** The card of an offer; a company's driver sees no money. */
export function toOffre(offer: ShownOffer, reader: { seesMoney: boolean }, now: Date): WireOffer {
  const { priceCents, commissionCents, plannedPickupAt, quote, roadProblems } = offer.request.order
  const stranded = roadProblems.find(({ outcome }) => outcome === null)
  const gainCents = priceCents - commissionCents - earlierCentsOf(roadProblems)
  const size = quote.isOversize ? null : findParcelSize(quote)
  const restM = stranded ? remainingWayM(stranded, quote) : null
  const times = timesOf(offer, restM)
  return {
    offreId: offer.id,
    transporteurId: offer.carrierId,
    chauffeur: offer.carrier.account.displayName,
    expireA: offer.expiresAt,
    resteMs: Math.max(0, offer.expiresAt.getTime() - now.getTime()),
    enlevement: stranded
      ? { ville: stranded.city || roadPlaceName(quote), codePostal: stranded.postcode }
      : { ville: quote.pickupCity, codePostal: quote.pickupPostcode },
    livraison: { ville: quote.dropoffCity, codePostal: quote.dropoffPostcode },
    approcheM: approachM(offer),
    approcheS: offer.approachS === null ? null : wholeMinutesS(offer.approachS),
    trajetM: restM ?? quote.distanceM,
    trajetS: times.tripS,
    dureeTotaleS: workS(times),
    reprise: stranded !== undefined,
    marchandise: { ...goodsNote(quote), taille: size && parcelSizes[size].label },
    gain: reader.seesMoney ? gainCents : null,
    gainHoraire: reader.seesMoney ? hourlyGainCents(gainCents, workS(times)) : null,
    enlevementPrevu: plannedPickupAt,
  }
}

/** Rounded up: before the acceptance a carrier must not work out where exactly the pickup is. */
const approachM = (offer: ShownOffer) => Math.ceil(offer.approachM / 100) * 100

const wholeMinutesS = (seconds: number) => Math.max(1, Math.ceil(seconds / 60)) * 60

/**
 * `restM` is the rest of a takeover's trip, else null. The durations of both ways for the carrier's own vehicle: by
 * road where that was found for its travel mode, else by the usual time of such distances.
 */
function timesOf(
  offer: ShownOffer,
  restM: number | null,
): { readonly approachS: number; readonly tripS: number } {
  const { quote } = offer.request.order
  const quotedMode = modeOf(quote.vehicleClass)
  const mode = modeOf(offer.carrier.vehicle?.vehicleClass ?? quote.vehicleClass)
  return {
    approachS: wholeMinutesS(offer.approachS ?? usualDurationS(approachM(offer), mode)),
    tripS:
      restM === null && mode === quotedMode
        ? quote.durationS
        : usualDurationS(restM ?? quote.distanceM, mode),
  }
}

function modeOf(vehicleClass: string) {
  return isVehicleClass(vehicleClass) ? travelModeOf(vehicleClass) : 'car'
}
