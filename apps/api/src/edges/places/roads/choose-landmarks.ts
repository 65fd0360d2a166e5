import type { TravelMode } from '../places.ts'
import type { Landmarks } from './landmarks.ts'
import { unreachable } from './landmarks.ts'
import type { RoadGraph } from './road-graph.ts'

/** The seconds from a point to all others (`ahead`), or from all others to it (`back`). */
type SecondsAcross = (
  graph: RoadGraph,
  mode: TravelMode,
  direction: 'ahead' | 'back',
  point: number,
) => Float64Array

/**
 * Chooses `count` points far from each other, because a landmark behind the destination gives the best bound, and
 * measures the travel times to and from them. Null when the mode may use no piece.
 */
export function chooseLandmarks(
  graph: RoadGraph,
  mode: TravelMode,
  count: number,
  measureSeconds: SecondsAcross,
): Landmarks | null {
  const points = graph.lat.length
  const first = findMiddle(graph, mode)
  if (first === null) return null
  const nearest = new Float64Array(points).fill(Number.POSITIVE_INFINITY)
  const across: { readonly from: Float32Array; readonly to: Float32Array }[] = []
  // The first landmark is the farthest from the middle; the middle itself is none.
  let seconds = measureSeconds(graph, mode, 'ahead', first)
  for (let number = 0; number < count; number += 1) {
    let farthest = first
    for (const [point, previousS] of nearest.entries()) {
      const nearestS = Math.min(previousS, seconds[point] ?? previousS)
      if (number > 0) nearest[point] = nearestS
      const [here, best] = number === 0 ? [seconds[point], seconds[farthest]] : [nearestS, nearest[farthest]]
      if (Number.isFinite(here) && (here ?? 0) > (best ?? 0)) farthest = point
    }
    seconds = measureSeconds(graph, mode, 'ahead', farthest)
    const back = measureSeconds(graph, mode, 'back', farthest)
    across.push({ from: Float32Array.from(seconds), to: Float32Array.from(back) })
  }
  return toSteps(across, points)
}

/**
 * Returns an end of the middle one of the pieces that the mode may use, probably in the largest part; null without any.
 */
function findMiddle({ from, secondsWith }: RoadGraph, mode: TravelMode): number | null {
  const usable = from.filter((_, piece) => Number.isFinite(secondsWith[mode][piece]))
  return usable[usable.length >> 1] ?? null
}

function toSteps(
  across: readonly { readonly from: Float32Array; readonly to: Float32Array }[],
  points: number,
): Landmarks {
  const count = across.length
  let longest = 1
  for (const { from, to } of across)
    for (const list of [from, to])
      for (const seconds of list) if (Number.isFinite(seconds) && seconds > longest) longest = seconds
  const stepS = longest / (unreachable - 1)
  const interleave = (pick: (one: (typeof across)[number]) => Float32Array) => {
    const steps = new Uint16Array(points * count)
    for (const [number, one] of across.entries())
      for (const [point, seconds] of pick(one).entries())
        steps[point * count + number] = Number.isFinite(seconds) ? Math.floor(seconds / stepS) : unreachable
    return steps
  }
  return { count, stepS, from: interleave(({ from }) => from), to: interleave(({ to }) => to) }
}
