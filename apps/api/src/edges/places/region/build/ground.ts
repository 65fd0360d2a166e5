import type { Polygon, RegionData } from './region-data.types.ts'

/** The land that the roads lie on: their convex hull (Andrew's monotone chain). The map's own coast is too coarse for streets. */
export function groundOf({ roads, refs, firstRef, lat, lon }: RegionData): readonly Polygon[] {
  const used = new Set<number>()
  for (const way of roads.ways)
    for (const node of refs.subarray(firstRef[way], firstRef[way + 1]))
      if (lat[node] !== 0x7fff_ffff) used.add(node)
  const x = (node: number) => lon[node] ?? 0
  const y = (node: number) => lat[node] ?? 0
  const sorted = Uint32Array.from(used).sort((one, other) => x(one) - x(other) || y(one) - y(other))
  const half = (nodes: Uint32Array) => {
    const hull: number[] = []
    for (const node of nodes) {
      for (;;) {
        const [before, last] = [hull.at(-2), hull.at(-1)]
        if (before === undefined || last === undefined) break
        const turn =
          (x(last) - x(before)) * (y(node) - y(before)) - (y(last) - y(before)) * (x(node) - x(before))
        if (turn > 0) break
        hull.pop()
      }
      hull.push(node)
    }
    return hull.slice(0, -1)
  }
  const hull = [...half(sorted), ...half(sorted.toReversed())]
  const [first] = hull
  return first === undefined || hull.length < 3 ? [] : [[Uint32Array.from([...hull, first])]]
}
