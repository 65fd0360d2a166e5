import { indexTouching } from '#api/edges/places/roads/road-graph.ts'

/** A part with this many points counts as connected: an island, or a town that the extract cuts off. */
const minLargePart = 1000

/**
 * Creates a function that tells whether a piece can be entered and left: both ends are in one strongly connected part
 * (Tarjan 1972), which is the largest or has at least 1000 points.
 */
export function createConnectedWayTest(
  graph: { readonly pointCount: number; readonly from: Uint32Array; readonly to: Uint32Array },
  isOpenAhead: (piece: number) => boolean,
  isOpenAgainst: (piece: number) => boolean,
): (piece: number) => boolean {
  const { pointCount, from, to } = graph
  const partOf = findComponents(graph, isOpenAhead, isOpenAgainst)
  const sizes = new Uint32Array(pointCount + 1)
  for (const part of partOf) sizes[part] = (sizes[part] ?? 0) + 1
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0)
  const smallest = Math.min(minLargePart, largest)
  return (piece) => {
    const part = partOf[from[piece] ?? 0] ?? 0
    return part === partOf[to[piece] ?? 0] && (sizes[part] ?? 0) >= smallest
  }
}

/** Returns the number of the part of each point, from 1. */
function findComponents(
  {
    pointCount,
    from,
    to,
  }: { readonly pointCount: number; readonly from: Uint32Array; readonly to: Uint32Array },
  isOpenAhead: (piece: number) => boolean,
  isOpenAgainst: (piece: number) => boolean,
): Uint32Array {
  const { firstTouching, touching } = indexTouching(pointCount, from, to)
  const partOf = new Uint32Array(pointCount)
  const seenAs = new Uint32Array(pointCount)
  const lowest = new Uint32Array(pointCount)
  const nextTouching = firstTouching.slice()
  const path: number[] = []
  const unassigned: number[] = []
  let [seen, parts] = [0, 0]
  const enter = (point: number) => {
    seen += 1
    seenAs[point] = seen
    lowest[point] = seen
    path.push(point)
    unassigned.push(point)
  }
  const lower = (point: number, value: number) => {
    if (value < (lowest[point] ?? 0)) lowest[point] = value
  }
  for (let first = 0; first < pointCount; first += 1) {
    if (seenAs[first] !== 0) continue
    enter(first)
    for (let point = path.at(-1); point !== undefined; point = path.at(-1)) {
      const index = nextTouching[point] ?? 0
      if (index < (firstTouching[point + 1] ?? 0)) {
        nextTouching[point] = index + 1
        const piece = touching[index] ?? 0
        const isAhead = from[piece] === point
        if (!(isAhead ? isOpenAhead : isOpenAgainst)(piece)) continue
        const next = (isAhead ? to[piece] : from[piece]) ?? 0
        if (seenAs[next] === 0) enter(next)
        // A point with a part already is finished.
        else if (partOf[next] === 0) lower(point, seenAs[next] ?? 0)
        continue
      }
      path.pop()
      const before = path.at(-1)
      if (before !== undefined) lower(before, lowest[point] ?? 0)
      if (lowest[point] !== seenAs[point]) continue
      parts += 1
      for (let member = unassigned.pop(); member !== undefined; member = unassigned.pop()) {
        partOf[member] = parts
        if (member === point) break
      }
    }
  }
  return partOf
}
