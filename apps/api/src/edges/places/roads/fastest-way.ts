import FlatQueue from 'flatqueue'
import { computeLineLengthM, computeStraightDistanceM } from '../geometry.ts'
import type { Point, TravelMode } from '../places.ts'
import type { Landmarks } from './landmarks.ts'
import { estimateMinSeconds } from './landmarks.ts'
import type { Spot } from './nearest-road.ts'
import type { RoadGraph, Seconds } from './road-graph.ts'
import { getPoint } from './road-graph.ts'
import type { Step } from './way-line.ts'
import { drawWayLine } from './way-line.ts'

/** A way over roads. */
export type Way = { readonly distanceM: number; readonly durationS: number; readonly line: readonly Point[] }

/** A start or an end of a search: a point of the graph, with its distance from the spot. */
type Gate = { readonly point: number; readonly seconds: number; readonly metres: number }

/** A search checks its time after this many points. */
const pointsBetweenChecks = 128

/** A search ran out of time. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime'
}

/**
 * Returns the fastest way between two spots (A* by time; Hart, Nilsson, Raphael 1968). The lower bound is the straight
 * line at top speed, or the graph's landmarks. Null without a road. Throws `OutOfTime` once `isTimeOver` returns true.
 */
export function findFastestWay(
  graph: RoadGraph,
  mode: TravelMode,
  from: Spot,
  to: Spot,
  isTimeOver: () => boolean = () => false,
): Way | null {
  const direct = computeDirectSeconds(graph, mode, from, to)
  const gates = listEntrances(graph, mode, to)
  const goal = new Map(gates.map(({ point, seconds }) => [point, seconds]))
  const search = new Search(graph, mode, 'ahead', { at: to.at, gates })
  for (const gate of listExits(graph, mode, from)) search.reach(gate.point, gate.seconds, noPiece)
  let best = { seconds: direct, point: -1 }
  let settled = 0
  for (let point = search.settleNext(); point !== null; point = search.settleNext()) {
    if (settled % pointsBetweenChecks === 0 && isTimeOver()) throw new OutOfTime('The search took too long')
    settled += 1
    const rest = goal.get(point)
    const seconds = search.getSecondsTo(point) + (rest ?? 0)
    if (rest !== undefined && seconds < best.seconds) best = { seconds, point }
    if (search.getMinSecondsAhead() >= best.seconds) break
  }
  if (!Number.isFinite(best.seconds)) return null
  const line = drawWayLine(graph, from, best.point === -1 ? null : search.getWayTo(best.point), to)
  return { distanceM: computeLineLengthM(line), durationS: best.seconds, line }
}

/** The road distance between two spots. `farther`: there is no road, or the search ended before it. */
export type SpotReach = { readonly distanceM: number; readonly durationS: number } | 'farther'

/**
 * Returns the distances from many spots to one, in their order, by one search against the directions of travel. Points
 * are met in order of time. When `isTimeOver` ends the search, a `farther` spot takes longer than all known ones.
 */
export function findReachesToOne(
  graph: RoadGraph,
  mode: TravelMode,
  from: readonly Spot[],
  to: Spot,
  isTimeOver: () => boolean = () => false,
): readonly SpotReach[] {
  const search = new Search(graph, mode, 'back', null)
  const goal = new Map(listEntrances(graph, mode, to).map((gate) => [gate.point, gate]))
  for (const { point, seconds } of goal.values()) search.reach(point, seconds, noPiece)
  const gates = from.map((spot) => listExits(graph, mode, spot))
  const unsettled = new Set(gates.flatMap((exits) => exits.map(({ point }) => point)))
  let settled = 0
  for (let point = search.settleNext(); point !== null; point = search.settleNext()) {
    unsettled.delete(point)
    settled += 1
    if (unsettled.size === 0 || (settled % pointsBetweenChecks === 0 && isTimeOver())) break
  }
  return from.map((spot, index): SpotReach => {
    const direct = computeDirectSeconds(graph, mode, spot, to)
    let best: SpotReach = Number.isFinite(direct)
      ? { durationS: direct, distanceM: (graph.lengthM[to.piece] ?? 0) * Math.abs(to.share - spot.share) }
      : 'farther'
    for (const gate of gates[index] ?? []) {
      const durationS = gate.seconds + search.getSecondsTo(gate.point)
      if (unsettled.has(gate.point) || !Number.isFinite(durationS)) continue
      if (best !== 'farther' && best.durationS <= durationS) continue
      const { end, metres } = search.getMetresTo(gate.point)
      best = { durationS, distanceM: gate.metres + metres + (goal.get(end)?.metres ?? 0) }
    }
    return best
  })
}

const noPiece = 0xffff_ffff

/**
 * Returns the seconds from a point to all others (`ahead`), or from all others to it (`back`). Infinity without a road.
 */
export function measureSecondsAcross(
  graph: RoadGraph,
  mode: TravelMode,
  direction: 'ahead' | 'back',
  point: number,
): Float64Array {
  const search = new Search(graph, mode, direction, null)
  search.reach(point, 0, noPiece)
  while (search.settleNext() !== null);
  return Float64Array.from(graph.lat, (_, other) => search.getSecondsTo(other))
}

/**
 * A search's marks on the points of a graph. Later searches reuse them: marks of earlier ones have a smaller number.
 */
type Marks = {
  readonly seconds: Float64Array
  readonly cameBy: Uint32Array
  /** Twice the number of the search that reached a point, plus one once the point is settled. */
  readonly states: Uint32Array
  search: number
}

const marksByGraph = new WeakMap<RoadGraph, Marks>()

function resetMarks(graph: RoadGraph): Marks {
  const size = graph.lat.length
  const existing = marksByGraph.get(graph)
  // After two billion searches the numbers restart with new marks.
  if (existing && existing.search < 0x7fff_0000) {
    existing.search += 1
    return existing
  }
  const marks = {
    seconds: new Float64Array(size),
    cameBy: new Uint32Array(size),
    states: new Uint32Array(size),
    search: 1,
  }
  marksByGraph.set(graph, marks)
  return marks
}

/**
 * A Dijkstra search over the points of a graph. `towards` makes it search in that direction first. One search per graph
 * at a time.
 */
class Search {
  readonly #graph: RoadGraph
  readonly #seconds: Float64Array
  readonly #cameBy: Uint32Array
  readonly #states: Uint32Array
  readonly #reached: number
  readonly #queue = new FlatQueue<number>()
  readonly #ahead: Seconds
  readonly #against: Seconds
  readonly #towards: { readonly at: Point; readonly gates: readonly Gate[] } | null
  readonly #landmarks: Landmarks | null
  readonly #topSpeed: number

  constructor(
    graph: RoadGraph,
    mode: TravelMode,
    direction: 'ahead' | 'back',
    towards: { readonly at: Point; readonly gates: readonly Gate[] } | null,
  ) {
    const { seconds, cameBy, states, search } = resetMarks(graph)
    this.#graph = graph
    this.#seconds = seconds
    this.#cameBy = cameBy
    this.#states = states
    this.#reached = 2 * search
    const { secondsWith, secondsAgainst } = graph
    this.#ahead = (direction === 'ahead' ? secondsWith : secondsAgainst)[mode]
    this.#against = (direction === 'ahead' ? secondsAgainst : secondsWith)[mode]
    this.#towards = towards
    this.#landmarks = graph.landmarks?.[mode] ?? null
    this.#topSpeed = graph.topSpeed[mode]
  }

  /** Records a way to a point, unless a faster one is known. */
  reach(point: number, seconds: number, piece: number): void {
    if (seconds >= this.getSecondsTo(point)) return
    this.#seconds[point] = seconds
    // Also for a settled point: landmark bounds are rounded, so that a faster way may come a little later.
    this.#states[point] = this.#reached
    this.#cameBy[point] = piece
    this.#queue.push(point, seconds + this.#estimateRemaining(point))
  }

  /** Settles the next point and continues from there. Null when none is left. */
  settleNext(): number | null {
    for (let point = this.#queue.pop(); point !== undefined; point = this.#queue.pop()) {
      if (this.#states[point] !== this.#reached) continue
      this.#states[point] = this.#reached + 1
      this.#expand(point)
      return point
    }
    return null
  }

  /** Returns the minimum seconds of every way that is not known yet. */
  getMinSecondsAhead(): number {
    return this.#queue.peekValue() ?? Number.POSITIVE_INFINITY
  }

  getSecondsTo(point: number): number {
    const isReached = (this.#states[point] ?? 0) >= this.#reached
    return isReached ? (this.#seconds[point] ?? 0) : Number.POSITIVE_INFINITY
  }

  /** Returns the start of the way to a point, and its pieces. */
  getWayTo(point: number): { readonly first: number; readonly steps: readonly Step[] } {
    const { from, to } = this.#graph
    const steps: Step[] = []
    for (let at = point; ; ) {
      const piece = this.#cameBy[at] ?? noPiece
      if (piece === noPiece) return { first: at, steps: steps.reverse() }
      const isWith = to[piece] === at
      steps.push({ piece, isWith })
      at = (isWith ? from[piece] : to[piece]) ?? 0
    }
  }

  /** Returns the length in metres of the way to a point, and the point at which the search began it. */
  getMetresTo(point: number): { readonly end: number; readonly metres: number } {
    const { from, to, lengthM } = this.#graph
    let metres = 0
    for (let at = point; ; ) {
      const piece = this.#cameBy[at] ?? noPiece
      if (piece === noPiece) return { end: at, metres }
      metres += lengthM[piece] ?? 0
      at = (from[piece] === at ? to[piece] : from[piece]) ?? 0
    }
  }

  #expand(point: number): void {
    const { firstTouching, touching, from, to } = this.#graph
    const seconds = this.getSecondsTo(point)
    for (let index = firstTouching[point] ?? 0; index < (firstTouching[point + 1] ?? 0); index += 1) {
      const piece = touching[index] ?? 0
      const isAtStart = from[piece] === point
      const next = (isAtStart ? to[piece] : from[piece]) ?? 0
      this.reach(next, seconds + ((isAtStart ? this.#ahead : this.#against)[piece] ?? 0), piece)
    }
  }

  #estimateRemaining(point: number): number {
    if (!this.#towards) return 0
    const { at, gates } = this.#towards
    const byLandmarks = this.#landmarks ? estimateMinSeconds(this.#landmarks, point, gates) : 0
    // Landmarks give no bound in a part of the graph without one.
    if (byLandmarks > 0) return byLandmarks
    return computeStraightDistanceM(getPoint(this.#graph, point), at) / this.#topSpeed
  }
}

/** Returns the points at which a journey can leave the piece of its spot. */
function listExits(graph: RoadGraph, mode: TravelMode, { piece, share }: Spot): readonly Gate[] {
  return keepAllowed([
    toGate(graph, piece, graph.to[piece], graph.secondsWith[mode][piece], 1 - share),
    toGate(graph, piece, graph.from[piece], graph.secondsAgainst[mode][piece], share),
  ])
}

/** Returns the points at which a journey can enter the piece of its spot. */
function listEntrances(graph: RoadGraph, mode: TravelMode, { piece, share }: Spot): readonly Gate[] {
  return keepAllowed([
    toGate(graph, piece, graph.from[piece], graph.secondsWith[mode][piece], share),
    toGate(graph, piece, graph.to[piece], graph.secondsAgainst[mode][piece], 1 - share),
  ])
}

function toGate(graph: RoadGraph, piece: number, point = 0, wholeS: number | undefined, share: number): Gate {
  return { point, seconds: takePart(wholeS, share), metres: (graph.lengthM[piece] ?? 0) * share }
}

/** Returns a part of the seconds of a piece. A part of a forbidden piece stays forbidden. */
const takePart = (seconds = Number.POSITIVE_INFINITY, share: number) =>
  Number.isFinite(seconds) ? seconds * share : Number.POSITIVE_INFINITY

const keepAllowed = (gates: readonly Gate[]) => gates.filter(({ seconds }) => Number.isFinite(seconds))

/** Returns the seconds along the piece that both spots are on. Infinity when none is, or the direction is forbidden. */
function computeDirectSeconds(graph: RoadGraph, mode: TravelMode, from: Spot, to: Spot): number {
  if (from.piece !== to.piece) return Number.POSITIVE_INFINITY
  const share = to.share - from.share
  return share >= 0
    ? takePart(graph.secondsWith[mode][from.piece], share)
    : takePart(graph.secondsAgainst[mode][from.piece], -share)
}
