import type { estimate } from '@repo/contracts/delivery/estimates'
import type { Output } from '@repo/contracts/endpoint'
import { estimateUsualDurationS } from '@repo/delivery-rules/usual-duration'
import { findTravelMode, vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import { addressPrecision } from '#api/core/order/address-precision.wire.ts'
import type { Place } from '#api/edges/places/places.ts'
import { defaultRoadFactor } from '#api/edges/places/schematic-route.ts'
import type { Estimate } from './estimates.service.ts'

/** Returns a priced trip as the quote call returns it. */
export function toEstimate({
  quote,
  price,
  pickup,
  dropoff,
  line,
  carriers,
}: Estimate): Output<typeof estimate> {
  return {
    success: true,
    montant: price.priceCents,
    commission: price.commissionCents,
    livreurs: carriers.map(({ carrierId, companyId }) => ({
      transporteurId: carrierId,
      transporteur: { entrepriseId: companyId },
    })),
    approcheS: estimateApproachS(carriers),
    devisId: quote.id,
    valideJusqua: quote.expiresAt,
    distanceM: quote.distanceM,
    dureeS: quote.durationS,
    sourceTrajet: quote.roadSource,
    vehicule: { id: price.vehicleClass, libelle: vehicleClasses[price.vehicleClass].label },
    // Lines may be negative, which the wire's euros cannot be.
    detail: price.breakdown.map(({ code, cents }) => ({ code, montant: cents / 100 })),
    tva: price.vatCents,
    co2eG: quote.co2eG,
    depart: toPlace(pickup),
    arrivee: toPlace(dropoff),
    ligne: line.map(({ lat, lon }) => [lat, lon]),
  }
}

/**
 * Returns the usual duration of the nearest carrier's way to the pickup in seconds, without a route request. Null
 * without a carrier.
 */
function estimateApproachS([nearest]: Estimate['carriers']): number | null {
  if (!nearest) return null
  return estimateUsualDurationS(nearest.awayM * defaultRoadFactor, findTravelMode(nearest.vehicleClass))
}

function toPlace({ label, point, precision }: Place) {
  return { adresse: label, lat: point.lat, long: point.lon, precision: addressPrecision[precision] }
}
