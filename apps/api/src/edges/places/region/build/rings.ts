import type { Polygon, RegionData } from './region-data.types.ts'

/**
 * Joins lines end to end into closed rings, reversing them where needed. Lines that do not close are left out: a part
 * is outside the extract.
 */
export function joinRings(lines: readonly Uint32Array[]): readonly Uint32Array[] {
  return joinLines(lines).filter((line) => line.length > 3 && line[0] === line.at(-1))
}

function joinLines(lines: readonly Uint32Array[]): readonly Uint32Array[] {
  const touching = new Map<number, Set<number>>()
  const remaining = new Set<number>()
  for (const [index, line] of lines.entries()) {
    if (line.length < 2) continue
    remaining.add(index)
    for (const end of [line[0] ?? 0, line.at(-1) ?? 0])
      touching.set(end, (touching.get(end) ?? new Set()).add(index))
  }
  const findNextAt = (node: number) => {
    for (const index of touching.get(node) ?? []) if (remaining.has(index)) return index
    return undefined
  }
  const joinedLines: Uint32Array[] = []
  for (const first of lines.keys()) {
    if (!remaining.delete(first)) continue
    let nodes = Array.from(lines[first] ?? [])
    for (const _ of ['ahead', 'back']) {
      while (nodes[0] !== nodes.at(-1)) {
        const end = nodes.at(-1) ?? 0
        const next = findNextAt(end)
        if (next === undefined) break
        remaining.delete(next)
        const line = Array.from(lines[next] ?? [])
        for (const node of (line[0] === end ? line : line.reverse()).slice(1)) nodes.push(node)
      }
      if (nodes[0] === nodes.at(-1)) break
      nodes = nodes.reverse()
    }
    joinedLines.push(Uint32Array.from(nodes))
  }
  return joinedLines
}

/**
 * Returns one polygon for each outer ring. A hole belongs to the only ring, else to the first ring around its first
 * node; a hole in none is dropped.
 */
export function buildPolygons(
  outers: readonly Uint32Array[],
  holes: readonly Uint32Array[],
  positions: Pick<RegionData, 'lat' | 'lon'>,
): readonly Polygon[] {
  const holesOfOuters = outers.map((): Uint32Array[] => [])
  for (const hole of holes) {
    const node = hole[0] ?? 0
    const [lat, lon] = [positions.lat[node] ?? 0, positions.lon[node] ?? 0]
    const index = outers.length === 1 ? 0 : outers.findIndex((ring) => isInRing(ring, lat, lon, positions))
    holesOfOuters[index]?.push(hole)
  }
  return outers.map((outer, index): Polygon => [outer, ...(holesOfOuters[index] ?? [])])
}

/** Whether a position is in a polygon: inside its outer ring and in none of its holes. */
export function isInPolygon(
  [outer, ...holes]: Polygon,
  lat: number,
  lon: number,
  positions: Pick<RegionData, 'lat' | 'lon'>,
): boolean {
  return isInRing(outer, lat, lon, positions) && !holes.some((hole) => isInRing(hole, lat, lon, positions))
}

/** Whether a position is inside a ring: a line to the east crosses it an odd number of times (Shimrat 1962). */
function isInRing(
  ring: Uint32Array,
  lat: number,
  lon: number,
  positions: Pick<RegionData, 'lat' | 'lon'>,
): boolean {
  let isInside = false
  let before = ring.at(-1) ?? 0
  for (const node of ring) {
    const [here, there] = [positions.lat[node] ?? 0, positions.lat[before] ?? 0]
    if (here > lat !== there > lat) {
      const [x, otherX] = [positions.lon[node] ?? 0, positions.lon[before] ?? 0]
      if (lon < ((otherX - x) * (lat - here)) / (there - here) + x) isInside = !isInside
    }
    before = node
  }
  return isInside
}
