import { roadDetourFactor, webMercator } from '@repo/delivery-rules/geography'
import { eligiblePositionMs, offerExpiresAt, searchBoxHalf, searchRadiusOf } from '@repo/delivery-rules/offer'
import { parcelNatures } from '@repo/delivery-rules/parcel-nature'
import type { Goods } from '@repo/delivery-rules/vehicle-classes'
import { fittingClasses, travelModeOf, vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import type { Wanted } from './nearest.data.ts'

/** A search as far as the choice of its next carrier depends on it; `roadM` is the trip's length by road. */
export type Sought = {
  readonly requestId: string
  readonly pickup: { readonly lat: number; readonly lon: number }
  readonly goods: Goods
  readonly roadM: number
}

/** What the carrier of a search must be, and until when it may answer an offer made now. */
export function wantedCarrier({ requestId, pickup, goods, roadM }: Sought, now: Date): Wanted {
  return {
    requestId,
    pickup,
    plane: webMercator({ latitude: pickup.lat, longitude: pickup.lon }),
    classes: fittingClasses(goods, roadM).map((vehicleClass) => ({
      index: vehicleClasses[vehicleClass].index,
      travelMode: travelModeOf(vehicleClass),
      radiusM: searchRadiusOf(vehicleClass),
      boxHalf: searchBoxHalf(vehicleClass, pickup.lat),
    })),
    needsTwoTemperatures: parcelNatures[goods.nature].requiresTwoTemperature,
    freshSince: new Date(now.getTime() - eligiblePositionMs),
    detourFactor: roadDetourFactor,
    now,
    expiresAt: offerExpiresAt(now),
  }
}
