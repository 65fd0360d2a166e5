import { computeStraightDistanceM } from '../geometry.ts'
import type { Point, TravelMode } from '../places.ts'
import type { RoadGraph } from './road-graph.ts'
import { getShape } from './road-graph.ts'

/** A spot on a road: the share along a piece, from 0 at its `from` to 1 at its `to`. */
export type Spot = {
  readonly piece: number
  readonly share: number
  readonly at: Point
  /** The distance between the spot and the given point. */
  readonly asideM: number
}

/** Finds the nearest road to a point that the mode may use; null when none is within `withinM`. */
export type NearestRoad = (point: Point, mode: TravelMode, withinM: number) => Spot | null

const cellDegrees = 0.004
/** A degree of latitude; one of longitude is shorter, and its cells narrower. */
const metresPerDegree = 111_195

/** Returns the pieces that may pass a cell of the map. */
export type PiecesInCell = (cell: number) => Iterable<number>

/** Creates the search for the nearest road, with an index of the graph's pieces by cells of about 450 m. */
export function createNearestRoad(graph: RoadGraph): NearestRoad {
  const cells = new Map<number, number[]>()
  for (const piece of graph.from.keys())
    for (const cell of listCellsAround(getShape(graph, piece))) {
      const pieces = cells.get(cell)
      if (pieces) pieces.push(piece)
      else cells.set(cell, [piece])
    }
  return createNearestRoadIn(graph, (cell) => cells.get(cell) ?? [])
}

/** Creates the search for the nearest road with an existing index. */
export function createNearestRoadIn(graph: RoadGraph, piecesIn: PiecesInCell): NearestRoad {
  return (point, mode, withinM) => {
    const [row, column] = [toCell(point.lat), toCell(point.lon)]
    const cellM = cellDegrees * metresPerDegree * Math.cos((point.lat * Math.PI) / 180)
    let best: Spot | null = null
    for (let ring = 0; (ring - 1) * cellM <= Math.min(withinM, best?.asideM ?? withinM); ring += 1)
      for (const key of walkRing(row, column, ring))
        for (const piece of piecesIn(key)) {
          if (!isUsable(graph, piece, mode)) continue
          const spot = findSpotOn(graph, piece, point)
          if (spot.asideM <= withinM && (best === null || spot.asideM < best.asideM)) best = spot
        }
    return best
  }
}

/** Returns the cells of the box around a line. */
export function listCellsAround(line: readonly Point[]): readonly number[] {
  let [south, north, west, east] = [90, -90, 180, -180]
  for (const { lat, lon } of line) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    west = Math.min(west, lon)
    east = Math.max(east, lon)
  }
  const cells: number[] = []
  for (let row = toCell(south); row <= toCell(north); row += 1)
    for (let column = toCell(west); column <= toCell(east); column += 1) cells.push(toKey(row, column))
  return cells
}

const toCell = (degrees: number) => Math.floor(degrees / cellDegrees)
/** Combines row and column in one number. Both may be negative; there are at most 90 000 columns. */
const toKey = (row: number, column: number) => row * 1_000_000 + column

function isUsable({ secondsWith, secondsAgainst }: RoadGraph, piece: number, mode: TravelMode): boolean {
  return Number.isFinite(secondsWith[mode][piece]) || Number.isFinite(secondsAgainst[mode][piece])
}

function* walkRing(row: number, column: number, ring: number): Generator<number> {
  for (let east = -ring; east <= ring; east += 1)
    for (const north of Math.abs(east) === ring ? listRing(ring) : [-ring, ring])
      yield toKey(row + north, column + east)
}

const listRing = (ring: number) => Array.from({ length: 2 * ring + 1 }, (_, index) => index - ring)

/** Returns the spot of a piece that is nearest to a point. Each straight part is short enough for plane geometry. */
function findSpotOn(graph: RoadGraph, piece: number, point: Point): Spot {
  const shape = getShape(graph, piece)
  let best = { at: point, asideM: Number.POSITIVE_INFINITY, beforeM: 0 }
  let beforeM = 0
  for (const [index, to] of shape.entries()) {
    const from = shape[index - 1]
    if (!from) continue
    const { at, asideM } = findNearestBetween(from, to, point)
    if (asideM < best.asideM) best = { at, asideM, beforeM: beforeM + computeStraightDistanceM(from, at) }
    beforeM += computeStraightDistanceM(from, to)
  }
  const share = beforeM === 0 ? 0 : Math.min(1, best.beforeM / beforeM)
  return { piece, share, at: best.at, asideM: best.asideM }
}

function findNearestBetween(from: Point, to: Point, point: Point): { at: Point; asideM: number } {
  const shrink = Math.cos((point.lat * Math.PI) / 180)
  const [eastwards, northwards] = [(to.lon - from.lon) * shrink, to.lat - from.lat]
  const square = eastwards ** 2 + northwards ** 2
  const along = (point.lon - from.lon) * shrink * eastwards + (point.lat - from.lat) * northwards
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, along / square))
  const at = { lat: from.lat + (to.lat - from.lat) * share, lon: from.lon + (to.lon - from.lon) * share }
  return { at, asideM: computeStraightDistanceM(point, at) }
}
