import { roadDetourFactor, toWebMercator } from '@repo/delivery-rules/geography'
import {
  computeBoxHalfM,
  computeOfferExpiry,
  computeSearchBoxHalfM,
  eligiblePositionMs,
  findSearchRadiusM,
} from '@repo/delivery-rules/offer'
import type { FilteredTrip } from '@repo/delivery-rules/offer-filter'
import { parcelNatures } from '@repo/delivery-rules/parcel-nature'
import type { Goods } from '@repo/delivery-rules/vehicle-classes'
import { findTravelMode, listFittingClasses, vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import type { CarrierRequirements } from './nearest.data.ts'
import type { SearchedTrip } from './trip.data.ts'

/** The facts of a search that decide its next carrier; `roadM` is the trip's length by road. */
export type SearchFacts = {
  readonly requestId: string
  readonly pickup: { readonly lat: number; readonly lon: number }
  readonly goods: Goods
  readonly roadM: number
  /** The facts that carriers' own filters use. */
  readonly filtered: FilteredTrip
}

/** Returns the trip of a search as carriers' own filters judge it. */
export function toFilteredTrip(trip: SearchedTrip): FilteredTrip {
  return {
    gainCents: trip.gainCents,
    pickup: { latitude: trip.pickupLat, longitude: trip.pickupLon, postcode: trip.pickupPostcode },
    dropoff: { latitude: trip.dropoffLat, longitude: trip.dropoffLon, postcode: trip.dropoffPostcode },
  }
}

/** Returns the requirements for a search's carrier, and the deadline of an offer made now. */
export function toCarrierRequirements(
  { requestId, pickup, goods, roadM, filtered }: SearchFacts,
  now: Date,
): CarrierRequirements {
  return {
    requestId,
    pickup,
    filtered,
    plane: toWebMercator({ latitude: pickup.lat, longitude: pickup.lon }),
    classes: listFittingClasses(goods, roadM).map((vehicleClass) => ({
      index: vehicleClasses[vehicleClass].index,
      travelMode: findTravelMode(vehicleClass),
      radiusM: findSearchRadiusM(vehicleClass),
      boxHalf: computeSearchBoxHalfM(vehicleClass, pickup.lat),
    })),
    needsTwoTemperatures: parcelNatures[goods.nature].requiresTwoTemperature,
    freshSince: new Date(now.getTime() - eligiblePositionMs),
    detourFactor: roadDetourFactor,
    now,
    expiresAt: computeOfferExpiry(now),
  }
}

/** Returns the requirements with the search area limited to this straight distance from the pickup, in metres. */
export function limitDistance(requirements: CarrierRequirements, maxM: number): CarrierRequirements {
  const { lat } = requirements.pickup
  const classes = requirements.classes.map((fitting) => {
    const radiusM = Math.min(fitting.radiusM, maxM)
    return { ...fitting, radiusM, boxHalf: computeBoxHalfM(radiusM, lat) }
  })
  return { ...requirements, classes }
}
