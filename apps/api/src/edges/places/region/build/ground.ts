import type { Polygon, RegionData } from './region-data.types.ts'
import { noPosition } from './region-data.types.ts'

/**
 * Returns the convex hull of the roads (Andrew's monotone chain) as land; nothing for fewer than three positions. The
 * map's own coast is too coarse for streets.
 */
export function computeGround({ roads, refs, firstRef, lat, lon }: RegionData): readonly Polygon[] {
  const used = new Set<number>()
  for (const way of roads.ways)
    for (const node of refs.subarray(firstRef[way], firstRef[way + 1]))
      if (lat[node] !== noPosition) used.add(node)
  const getX = (node: number) => lon[node] ?? 0
  const getY = (node: number) => lat[node] ?? 0
  const sorted = Uint32Array.from(used).sort(
    (one, other) => getX(one) - getX(other) || getY(one) - getY(other),
  )
  const walkHalf = (nodes: Uint32Array) => {
    const hull: number[] = []
    for (const node of nodes) {
      for (;;) {
        const [before, last] = [hull.at(-2), hull.at(-1)]
        if (before === undefined || last === undefined) break
        const turn =
          (getX(last) - getX(before)) * (getY(node) - getY(before)) -
          (getY(last) - getY(before)) * (getX(node) - getX(before))
        if (turn > 0) break
        hull.pop()
      }
      hull.push(node)
    }
    return hull.slice(0, -1)
  }
  const hull = [...walkHalf(sorted), ...walkHalf(sorted.toReversed())]
  const [first] = hull
  return first === undefined || hull.length < 3 ? [] : [[Uint32Array.from([...hull, first])]]
}
