import { straightDistanceM } from '../geometry.ts'
import type { Point } from '../places.ts'
import type { Spot } from './nearest-road.ts'
import type { RoadGraph } from './road-graph.ts'
import { pointOf, shapeOf } from './road-graph.ts'

/** A piece that is passed as a whole, from its `from` to its `to` or the other way. */
export type Step = { readonly piece: number; readonly isWith: boolean }

/**
 * The line from one spot to another: along its piece to the first point, by the steps, and along the last piece to the other spot. Without steps
 * both spots lie on one piece.
 */
export function wayLine(
  graph: RoadGraph,
  from: Spot,
  way: { readonly first: number; readonly steps: readonly Step[] } | null,
  to: Spot,
): readonly Point[] {
  if (way === null) return [from.at, ...between(graph, from.piece, from.share, to.share), to.at]
  const lastStep = way.steps.at(-1)
  const last = lastStep ? farEnd(graph, lastStep) : way.first
  return [
    from.at,
    ...between(graph, from.piece, from.share, shareAt(graph, from.piece, way.first)),
    pointOf(graph, way.first),
    ...way.steps.flatMap((step) => {
      const bends = graph.bendsOf(step.piece)
      return [...(step.isWith ? bends : bends.toReversed()), pointOf(graph, farEnd(graph, step))]
    }),
    ...between(graph, to.piece, shareAt(graph, to.piece, last), to.share),
    to.at,
  ]
}

const farEnd = ({ from, to }: RoadGraph, { piece, isWith }: Step) => (isWith ? to[piece] : from[piece]) ?? 0
const shareAt = ({ to }: RoadGraph, piece: number, point: number) => (to[piece] === point ? 1 : 0)

/** The bends of a piece between two of its spots, in the direction of travel. */
function between(graph: RoadGraph, piece: number, fromShare: number, toShare: number): readonly Point[] {
  const shape = shapeOf(graph, piece)
  if (shape.length === 2) return []
  const metres = [0]
  for (const [index, point] of shape.entries()) {
    const before = shape[index - 1]
    if (before) metres.push((metres.at(-1) ?? 0) + straightDistanceM(before, point))
  }
  const lengthM = metres.at(-1) ?? 0
  const [low, high] = [Math.min(fromShare, toShare) * lengthM, Math.max(fromShare, toShare) * lengthM]
  const passed = shape.filter((_, index) => {
    const at = metres[index] ?? 0
    return index > 0 && index < shape.length - 1 && at > low && at < high
  })
  return fromShare <= toShare ? passed : passed.reverse()
}
