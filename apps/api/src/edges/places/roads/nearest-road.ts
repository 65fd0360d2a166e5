import { straightDistanceM } from '../geometry.ts'
import type { Point, TravelMode } from '../places.ts'
import type { RoadGraph } from './road-graph.ts'

/** A spot on a road: so far along a piece, from 0 at its `from` to 1 at its `to`. */
export type Spot = {
  readonly piece: number
  readonly share: number
  readonly at: Point
  /** How far the asked point lies beside it. */
  readonly asideM: number
}

/** Finds the road that is nearest to a point. */
export type NearestRoad = (point: Point, mode: TravelMode, withinM: number) => Spot | null

const cellDegrees = 0.004
/** A degree of latitude; one of longitude is shorter, and its cells narrower. */
const metresPerDegree = 111_195

/** An index of a graph's pieces by cells of about 450 m. */
export function nearestRoadOf(graph: RoadGraph): NearestRoad {
  const cells = new Map<number, number[]>()
  for (const [piece, from] of graph.from.entries()) {
    const [start, end] = [graph.points[from], graph.points[graph.to[piece] ?? 0]]
    if (!start || !end) continue
    const [south, north] = sorted(start.lat, end.lat).map(cellOf) as [number, number]
    const [west, east] = sorted(start.lon, end.lon).map(cellOf) as [number, number]
    for (let row = south; row <= north; row += 1)
      for (let column = west; column <= east; column += 1) {
        const key = keyOf(row, column)
        const known = cells.get(key)
        if (known) known.push(piece)
        else cells.set(key, [piece])
      }
  }
  return (point, mode, withinM) => {
    const [row, column] = [cellOf(point.lat), cellOf(point.lon)]
    const cellM = cellDegrees * metresPerDegree * Math.cos((point.lat * Math.PI) / 180)
    let best: Spot | null = null
    for (let ring = 0; (ring - 1) * cellM <= Math.min(withinM, best?.asideM ?? withinM); ring += 1)
      for (const key of ringAround(row, column, ring))
        for (const piece of cells.get(key) ?? []) {
          if (!isUsable(graph, piece, mode)) continue
          const spot = spotOn(graph, piece, point)
          if (spot && spot.asideM <= withinM && (best === null || spot.asideM < best.asideM)) best = spot
        }
    return best
  }
}

const sorted = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const
const cellOf = (degrees: number) => Math.floor(degrees / cellDegrees)
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

/** The spot of a piece that is nearest to a point, on a plane: pieces are short. */
function spotOn(graph: RoadGraph, piece: number, point: Point): Spot | null {
  const [from, to] = [graph.points[graph.from[piece] ?? 0], graph.points[graph.to[piece] ?? 0]]
  if (!from || !to) return null
  const shrink = Math.cos((point.lat * Math.PI) / 180)
  const [eastwards, northwards] = [(to.lon - from.lon) * shrink, to.lat - from.lat]
  const square = eastwards ** 2 + northwards ** 2
  const along = (point.lon - from.lon) * shrink * eastwards + (point.lat - from.lat) * northwards
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, along / square))
  const at = { lat: from.lat + (to.lat - from.lat) * share, lon: from.lon + (to.lon - from.lon) * share }
  return { piece, share, at, asideM: straightDistanceM(point, at) }
}
