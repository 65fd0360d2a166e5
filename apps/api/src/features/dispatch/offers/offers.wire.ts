import type { listOffers } from '@repo/contracts/delivery/carrier'
import type { Output } from '@repo/contracts/endpoint'
import { computeHourlyGainCents, computeWorkS } from '@repo/delivery-rules/offer-worth'
import { findParcelSize, parcelSizes } from '@repo/delivery-rules/parcel-sizes'
import { estimateUsualDurationS } from '@repo/delivery-rules/usual-duration'
import { findTravelMode, isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import { toGoodsNote } from '#api/core/order/goods.texts.ts'
import { estimateRemainingM, sumEarlierShares } from '#api/core/order/road-problem.rules.ts'
import { formatRoadPlaceName } from '#api/core/order/road-problem.texts.ts'
import type { ShownOffer } from './offers.data.ts'

type WireOffer = Output<typeof listOffers>['offres'][number]

/** Returns the card of an offer; a company's driver sees no money. */
export function toOffer(offer: ShownOffer, reader: { canSeeMoney: boolean }, now: Date): WireOffer {
  const { priceCents, commissionCents, plannedPickupAt, quote, roadProblems } = offer.request.order
  const stranded = roadProblems.find(({ outcome }) => outcome === null)
  const gainCents = priceCents - commissionCents - sumEarlierShares(roadProblems)
  const size = quote.isOversize ? null : findParcelSize(quote)
  const remainingM = stranded ? estimateRemainingM(stranded, quote) : null
  const times = toTimes(offer, remainingM)
  const workS = computeWorkS(times)
  return {
    offreId: offer.id,
    transporteurId: offer.carrierId,
    chauffeur: offer.carrier.account.displayName,
    expireA: offer.expiresAt,
    resteMs: Math.max(0, offer.expiresAt.getTime() - now.getTime()),
    enlevement: stranded
      ? { ville: stranded.city || formatRoadPlaceName(quote), codePostal: stranded.postcode }
      : { ville: quote.pickupCity, codePostal: quote.pickupPostcode },
    livraison: { ville: quote.dropoffCity, codePostal: quote.dropoffPostcode },
    approcheM: roundUpApproachM(offer),
    approcheS: offer.approachS === null ? null : roundUpToMinutesS(offer.approachS),
    trajetM: remainingM ?? quote.distanceM,
    trajetS: times.tripS,
    dureeTotaleS: workS,
    reprise: stranded !== undefined,
    marchandise: { ...toGoodsNote(quote), taille: size && parcelSizes[size].label },
    gain: reader.canSeeMoney ? gainCents : null,
    gainHoraire: reader.canSeeMoney ? computeHourlyGainCents(gainCents, workS) : null,
    enlevementPrevu: plannedPickupAt,
  }
}

/** Rounds the distance up, so that a carrier cannot derive the pickup's exact place before it accepts. */
const roundUpApproachM = (offer: ShownOffer) => Math.ceil(offer.approachM / 100) * 100

const roundUpToMinutesS = (seconds: number) => Math.max(1, Math.ceil(seconds / 60)) * 60

/**
 * Returns the durations of both ways for the carrier's vehicle: by road where known for its travel mode, else the usual
 * time for the distance. `remainingM` is the remaining trip of a takeover, else null.
 */
function toTimes(
  offer: ShownOffer,
  remainingM: number | null,
): { readonly approachS: number; readonly tripS: number } {
  const { quote } = offer.request.order
  const quotedMode = toTravelMode(quote.vehicleClass)
  const mode = toTravelMode(offer.carrier.vehicle?.vehicleClass ?? quote.vehicleClass)
  return {
    approachS: roundUpToMinutesS(offer.approachS ?? estimateUsualDurationS(roundUpApproachM(offer), mode)),
    tripS:
      remainingM === null && mode === quotedMode
        ? quote.durationS
        : estimateUsualDurationS(remainingM ?? quote.distanceM, mode),
  }
}

function toTravelMode(vehicleClass: string) {
  return isVehicleClass(vehicleClass) ? findTravelMode(vehicleClass) : 'car'
}
