import type { Area, Polygon, RegionData } from './region-data.types.ts'
import { noPosition, unitsPerDegree } from './region-data.types.ts'
import type { SeaPolygon } from './sea.ts'

/** The layers of a tile, as the map's style names them. */
export const tileLayers = ['areas', 'streets', 'names'] as const
export type TileLayer = (typeof tileLayers)[number]

/** The attributes of a feature. */
export type FeatureFacts = {
  readonly layer: TileLayer
  /** The lowest zoom whose tiles contain it. */
  readonly minZoom: number
  /** The order of a tile's features: later ones are drawn above. */
  readonly order: number
}

type Position = [longitude: number, latitude: number]

/** The geometry of a feature, as in GeoJSON. */
export type Shape =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString'; readonly coordinates: Position[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: Position[][][] }

/** A box in degrees. */
export type Box = { west: number; south: number; east: number; north: number }

/**
 * All features of the map, by number from 0. Each is created on demand, because together they would fill the memory.
 * Throws a RangeError for a number that no feature has.
 */
export type MapFeatures = {
  readonly count: number
  getFacts(feature: number): FeatureFacts
  getBox(feature: number): Box
  getFeature(feature: number): {
    readonly properties: Readonly<Record<string, string | boolean>>
    readonly geometry: Shape
  }
}

const minZoomOfRoad = { motorway: 5, avenue: 9, street: 12, walk: 14 } as const
const minorZoom = 14
const areaOrder: Readonly<Record<Area['kind'], number>> = { park: 1, rail: 2, square: 3, water: 4 }
/** The lowest zoom at which a kind of place is named. Other kinds are areas. */
const minZoomOfSpot = {
  town: 9,
  district: 11,
  station: 12,
  sight: 13,
  hospital: 13,
  shops: 14,
  office: 14,
  square: 14,
} as const
const metresPerDegree = 111_195

/** Returns the features of a region, in this order: the ground, the sea, surfaces, rails, roads, names. */
export function createMapFeatures(
  data: RegionData,
  ground: readonly Polygon[],
  sea: readonly SeaPolygon[],
): MapFeatures {
  const { roads, rails, areas, spots, firstRef, refs, lat, lon } = data
  const namedAreas = areas.filter(({ name, kind }) => name !== '' && kind !== 'rail')
  const hasPosition = (node: number) => lat[node] !== noPosition
  const listNodes = (way: number) => refs.subarray(firstRef[way], firstRef[way + 1]).filter(hasPosition)
  const toPosition = (node: number): Position => [
    (lon[node] ?? 0) / unitsPerDegree,
    (lat[node] ?? 0) / unitsPerDegree,
  ]
  const toPolygonShape = (polygons: readonly Polygon[]): Shape => ({
    type: 'MultiPolygon',
    coordinates: polygons.map((rings) => rings.map((ring) => Array.from(ring, toPosition))),
  })
  const computeBox = (...lines: readonly Uint32Array[]) =>
    computeBoxAround(lines.flatMap((line) => Array.from(line, toPosition)))
  const computeAreaBox = ({ polygons }: Pick<Area, 'polygons'>) =>
    computeBox(...polygons.map(([outer]) => outer))
  const getRoadFacts = (road: number) => roads.facts[roads.factsOf[road] ?? 0]
  const parts: readonly MapFeatures[] = [
    {
      count: 1,
      getFacts: () => ({ layer: 'areas', minZoom: 5, order: 0 }),
      getBox: () => computeAreaBox({ polygons: ground }),
      getFeature: () => ({ properties: { kind: 'ground' }, geometry: toPolygonShape(ground) }),
    },
    toFeatures(sea, {
      getFacts: () => ({ layer: 'areas', minZoom: 5, order: areaOrder.water }),
      getBox: ([outer]) => computeBoxAround(outer),
      getFeature: (polygon) => ({
        properties: { kind: 'water' },
        geometry: { type: 'MultiPolygon', coordinates: [polygon] },
      }),
    }),
    toFeatures(areas, {
      getFacts: ({ kind }) => ({
        layer: 'areas',
        minZoom: kind === 'square' ? 14 : 9,
        order: areaOrder[kind],
      }),
      getBox: computeAreaBox,
      getFeature: ({ kind, name, polygons }) => ({
        // A river's name follows its line. Other names are in the middle.
        properties: kind === 'water' && name !== '' ? { kind, name } : { kind },
        geometry: toPolygonShape(polygons),
      }),
    }),
    toFeatures(rails, {
      getFacts: () => ({ layer: 'streets', minZoom: 12, order: 0 }),
      getBox: (way) => computeBox(listNodes(way)),
      getFeature: (way) => ({
        properties: { kind: 'rail' },
        geometry: toLineShape(listNodes(way), toPosition),
      }),
    }),
    {
      count: roads.ways.length,
      getFacts(road) {
        const { kind = 'walk', isMinor = false } = getRoadFacts(road) ?? {}
        return { layer: 'streets', minZoom: isMinor ? minorZoom : minZoomOfRoad[kind], order: 1 }
      },
      getBox: (road) => computeBox(listNodes(roads.ways[road] ?? 0)),
      getFeature(road) {
        const { kind = 'walk', isMinor = false, level = 'street' } = getRoadFacts(road) ?? {}
        const name = roads.names[roads.nameOf[road] ?? 0] ?? ''
        return {
          properties: { kind: level, class: isMinor ? 'minor' : kind, ...(name === '' ? {} : { name }) },
          geometry: toLineShape(listNodes(roads.ways[road] ?? 0), toPosition),
        }
      },
    },
    toFeatures(namedAreas, {
      getFacts: (area) => ({ layer: 'names', minZoom: toMinZoom(computeAreaBox(area)), order: 1 }),
      getBox: (area) => toMiddleBox(computeAreaBox(area)),
      getFeature: (area) => ({
        properties: { kind: `${area.kind}-name`, name: area.name },
        geometry: toPointShape(toMiddleBox(computeAreaBox(area))),
      }),
    }),
    toFeatures(spots, {
      getFacts: ({ kind }) => ({ layer: 'names', minZoom: minZoomOfSpot[kind], order: 0 }),
      getBox: (spot) => ({ west: spot.lon, east: spot.lon, south: spot.lat, north: spot.lat }),
      getFeature: ({ kind, name, lat: north, lon: west }) => ({
        properties:
          kind === 'district' || kind === 'town' ? { kind, name } : { kind: 'place', place: kind, name },
        geometry: { type: 'Point', coordinates: [west, north] },
      }),
    }),
  ]
  return chainFeatures(parts)
}

function computeBoxAround(positions: readonly Position[]): Box {
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const [longitude, latitude] of positions) {
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
  }
  return box
}

const toLineShape = (nodes: Uint32Array, toPosition: (node: number) => Position): Shape => ({
  type: 'LineString',
  coordinates: Array.from(nodes, toPosition),
})
const toPointShape = ({ west, south }: Box): Shape => ({ type: 'Point', coordinates: [west, south] })
const toMiddleBox = ({ west, south, east, north }: Box): Box => {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2]
  return { west: lon, east: lon, south: lat, north: lat }
}

/**
 * Returns the lowest zoom at which an area is named: 11 for a park of two kilometres, 15 for a garden of a hundred
 * metres.
 */
function toMinZoom({ west, south, east, north }: Box): number {
  const metres = Math.hypot((north - south) * metresPerDegree, (east - west) * metresPerDegree * 0.66)
  return Math.max(11, Math.min(15, Math.round(15 - Math.log2(Math.max(1, metres) / 150))))
}

function toFeatures<Thing>(
  list: readonly Thing[],
  by: {
    readonly getFacts: (thing: Thing) => FeatureFacts
    readonly getBox: (thing: Thing) => Box
    readonly getFeature: (thing: Thing) => ReturnType<MapFeatures['getFeature']>
  },
): MapFeatures {
  const getThing = (index: number) => {
    const thing = list[index]
    if (thing === undefined) throw new RangeError('There is no such feature')
    return thing
  }
  return {
    count: list.length,
    getFacts: (index) => by.getFacts(getThing(index)),
    getBox: (index) => by.getBox(getThing(index)),
    getFeature: (index) => by.getFeature(getThing(index)),
  }
}

/** Combines several lists of features into one. */
function chainFeatures(parts: readonly MapFeatures[]): MapFeatures {
  let count = 0
  const starts = parts.map((part) => {
    const start = count
    count += part.count
    return start
  })
  const callPart = <T>(feature: number, call: (part: MapFeatures, index: number) => T): T => {
    const partIndex = starts.findLastIndex((start) => start <= feature)
    const part = parts[partIndex]
    if (!part) throw new RangeError('There is no such feature')
    return call(part, feature - (starts[partIndex] ?? 0))
  }
  return {
    count,
    getFacts: (feature) => callPart(feature, (part, index) => part.getFacts(index)),
    getBox: (feature) => callPart(feature, (part, index) => part.getBox(index)),
    getFeature: (feature) => callPart(feature, (part, index) => part.getFeature(index)),
  }
}
