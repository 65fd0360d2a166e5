import type { estimate } from '@repo/contracts/delivery/estimates'
import type { Output } from '@repo/contracts/endpoint'
import { vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import { addressPrecision } from '#api/core/order/address-precision.wire.ts'
import type { Place } from '#api/edges/places/places.ts'
import type { Estimate } from './estimates.service.ts'

/** A priced trip as the quote call answers it. */
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
    devisId: quote.id,
    valideJusqua: quote.expiresAt,
    distanceM: quote.distanceM,
    dureeS: quote.durationS,
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

function toPlace({ label, point, precision }: Place) {
  return { adresse: label, lat: point.lat, long: point.lon, precision: addressPrecision[precision] }
}
