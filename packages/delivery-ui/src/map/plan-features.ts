import type { ResolvedPlan } from '@repo/drawn-plan/resolve-plan'
import type { BaseMap, Ring } from './base-map.ts'
import type { LatLong } from './lat-long.ts'
import { toLngLat } from './lat-long.ts'

// GeoJSON as MapLibre takes it: longitude first, arrays that are not read-only.

type Position = [longitude: number, latitude: number]

type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] }

/** A drawn feature: its `kind` and the properties for the style or a label. */
export type Feature = {
  type: 'Feature'
  properties: { readonly kind: string } & Readonly<Record<string, string | number | boolean>>
  geometry: Geometry
}

/** A GeoJSON collection of features. */
export type Features = { type: 'FeatureCollection'; features: Feature[] }

/** No features: a source before its data has loaded. */
export const noFeatures: Features = { type: 'FeatureCollection', features: [] }

const createPoint = (at: LatLong): Geometry => ({ type: 'Point', coordinates: toLngLat(at) })
const createPolygon = (rings: readonly Ring[]): Geometry => ({
  type: 'Polygon',
  coordinates: rings.map((ring) => closeRing(ring).map(toLngLat)),
})
const createFeature = (properties: Feature['properties'], geometry: Geometry): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})

/** Returns a line as a feature. */
export function createLineFeature(properties: Feature['properties'], line: readonly LatLong[]): Feature {
  return createFeature(properties, { type: 'LineString', coordinates: line.map(toLngLat) })
}

/** Returns the drawn cities: ground, surfaces, streets, bridges, districts and places. */
export function createPlanFeatures(plans: readonly ResolvedPlan[]): Features {
  return { type: 'FeatureCollection', features: plans.flatMap(listFeaturesOfPlan) }
}

function listFeaturesOfPlan(plan: ResolvedPlan): readonly Feature[] {
  return [
    createFeature({ kind: 'ground' }, createPolygon([createGround(plan)])),
    ...plan.areas.flatMap(({ kind, name, outline }) => [
      createFeature({ kind, name }, createPolygon([outline])),
      createFeature({ kind: `${kind}-name`, name }, createPoint(findMiddle(outline))),
    ]),
    ...plan.streets.map(({ name, class: streetClass, isBridge, way }) =>
      createLineFeature(
        { kind: isBridge ? 'bridge' : 'street', class: streetClass, name },
        way.map(({ at }) => at),
      ),
    ),
    ...listNamedDistricts(plan).map(({ postcode, middle }) =>
      createFeature({ kind: 'district', name: formatDistrictName(plan.city, postcode) }, createPoint(middle)),
    ),
    ...plan.places.map(({ name, kind, at }) =>
      createFeature({ kind: 'place', place: kind, name }, createPoint(at)),
    ),
  ]
}

/** Returns the land of France and its neighbours. */
export function createLandFeatures({ france, neighbours }: BaseMap): Features {
  const createLand = (kind: string) => (rings: readonly Ring[]) =>
    createFeature({ kind }, createPolygon(rings))
  return {
    type: 'FeatureCollection',
    features: [...neighbours.map(createLand('neighbour')), ...france.map(createLand('france'))],
  }
}

/** Returns the towns with their rank, from 0; `isDrawn` for one on the ground of a plan. Districts are not towns. */
export function createTownFeatures({ towns }: BaseMap, plans: readonly ResolvedPlan[]): Features {
  const grounds = plans.map(createGround)
  const features = towns
    .filter(({ name }) => !isDistrict(name))
    .map(({ name, at }, rank) => {
      const isDrawn = grounds.some((ground) => isOnGround(at, ground))
      return createFeature({ kind: 'town', name, rank, isDrawn }, createPoint(at))
    })
  return { type: 'FeatureCollection', features }
}

/** Returns whether a name among the towns is that of a district, such as "Paris 4e". */
export function isDistrict(name: string): boolean {
  return /^(?:Paris|Lyon|Marseille) \d/.test(name)
}

/** Returns the districts of the city itself, each once, by their first point, the middle. */
function listNamedDistricts({ districts }: ResolvedPlan): ResolvedPlan['districts'] {
  const firstByPostcode = new Map(districts.toReversed().map((district) => [district.postcode, district]))
  return districts.filter(
    (district) => district === firstByPostcode.get(district.postcode) && isNumbered(district),
  )
}

/** Whether a district is numbered; a neighbouring town on the plan, such as Villeurbanne (69100), is not. */
const isNumbered = ({ postcode }: { readonly postcode: string }) => !postcode.endsWith('00')

/** Returns a district's name, such as "Paris 4e": postcodes of cities with districts end in the district's number. */
function formatDistrictName(city: string, postcode: string): string {
  const number = Number(postcode.slice(-2))
  return `${city} ${number === 1 ? '1er' : `${number}e`}`
}

function closeRing(ring: Ring): Ring {
  const [first] = ring
  return first ? [...ring, first] : ring
}

/** Returns the middle of the box around an outline. */
function findMiddle(outline: Ring): LatLong {
  const latitudes = outline.map(([latitude]) => latitude)
  const longitudes = outline.map(([, longitude]) => longitude)
  const findMidpoint = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return [findMidpoint(latitudes), findMidpoint(longitudes)]
}

/** Returns the land below a drawn city, the convex hull of its streets: the country's coast is too coarse for them. */
function createGround({ streets }: ResolvedPlan): Ring {
  const places = streets
    .flatMap(({ way }) => way.map(({ at }) => at))
    .toSorted((one, other) => one[1] - other[1] || one[0] - other[0])
  return [...buildHalfHull(places), ...buildHalfHull(places.toReversed())]
}

/** Returns one side of the hull, without its last place (Andrew's monotone chain). */
function buildHalfHull(places: readonly LatLong[]): readonly LatLong[] {
  const hull: LatLong[] = []
  for (const place of places) {
    while (hull.length > 1 && !isLeftTurn(hull.at(-2) ?? place, hull.at(-1) ?? place, place)) hull.pop()
    hull.push(place)
  }
  return hull.slice(0, -1)
}

function isLeftTurn(one: LatLong, two: LatLong, three: LatLong): boolean {
  return (two[1] - one[1]) * (three[0] - one[0]) - (two[0] - one[0]) * (three[1] - one[1]) > 0
}

/** Whether a place lies on a ground: to the left of all its sides. */
function isOnGround(at: LatLong, ground: Ring): boolean {
  return ground.every((corner, index) => isLeftTurn(ground.at(index - 1) ?? corner, corner, at))
}
