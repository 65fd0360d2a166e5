import type { Point } from '@repo/delivery-rules/geography'
import { estimateRoadM } from '@repo/delivery-rules/geography'
import type { ParcelSizeName } from '@repo/delivery-rules/parcel-sizes'
import { parcelSizes } from '@repo/delivery-rules/parcel-sizes'
import { price } from '@repo/delivery-rules/pricing'
import type { RateCard } from '@repo/delivery-rules/rate-card'
import { estimateUsualDurationS } from '@repo/delivery-rules/usual-duration'
import type { VehicleClass } from '@repo/delivery-rules/vehicle-classes'
import { findTravelMode } from '@repo/delivery-rules/vehicle-classes'

/** A well-known place of a city, with its coordinates. */
type Landmark = Point & { readonly name: string }

/** A city that has its own page. */
export type City = {
  /** The last segment of the page's path. */
  readonly slug: string
  readonly name: string
  readonly region: string
  /** The trips that the page shows as examples. */
  readonly trips: readonly { readonly from: Landmark; readonly to: Landmark; readonly size: ParcelSizeName }[]
}

const createLandmark = (name: string, latitude: number, longitude: number): Landmark => ({
  name,
  latitude,
  longitude,
})

/** Returns a city's example trips: a letter and a large parcel from `from`, and a pallet between the other places. */
function createTrips(from: Landmark, near: Landmark, far: Landmark): City['trips'] {
  return [
    { from, to: near, size: 'envelope' },
    { from, to: far, size: 'large' },
    { from: near, to: far, size: 'pallet' },
  ]
}

/** Large cities of most regions, sorted by name. They are examples: the product delivers in all of France. */
export const cities: readonly City[] = [
  {
    slug: 'bordeaux',
    name: 'Bordeaux',
    region: 'Nouvelle-Aquitaine',
    trips: createTrips(
      createLandmark('gare Saint-Jean', 44.8257, -0.5567),
      createLandmark('place de la Bourse', 44.8414, -0.57),
      createLandmark('centre de Mérignac', 44.8424, -0.645),
    ),
  },
  {
    slug: 'lille',
    name: 'Lille',
    region: 'Hauts-de-France',
    trips: createTrips(
      createLandmark('gare de Lille-Flandres', 50.6365, 3.07),
      createLandmark('EuraTechnologies', 50.633, 3.02),
      createLandmark('Villeneuve-d’Ascq', 50.6233, 3.145),
    ),
  },
  {
    slug: 'lyon',
    name: 'Lyon',
    region: 'Auvergne-Rhône-Alpes',
    trips: createTrips(
      createLandmark('gare de la Part-Dieu', 45.7606, 4.8597),
      createLandmark('place Bellecour', 45.7578, 4.832),
      createLandmark('Confluence', 45.7407, 4.8155),
    ),
  },
  {
    slug: 'marseille',
    name: 'Marseille',
    region: 'Provence-Alpes-Côte d’Azur',
    trips: createTrips(
      createLandmark('gare Saint-Charles', 43.3027, 5.3806),
      createLandmark('Vieux-Port', 43.2951, 5.374),
      createLandmark('rond-point du Prado', 43.272, 5.393),
    ),
  },
  {
    slug: 'nantes',
    name: 'Nantes',
    region: 'Pays de la Loire',
    trips: createTrips(
      createLandmark('gare de Nantes', 47.2173, -1.542),
      createLandmark('place Royale', 47.2137, -1.5582),
      createLandmark('la Beaujoire', 47.256, -1.525),
    ),
  },
  {
    slug: 'nice',
    name: 'Nice',
    region: 'Provence-Alpes-Côte d’Azur',
    trips: createTrips(
      createLandmark('gare de Nice-Ville', 43.7045, 7.262),
      createLandmark('place Masséna', 43.6975, 7.2706),
      createLandmark('aéroport Nice-Côte d’Azur', 43.6653, 7.215),
    ),
  },
  {
    slug: 'paris',
    name: 'Paris',
    region: 'Île-de-France',
    trips: createTrips(
      createLandmark('gare du Nord', 48.8809, 2.3553),
      createLandmark('place de la Bastille', 48.8531, 2.3691),
      createLandmark('la Défense', 48.892, 2.238),
    ),
  },
  {
    slug: 'strasbourg',
    name: 'Strasbourg',
    region: 'Grand Est',
    trips: createTrips(
      createLandmark('gare de Strasbourg', 48.585, 7.7345),
      createLandmark('place de la Cathédrale', 48.5818, 7.751),
      createLandmark('Illkirch-Graffenstaden', 48.529, 7.716),
    ),
  },
  {
    slug: 'toulouse',
    name: 'Toulouse',
    region: 'Occitanie',
    trips: createTrips(
      createLandmark('gare Matabiau', 43.6112, 1.4537),
      createLandmark('place du Capitole', 43.6045, 1.444),
      createLandmark('Blagnac', 43.6365, 1.39),
    ),
  },
]

/** An example trip with its price. */
export type TripExample = {
  readonly from: string
  readonly to: string
  readonly size: ParcelSizeName
  readonly distanceM: number
  readonly priceCents: number
  readonly vehicleClass: VehicleClass
  /** The usual duration with the goods aboard, in seconds. */
  readonly durationS: number
}

/**
 * Returns the example trips of a city, priced by the rules that price an order, for dry goods of usual size. A trip
 * without a price is left out.
 */
export function priceTripExamples(city: City, card: RateCard): readonly TripExample[] {
  return city.trips.flatMap(({ from, to, size }) => {
    const { weightRangeId, parcels, trolleys } = parcelSizes[size]
    const goods = { nature: 'SES', weightRangeId, parcels, trolleys, isOversize: false } as const
    const distanceM = estimateRoadM(from, to)
    const quote = price(card, goods, distanceM)
    if (!quote.ok) return []
    const { vehicleClass, priceCents } = quote
    const durationS = estimateUsualDurationS(distanceM, findTravelMode(vehicleClass))
    return [{ from: from.name, to: to.name, size, distanceM, priceCents, vehicleClass, durationS }]
  })
}
