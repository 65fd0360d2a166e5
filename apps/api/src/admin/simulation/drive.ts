import type { Point } from '@repo/delivery-rules/geography'
import { distanceM } from '@repo/delivery-rules/geography'

/** Returns the point after `drivenM` along a line, and whether that is its end. */
export function pointAlong(line: readonly Point[], drivenM: number): { point: Point; isThere: boolean } {
  let restM = drivenM
  for (const [index, from] of line.entries()) {
    const to = line[index + 1]
    if (!to) return { point: from, isThere: true }
    const stretchM = distanceM(from, to)
    if (restM < stretchM) {
      const share = restM / stretchM
      return {
        point: {
          latitude: from.latitude + (to.latitude - from.latitude) * share,
          longitude: from.longitude + (to.longitude - from.longitude) * share,
        },
        isThere: false,
      }
    }
    restM -= stretchM
  }
  throw new Error('A line has at least one point')
}
