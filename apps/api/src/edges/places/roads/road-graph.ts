import { computeStraightDistanceM } from '../geometry.ts'
import type { Point, TravelMode } from '../places.ts'
import type { Landmarks } from './landmarks.ts'

/** The kinds of roads, by speed and use. */
export const roadKinds = ['motorway', 'avenue', 'street', 'walk'] as const
export type RoadKind = (typeof roadKinds)[number]

/** A straight piece of a road between two points. */
export type RoadPiece = {
  readonly from: number
  readonly to: number
  readonly kind: RoadKind
  /** Vehicles may go in this direction only: `with` is from `from` to `to`. */
  readonly oneWay: 'with' | 'against' | null
}

/** Usual speeds in km/h, stops and lights included; 0 where it is forbidden. */
const usualKmh: Readonly<Record<TravelMode, Readonly<Record<RoadKind, number>>>> = {
  car: { motorway: 60, avenue: 21, street: 16, walk: 0 },
  bicycle: { motorway: 0, avenue: 15, street: 14, walk: 9 },
  foot: { motorway: 0, avenue: 4.8, street: 4.8, walk: 4.8 },
}

const findTopSpeed = (mode: TravelMode) => Math.max(...Object.values(usualKmh[mode])) / 3.6

/** Seconds of each piece. */
export type Seconds = Float64Array | Float32Array

/**
 * Roads as arrays: points by number, and pieces between two of them. The pieces at point `p` are
 * `touching[firstTouching[p]]` to `touching[firstTouching[p + 1] - 1]`.
 */
export type RoadGraph = {
  /** Positions of the points in degrees. */
  readonly lat: Float64Array | Float32Array
  readonly lon: Float64Array | Float32Array
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly lengthM: Float64Array | Float32Array
  readonly firstTouching: Uint32Array
  readonly touching: Uint32Array
  /** The seconds of each piece in the direction from `from` to `to`. Infinity where that is not allowed. */
  readonly secondsWith: Readonly<Record<TravelMode, Seconds>>
  /** The seconds of each piece in the direction from `to` to `from`. */
  readonly secondsAgainst: Readonly<Record<TravelMode, Seconds>>
  /** The top speed of each mode in metres per second: the lower bound of a way is the straight line at this speed. */
  readonly topSpeed: Readonly<Record<TravelMode, number>>
  /** The bends of a piece between its ends, from `from` to `to`; a straight piece has none. */
  readonly getBends: (piece: number) => readonly Point[]
  /** An index with which searches of a mode visit far fewer points. Large graphs have one. */
  readonly landmarks?: Readonly<Partial<Record<TravelMode, Landmarks>>>
}

/** Creates the graph of straight pieces. Throws a RangeError for a piece with an unknown point. */
export function createRoadGraph(points: readonly Point[], pieces: readonly RoadPiece[]): RoadGraph {
  const from = Uint32Array.from(pieces, (piece) => piece.from)
  const to = Uint32Array.from(pieces, (piece) => piece.to)
  const lengthM = Float64Array.from(pieces, (piece) => {
    const [start, end] = [points[piece.from], points[piece.to]]
    if (!start || !end) throw new RangeError('A road leads to a point that does not exist')
    return computeStraightDistanceM(start, end)
  })
  const computeSeconds = (mode: TravelMode, direction: 'with' | 'against') =>
    Float64Array.from(pieces, ({ kind, oneWay }, index) => {
      const kmh = usualKmh[mode][kind]
      const isAllowed = kmh > 0 && (mode === 'foot' || oneWay === null || oneWay === direction)
      return isAllowed ? (lengthM[index] ?? 0) / (kmh / 3.6) : Number.POSITIVE_INFINITY
    })
  const computeByMode = (direction: 'with' | 'against') => ({
    car: computeSeconds('car', direction),
    bicycle: computeSeconds('bicycle', direction),
    foot: computeSeconds('foot', direction),
  })
  return {
    lat: Float64Array.from(points, ({ lat }) => lat),
    lon: Float64Array.from(points, ({ lon }) => lon),
    from,
    to,
    lengthM,
    ...indexTouching(points.length, from, to),
    secondsWith: computeByMode('with'),
    secondsAgainst: computeByMode('against'),
    topSpeed: { car: findTopSpeed('car'), bicycle: findTopSpeed('bicycle'), foot: findTopSpeed('foot') },
    getBends: () => [],
  }
}

/** Returns a point's position. */
export function getPoint({ lat, lon }: RoadGraph, point: number): Point {
  return { lat: lat[point] ?? 0, lon: lon[point] ?? 0 }
}

/** Returns all points of a piece, its ends included. */
export function getShape(graph: RoadGraph, piece: number): readonly Point[] {
  const [start, end] = [getPoint(graph, graph.from[piece] ?? 0), getPoint(graph, graph.to[piece] ?? 0)]
  return [start, ...graph.getBends(piece), end]
}

/** Returns the pieces of each point, one list after the other (a counting sort). */
export function indexTouching(pointCount: number, from: Uint32Array, to: Uint32Array) {
  const firstTouching = new Uint32Array(pointCount + 1)
  const add = (counts: Uint32Array, index: number, more: number) => {
    counts[index] = (counts[index] ?? 0) + more
  }
  for (const ends of [from, to]) for (const point of ends) add(firstTouching, point + 1, 1)
  for (let point = 0; point < pointCount; point += 1) add(firstTouching, point + 1, firstTouching[point] ?? 0)
  const next = firstTouching.slice()
  const touching = new Uint32Array(2 * from.length)
  for (const ends of [from, to])
    for (let piece = 0; piece < ends.length; piece += 1) {
      const point = ends[piece] ?? 0
      touching[next[point] ?? 0] = piece
      add(next, point, 1)
    }
  return { firstTouching, touching }
}
