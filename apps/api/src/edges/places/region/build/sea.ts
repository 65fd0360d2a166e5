import type { Bounds } from '../osm/extract-blocks.ts'
import type { RegionData } from './region-data.types.ts'
import { noPosition, unitsPerDegree } from './region-data.types.ts'

type Position = [longitude: number, latitude: number]
/** A polygon of the sea: its outer ring, and the islands in it. Rings are closed. */
export type SeaPolygon = [outer: Position[], ...islands: Position[][]]

/** A stretch of coast within the box. `entryAt` and `exitAt` are positions along the box's edge (`measureAlong`). */
type Stretch = { readonly line: readonly Position[]; readonly entryAt: number; readonly exitAt: number }

/** How many roads at least are checked against the sea, and the maximum per thousand in it: piers and bridges. */
const sampleSize = 1000
const maxInSea = 50

/**
 * Returns the sea of a region by its coastlines. Empty when more than 5 % of the roads would lie in it, since the
 * coastlines are wrong then.
 */
export function computeSea(data: RegionData): readonly SeaPolygon[] {
  const { coasts, roads, refs, firstRef, lat, lon, bounds } = data
  const hasPosition = (node: number) => lat[node] !== noPosition
  const listNodes = (way: number) => refs.subarray(firstRef[way], firstRef[way + 1]).filter(hasPosition)
  const toPosition = (node: number): Position => [
    (lon[node] ?? 0) / unitsPerDegree,
    (lat[node] ?? 0) / unitsPerDegree,
  ]
  const sea = computeSeaWithin(
    bounds,
    joinCoasts(coasts.map(listNodes)).map((nodes) => nodes.map(toPosition)),
  )
  const isInSea = (at: Position) =>
    sea.some(([outer, ...islands]) => isInside(outer, at) && !islands.some((island) => isInside(island, at)))
  const step = Math.max(1, Math.floor(roads.ways.length / sampleSize))
  const sample = roads.ways.filter((_, road) => road % step === 0)
  const inSea = sample.filter((way) => Array.from(listNodes(way).subarray(0, 1), toPosition).some(isInSea))
  return inSea.length * 1000 > sample.length * maxInSea ? [] : sea
}

/**
 * Returns the sea within a box. Coasts have the land on their left, as in OpenStreetMap. One that ends within the box
 * continues straight to the nearest edge, because the extract ends there.
 */
export function computeSeaWithin(
  box: Bounds,
  coasts: readonly (readonly Position[])[],
): readonly SeaPolygon[] {
  const rings = coasts.filter((coast) => isClosed(coast) && coast.every((at) => isWithin(box, at)))
  const stretches = coasts
    .filter((coast) => !rings.includes(coast))
    .flatMap((coast) => cutIntoStretches(box, coast))
  const islands = rings.filter((ring) => !isClockwise(ring))
  const outers = [...closeRings(box, stretches), ...rings.filter(isClockwise)]
  // Only islands: everything around them is sea.
  if (outers.length === 0 && islands.length > 0) outers.push(closeLine(listCorners(box)))
  return outers.map((outer) => [
    [...outer],
    ...islands.filter(([first]) => first && isInside(outer, first)).map((island) => [...island]),
  ])
}

/** Joins coasts end to end in their direction; those of fewer than two nodes are left out. */
export function joinCoasts(ways: readonly Uint32Array[]): readonly (readonly number[])[] {
  const byStart = new Map(ways.flatMap((way) => (way.length < 2 ? [] : [[way[0], way] as const])))
  const ends = new Set(ways.map((way) => way.at(-1)))
  const joinedCoasts: number[][] = []
  // Coasts without a predecessor come first: only rings are left then.
  for (const first of [...byStart.values()].sort((one, other) => +ends.has(one[0]) - +ends.has(other[0]))) {
    if (byStart.get(first[0]) !== first) continue
    const nodes = [first[0] ?? 0]
    for (let way: Uint32Array | undefined = first; way; way = byStart.get(way.at(-1))) {
      byStart.delete(way[0])
      for (const node of way.subarray(1)) nodes.push(node)
    }
    joinedCoasts.push(nodes)
  }
  return joinedCoasts
}

function cutIntoStretches(box: Bounds, coast: readonly Position[]): readonly Stretch[] {
  const line = isClosed(coast) ? startOutside(box, coast) : toEdges(box, coast)
  const stretches: Stretch[] = []
  let stretch: Position[] | null = null
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    const part = from && clipToBox(box, from, to)
    if (!part) continue
    const [entry, exit] = part
    stretch ??= [entry]
    stretch.push(exit)
    if (isWithin(box, to) && index < line.length - 1) continue
    const [first] = stretch
    if (first)
      stretches.push({ line: stretch, entryAt: measureAlong(box, first), exitAt: measureAlong(box, exit) })
    stretch = null
  }
  return stretches
}

/** Rotates a ring that crosses the box, so that it starts outside. */
function startOutside(box: Bounds, ring: readonly Position[]): readonly Position[] {
  const start = ring.findIndex((at) => !isWithin(box, at))
  return closeLine([...ring.slice(start, -1), ...ring.slice(0, start)])
}

function toEdges(box: Bounds, coast: readonly Position[]): readonly Position[] {
  const [first, last] = [coast[0], coast.at(-1)]
  if (!first || !last) return []
  return [
    ...(isWithin(box, first) ? [findNearestEdge(box, first)] : []),
    ...coast,
    ...(isWithin(box, last) ? [findNearestEdge(box, last)] : []),
  ]
}

function findNearestEdge({ west, south, east, north }: Bounds, [lon, lat]: Position): Position {
  const edges: readonly Position[] = [
    [west, lat],
    [east, lat],
    [lon, south],
    [lon, north],
  ]
  const computeDistance = ([x, y]: Position) => Math.abs(x - lon) + Math.abs(y - lat)
  return edges.reduce((best, edge) => (computeDistance(edge) < computeDistance(best) ? edge : best))
}

/**
 * Joins the stretches of a coast to rings. The sea is on their right: from an exit, the edge leads clockwise to the
 * next entry.
 */
function closeRings(box: Bounds, stretches: readonly Stretch[]): Position[][] {
  const remaining = new Set(stretches)
  const rings: Position[][] = []
  for (const first of stretches) {
    if (!remaining.has(first)) continue
    const ring: Position[] = []
    let at = first
    do {
      remaining.delete(at)
      ring.push(...at.line)
      const measureAhead = (stretch: Stretch) => (stretch.entryAt - at.exitAt + 4) % 4
      const open = stretches.filter((stretch) => stretch === first || remaining.has(stretch))
      const next = open.reduce((best, stretch) =>
        measureAhead(stretch) < measureAhead(best) ? stretch : best,
      )
      ring.push(...listCornersBetween(box, at.exitAt, measureAhead(next)))
      at = next
    } while (at !== first)
    rings.push(closeLine(ring))
  }
  return rings
}

/** Returns how far along the box's edge a place lies, clockwise from the north-west corner. One side is 1 long. */
function measureAlong({ west, south, east, north }: Bounds, [lon, lat]: Position): number {
  const [x, y] = [(lon - west) / (east - west), (north - lat) / (north - south)]
  const nearest = Math.min(y, 1 - x, 1 - y, x)
  if (nearest === y) return x
  if (nearest === 1 - x) return 1 + y
  return nearest === 1 - y ? 3 - x : (4 - y) % 4
}

function listCornersBetween(box: Bounds, from: number, way: number): readonly Position[] {
  const all = listCorners(box)
  const corners: Position[] = []
  for (let corner = Math.floor(from) + 1; corner < from + way; corner += 1) {
    const position = all[corner % 4]
    if (position) corners.push(position)
  }
  return corners
}

/** Returns the corners clockwise from the north-west. */
const listCorners = ({ west, south, east, north }: Bounds): readonly Position[] => [
  [west, north],
  [east, north],
  [east, south],
  [west, south],
]

/** Returns the part of a straight line that lies in the box (Liang, Barsky 1984); null for none. */
function clipToBox(box: Bounds, from: Position, to: Position): [Position, Position] | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  let [first, last] = [0, 1]
  for (const [change, room] of [
    [-dx, from[0] - box.west],
    [dx, box.east - from[0]],
    [-dy, from[1] - box.south],
    [dy, box.north - from[1]],
  ] as const) {
    if (change === 0 && room < 0) return null
    if (change < 0) first = Math.max(first, room / change)
    if (change > 0) last = Math.min(last, room / change)
  }
  const getPointAt = (share: number): Position => [from[0] + dx * share, from[1] + dy * share]
  return first < last ? [getPointAt(first), getPointAt(last)] : null
}

const isWithin = ({ west, south, east, north }: Bounds, [lon, lat]: Position) =>
  lon > west && lon < east && lat > south && lat < north

const isClosed = (line: readonly Position[]) => {
  const [first, last] = [line[0], line.at(-1)]
  return line.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
}

const closeLine = (line: readonly Position[]): Position[] => [...line, ...line.slice(0, 1)]

/** Whether the signed area of the ring is negative. */
const isClockwise = (ring: readonly Position[]) =>
  ring.reduce((sum, [lon, lat], index) => {
    const [nextLon, nextLat] = ring[(index + 1) % ring.length] ?? [lon, lat]
    return sum + lon * nextLat - nextLon * lat
  }, 0) < 0

/** Whether a position is inside a ring: a line to the east crosses it an odd number of times (Shimrat 1962). */
export function isInside(ring: readonly Position[], [lon, lat]: Position): boolean {
  let isIn = false
  for (const [index, [x, y]] of ring.entries()) {
    const [otherX, otherY] = ring.at(index - 1) ?? [x, y]
    if (y > lat !== otherY > lat && lon < ((otherX - x) * (lat - y)) / (otherY - y) + x) isIn = !isIn
  }
  return isIn
}
