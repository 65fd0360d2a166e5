import type { Outline } from './base-map.ts'

/** A rectangle in Web Mercator. */
export type MercatorBox = {
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
}

/** Whether the two boxes share any area. */
export function overlaps(one: MercatorBox, other: MercatorBox): boolean {
  return one.west < other.east && one.east > other.west && one.north < other.south && one.south > other.north
}

/** Cuts a closed outline to a box (Sutherland–Hodgman); x and y in turn, empty when nothing is left. */
export function clipOutline(outline: Outline, box: MercatorBox): readonly number[] {
  if (!overlaps(outline, box)) return []
  let points: readonly number[] = Array.from(outline.points)
  points = cut(points, 0, box.west, 1)
  points = cut(points, 0, box.east, -1)
  points = cut(points, 1, box.north, 1)
  return cut(points, 1, box.south, -1)
}

/** Keeps what lies on one side of a line: `sign` 1 keeps the larger coordinates of the axis, -1 the smaller. */
function cut(points: readonly number[], axis: 0 | 1, limit: number, sign: 1 | -1): readonly number[] {
  const kept: number[] = []
  const count = points.length / 2
  for (let index = 0; index < count; index += 1) {
    const [fromX = 0, fromY = 0] = points.slice(2 * index, 2 * index + 2)
    const next = 2 * ((index + 1) % count)
    const [toX = 0, toY = 0] = points.slice(next, next + 2)
    const before = ((axis === 0 ? fromX : fromY) - limit) * sign
    const after = ((axis === 0 ? toX : toY) - limit) * sign
    if (before >= 0) kept.push(fromX, fromY)
    if (before >= 0 !== after >= 0) {
      const share = before / (before - after)
      kept.push(fromX + share * (toX - fromX), fromY + share * (toY - fromY))
    }
  }
  return kept
}
