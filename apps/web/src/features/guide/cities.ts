import type { Point } from '@repo/delivery-rules/geography'
import { estimateRoadM } from '@repo/delivery-rules/geography'
import type { ParcelSizeName } from '@repo/delivery-rules/parcel-sizes'
import { parcelSizes } from '@repo/delivery-rules/parcel-sizes'
import { price } from '@repo/delivery-rules/pricing'
import type { RateCard } from '@repo/delivery-rules/rate-card'
import { usualDurationS } from '@repo/delivery-rules/usual-duration'
import type { VehicleClass } from '@repo/delivery-rules/vehicle-classes'
import { travelModeOf } from '@repo/delivery-rules/vehicle-classes'

/** A place of a city that everybody knows, with where it is. */
type Landmark = Point & { readonly name: string }

/** A city that has a page of its own. */
export type City = {
  /** In its address. */
  readonly slug: string
  readonly name: string
  readonly region: string
  /** Two ends of each trip that is named as an example. */
  readonly trips: readonly { readonly from: Landmark; readonly to: Landmark; readonly size: ParcelSizeName }[]
}

const at = (name: string, latitude: number, longitude: number): Landmark => ({ name, latitude, longitude })

/** A city's trips: a letter, a large parcel and a pallet, from its station. */
function tripsFrom(from: Landmark, near: Landmark, far: Landmark): City['trips'] {
  return [
    { from, to: near, size: 'envelope' },
    { from, to: far, size: 'large' },
    { from: near, to: far, size: 'pallet' },
  ]
}

/** Large cities of most regions, by name. The product delivers everywhere in France: these are examples. */
export const cities: readonly City[] = [
  {
    slug: 'bordeaux',
    name: 'Bordeaux',
    region: 'Nouvelle-Aquitaine',
    trips: tripsFrom(
      at('gare Saint-Jean', 44.8257, -0.5567),
      at('place de la Bourse', 44.8414, -0.57),
      at('centre de Mérignac', 44.8424, -0.645),
    ),
  },
  {
    slug: 'lille',
    name: 'Lille',
    region: 'Hauts-de-France',
    trips: tripsFrom(
      at('gare de Lille-Flandres', 50.6365, 3.07),
      at('EuraTechnologies', 50.633, 3.02),
      at('Villeneuve-d’Ascq', 50.6233, 3.145),
    ),
  },
  {
    slug: 'lyon',
    name: 'Lyon',
    region: 'Auvergne-Rhône-Alpes',
    trips: tripsFrom(
      at('gare de la Part-Dieu', 45.7606, 4.8597),
      at('place Bellecour', 45.7578, 4.832),
      at('Confluence', 45.7407, 4.8155),
    ),
  },
  {
    slug: 'marseille',
    name: 'Marseille',
    region: 'Provence-Alpes-Côte d’Azur',
    trips: tripsFrom(
      at('gare Saint-Charles', 43.3027, 5.3806),
      at('Vieux-Port', 43.2951, 5.374),
      at('rond-point du Prado', 43.272, 5.393),
    ),
  },
  {
    slug: 'nantes',
    name: 'Nantes',
    region: 'Pays de la Loire',
    trips: tripsFrom(
      at('gare de Nantes', 47.2173, -1.542),
      at('place Royale', 47.2137, -1.5582),
      at('la Beaujoire', 47.256, -1.525),
    ),
  },
  {
    slug: 'nice',
    name: 'Nice',
    region: 'Provence-Alpes-Côte d’Azur',
    trips: tripsFrom(
      at('gare de Nice-Ville', 43.7045, 7.262),
      at('place Masséna', 43.6975, 7.2706),
      at('aéroport Nice-Côte d’Azur', 43.6653, 7.215),
    ),
  },
  {
    slug: 'paris',
    name: 'Paris',
    region: 'Île-de-France',
    trips: tripsFrom(
      at('gare du Nord', 48.8809, 2.3553),
      at('place de la Bastille', 48.8531, 2.3691),
      at('la Défense', 48.892, 2.238),
    ),
  },
  {
    slug: 'strasbourg',
    name: 'Strasbourg',
    region: 'Grand Est',
    trips: tripsFrom(
      at('gare de Strasbourg', 48.585, 7.7345),
      at('place de la Cathédrale', 48.5818, 7.751),
      at('Illkirch-Graffenstaden', 48.529, 7.716),
    ),
  },
  {
    slug: 'toulouse',
    name: 'Toulouse',
    region: 'Occitanie',
    trips: tripsFrom(
      at('gare Matabiau', 43.6112, 1.4537),
      at('place du Capitole', 43.6045, 1.444),
      at('Blagnac', 43.6365, 1.39),
    ),
  },
]

/** An example of a trip with its price. */
export type TripExample = {
  readonly from: string
  readonly to: string
  readonly size: ParcelSizeName
  readonly distanceM: number
  readonly priceCents: number
  readonly vehicleClass: VehicleClass
  /** How long the way usually takes with the goods aboard, in seconds. */
  readonly durationS: number
}

/** What the example trips of a city cost by a rate card, dry goods of usual size: the rules that price an order. */
export function tripExamples(city: City, card: RateCard): readonly TripExample[] {
  return city.trips.flatMap(({ from, to, size }) => {
    const { weightRangeId, parcels, trolleys } = parcelSizes[size]
    const goods = { nature: 'SES', weightRangeId, parcels, trolleys, isOversize: false } as const
    const distanceM = estimateRoadM(from, to)
    const priced = price(card, goods, distanceM)
    if (!priced.ok) return []
    const { vehicleClass, priceCents } = priced
    const durationS = usualDurationS(distanceM, travelModeOf(vehicleClass))
    return [{ from: from.name, to: to.name, size, distanceM, priceCents, vehicleClass, durationS }]
  })
}
