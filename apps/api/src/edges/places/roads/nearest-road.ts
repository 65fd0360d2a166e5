import { straightDistanceM } from '../geometry.ts'
import type { Point, TravelMode } from '../places.ts'
import type { RoadGraph } from './road-graph.ts'
import { shapeOf } from './road-graph.ts'

/** A spot on a road: the share along a piece, from 0 at its `from` to 1 at its `to`. */
export type Spot = {
  readonly piece: number
  readonly share: number
  readonly at: Point
  /** The distance of the asked point from it. */
  readonly asideM: number
}

/** Finds the road that is nearest to a point. */
export type NearestRoad = (point: Point, mode: TravelMode, withinM: number) => Spot | null

const cellDegrees = 0.004
/** A degree of latitude; one of longitude is shorter, and its cells narrower. */
const metresPerDegree = 111_195

/** Which pieces pass a cell of the map. */
export type PiecesInCell = (cell: number) => Iterable<number>

/** An index of a graph's pieces by cells of about 450 m. */
export function nearestRoadOf(graph: RoadGraph): NearestRoad {
  const cells = new Map<number, number[]>()
  for (const piece of graph.from.keys())
    for (const cell of cellsAround(shapeOf(graph, piece))) {
      const known = cells.get(cell)
      if (known) known.push(piece)
      else cells.set(cell, [piece])
    }
  return nearestRoadIn(graph, (cell) => cells.get(cell) ?? [])
}

/** Finds the nearest road by an index that is made already. */
export function nearestRoadIn(graph: RoadGraph, piecesIn: PiecesInCell): NearestRoad {
  return (point, mode, withinM) => {
    const [row, column] = [cellOf(point.lat), cellOf(point.lon)]
    const cellM = cellDegrees * metresPerDegree * Math.cos((point.lat * Math.PI) / 180)
    let best: Spot | null = null
    for (let ring = 0; (ring - 1) * cellM <= Math.min(withinM, best?.asideM ?? withinM); ring += 1)
      for (const key of ringAround(row, column, ring))
        for (const piece of piecesIn(key)) {
          if (!isUsable(graph, piece, mode)) continue
          const spot = spotOn(graph, piece, point)
          if (spot.asideM <= withinM && (best === null || spot.asideM < best.asideM)) best = spot
        }
    return best
  }
}

/** The cells of the box around a line. */
export function cellsAround(line: readonly Point[]): readonly number[] {
  let [south, north, west, east] = [90, -90, 180, -180]
  for (const { lat, lon } of line) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    west = Math.min(west, lon)
    east = Math.max(east, lon)
  }
  const cells: number[] = []
  for (let row = cellOf(south); row <= cellOf(north); row += 1)
    for (let column = cellOf(west); column <= cellOf(east); column += 1) cells.push(keyOf(row, column))
  return cells
}

const cellOf = (degrees: number) => Math.floor(degrees / cellDegrees)
/** Rows and columns may be negative; there are 90 000 columns at most. */
const keyOf = (row: number, column: number) => row * 1_000_000 + column

function isUsable({ secondsWith, secondsAgainst }: RoadGraph, piece: number, mode: TravelMode): boolean {
  return Number.isFinite(secondsWith[mode][piece]) || Number.isFinite(secondsAgainst[mode][piece])
}

function* ringAround(row: number, column: number, ring: number): Generator<number> {
  for (let east = -ring; east <= ring; east += 1)
    for (const north of Math.abs(east) === ring ? range(ring) : [-ring, ring])
      yield keyOf(row + north, column + east)
}

const range = (ring: number) => Array.from({ length: 2 * ring + 1 }, (_, index) => index - ring)

/** The spot of a piece that is nearest to a point, each part of it on a plane: parts are short. */
function spotOn(graph: RoadGraph, piece: number, point: Point): Spot {
  const shape = shapeOf(graph, piece)
  let best = { at: point, asideM: Number.POSITIVE_INFINITY, beforeM: 0 }
  let beforeM = 0
  for (const [index, to] of shape.entries()) {
    const from = shape[index - 1]
    if (!from) continue
    const { at, asideM } = nearestBetween(from, to, point)
    if (asideM < best.asideM) best = { at, asideM, beforeM: beforeM + straightDistanceM(from, at) }
    beforeM += straightDistanceM(from, to)
  }
  const share = beforeM === 0 ? 0 : Math.min(1, best.beforeM / beforeM)
  return { piece, share, at: best.at, asideM: best.asideM }
}

function nearestBetween(from: Point, to: Point, point: Point): { at: Point; asideM: number } {
  const shrink = Math.cos((point.lat * Math.PI) / 180)
  const [eastwards, northwards] = [(to.lon - from.lon) * shrink, to.lat - from.lat]
  const square = eastwards ** 2 + northwards ** 2
  const along = (point.lon - from.lon) * shrink * eastwards + (point.lat - from.lat) * northwards
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, along / square))
  const at = { lat: from.lat + (to.lat - from.lat) * share, lon: from.lon + (to.lon - from.lon) * share }
  return { at, asideM: straightDistanceM(point, at) }
}
