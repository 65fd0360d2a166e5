import type { AddressRow } from '#api/edges/places/addresses/address-row.types.ts'
import type { Commune, Gazetteer } from '#api/edges/places/gazetteer.ts'
import { computeStraightDistanceM } from '#api/edges/places/geometry.ts'
import type { Point } from '#api/edges/places/places.ts'
import type { Boundary, House, NamedSpot, RegionData } from './region-data.types.ts'
import { noPosition, unitsPerDegree } from './region-data.types.ts'
import { isInPolygon } from './rings.ts'
import type { PlaceKind } from './surface-tags.ts'

type Town = { readonly city: string; readonly postcode: string }

/** How well known a place of a kind is, from 0 to 1. */
const prominence: Readonly<Record<Exclude<PlaceKind, 'town' | 'district'>, number>> = {
  station: 0.7,
  sight: 0.6,
  hospital: 0.5,
  shops: 0.4,
  square: 0.4,
  office: 0.3,
}

/** The maximum distance between two rows of a street, so that it is found in every town that it crosses. */
const pointEveryM = 400

/**
 * Lists the searchable parts of an extract: named streets, houses, squares and well-known places, with town and
 * postcode. Boundaries of the extract decide the town, else the gazetteer's nearest town.
 */
export function* listAddressRows(data: RegionData, gazetteer: Gazetteer): Generator<AddressRow> {
  const findTown = createTownFinder(data, gazetteer)
  yield* listStreetRows(data, findTown)
  for (const house of data.houses) {
    const row = toHouseRow(house, findTown)
    if (row) yield row
  }
  for (const spot of data.spots) {
    const row = toPlaceRow(spot, findTown)
    if (row) yield row
  }
}

function* listStreetRows(data: RegionData, findTown: (point: Point) => Town | null): Generator<AddressRow> {
  const { roads, firstRef, refs, lat, lon } = data
  const listed = new Set<string>()
  for (const [road, way] of roads.ways.entries()) {
    const name = roads.names[roads.nameOf[road] ?? 0]
    if (!name) continue
    const nodes = refs.subarray(firstRef[way], firstRef[way + 1]).filter((node) => lat[node] !== noPosition)
    const middle = nodes[nodes.length >> 1]
    if (middle === undefined) continue
    const point = { lat: (lat[middle] ?? 0) / unitsPerDegree, lon: (lon[middle] ?? 0) / unitsPerDegree }
    // A street consists of many short ways: each stretch is listed once.
    const stretch = [point.lat, point.lon].map((degrees) => Math.round((degrees * 111_195) / pointEveryM))
    const key = `${name} ${stretch.join(' ')}`
    if (listed.has(key)) continue
    listed.add(key)
    const town = findTown(point)
    if (town) yield { kind: 'street', name, ...town, point }
  }
}

function toHouseRow(house: House, findTown: (point: Point) => Town | null): AddressRow | null {
  const [, digits, suffix = ''] = /^(\d{1,4})\s*(bis|ter|quater|[a-z])?$/i.exec(house.number.trim()) ?? []
  const point = { lat: house.lat, lon: house.lon }
  const town = house.city !== '' && house.postcode !== '' ? house : findTown(point)
  if (digits === undefined || !town) return null
  const { city, postcode } = town
  return {
    kind: 'house',
    street: house.street,
    number: Number(digits),
    suffix: suffix.toLowerCase(),
    city,
    postcode,
    point,
  }
}

function toPlaceRow(
  { kind, name, lat, lon }: NamedSpot,
  findTown: (point: Point) => Town | null,
): AddressRow | null {
  if (kind === 'town' || kind === 'district') return null
  const town = findTown({ lat, lon })
  return town && { kind: 'named-place', name, ...town, point: { lat, lon }, prominence: prominence[kind] }
}

/** Returns a function that finds the town of a point, cached per square of about 100 m. */
function createTownFinder(data: RegionData, gazetteer: Gazetteer): (point: Point) => Town | null {
  const cache = new Map<string, Town | null>()
  const findBoundary = (kind: Boundary['kind'], { lat, lon }: Point) =>
    data.boundaries.find(
      (boundary) =>
        boundary.kind === kind &&
        boundary.polygons.some((polygon) =>
          isInPolygon(polygon, lat * unitsPerDegree, lon * unitsPerDegree, data),
        ),
    )
  const findCommune = createCommuneFinder(gazetteer)
  const find = (point: Point): Town | null => {
    const commune = findBoundary('commune', point)
    const [arrondissement, area] = [findBoundary('arrondissement', point), findBoundary('postcode', point)]
    const nearest = findCommune(point)
    const named = commune && gazetteer.communes.find(({ code }) => code === commune.code)
    const postcode =
      area?.postcode ||
      arrondissement?.postcode ||
      commune?.postcode?.split(';')[0] ||
      (named ?? nearest)?.postcodes[0]
    const city = commune?.name ?? nearest?.city
    return city && postcode ? { city, postcode } : null
  }
  return (point) => {
    const square = `${Math.round(point.lat * 1000)} ${Math.round(point.lon * 1000)}`
    const cached = cache.get(square)
    if (cached !== undefined) return cached
    const town = find(point)
    cache.set(square, town)
    return town
  }
}

/** The maximum distance from a town. */
const maxTownM = 20_000

/** A fifth of a degree is 22 km from south to north, and 14 km from west to east in Dunkirk. */
const eastwardSquares = [-2, -1, 0, 1, 2]

/** Returns a function that finds the commune with the nearest centre, weighted by its size; null beyond 20 km. */
function createCommuneFinder({ communes }: Gazetteer): (point: Point) => Commune | null {
  const squares = new Map<string, Commune[]>()
  const toSquare = ({ lat, lon }: Point, north = 0, east = 0) =>
    `${Math.floor(lat * 5) + north} ${Math.floor(lon * 5) + east}`
  for (const commune of communes) {
    const square = toSquare(commune.point)
    squares.set(square, [...(squares.get(square) ?? []), commune])
  }
  return (point) => {
    let best: { readonly commune: Commune; readonly weightedM: number } | null = null
    for (const north of [-1, 0, 1])
      for (const east of eastwardSquares)
        for (const commune of squares.get(toSquare(point, north, east)) ?? []) {
          const distanceM = computeStraightDistanceM(commune.point, point)
          // The centre of an arrondissement counts unweighted. A town of ten thousand counts as 500 m nearer than a
          // hamlet.
          const weightedM = commune.arrondissement > 0 ? distanceM : distanceM - commune.spreadM / 2
          if (distanceM < maxTownM && (best === null || weightedM < best.weightedM))
            best = { commune, weightedM }
        }
    return best?.commune ?? null
  }
}
