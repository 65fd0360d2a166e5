import { computeStraightDistanceM } from '../geometry.ts'
import type { Point } from '../places.ts'
import type { Spot } from './nearest-road.ts'
import type { RoadGraph } from './road-graph.ts'
import { getPoint, getShape } from './road-graph.ts'

/** A piece that a way passes completely, from its `from` to its `to` or back. */
export type Step = { readonly piece: number; readonly isWith: boolean }

/**
 * Returns the line from one spot to another: along its piece to the first point, by the steps, along the last piece.
 * Without steps both spots are on one piece.
 */
export function drawWayLine(
  graph: RoadGraph,
  from: Spot,
  way: { readonly first: number; readonly steps: readonly Step[] } | null,
  to: Spot,
): readonly Point[] {
  if (way === null) return [from.at, ...cutShape(graph, from.piece, from.share, to.share), to.at]
  const lastStep = way.steps.at(-1)
  const last = lastStep ? getFarEnd(graph, lastStep) : way.first
  return [
    from.at,
    ...cutShape(graph, from.piece, from.share, getShareAt(graph, from.piece, way.first)),
    getPoint(graph, way.first),
    ...way.steps.flatMap((step) => {
      const bends = graph.getBends(step.piece)
      return [...(step.isWith ? bends : bends.toReversed()), getPoint(graph, getFarEnd(graph, step))]
    }),
    ...cutShape(graph, to.piece, getShareAt(graph, to.piece, last), to.share),
    to.at,
  ]
}

const getFarEnd = ({ from, to }: RoadGraph, { piece, isWith }: Step) =>
  (isWith ? to[piece] : from[piece]) ?? 0
const getShareAt = ({ to }: RoadGraph, piece: number, point: number) => (to[piece] === point ? 1 : 0)

/** Returns the bends between two spots of a piece, in the direction of travel. */
function cutShape(graph: RoadGraph, piece: number, fromShare: number, toShare: number): readonly Point[] {
  const shape = getShape(graph, piece)
  if (shape.length === 2) return []
  const metres = [0]
  for (const [index, point] of shape.entries()) {
    const before = shape[index - 1]
    if (before) metres.push((metres.at(-1) ?? 0) + computeStraightDistanceM(before, point))
  }
  const lengthM = metres.at(-1) ?? 0
  const [low, high] = [Math.min(fromShare, toShare) * lengthM, Math.max(fromShare, toShare) * lengthM]
  const bends = shape.filter((_, index) => {
    const at = metres[index] ?? 0
    return index > 0 && index < shape.length - 1 && at > low && at < high
  })
  return fromShare <= toShare ? bends : bends.reverse()
}
