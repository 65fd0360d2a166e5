import type { Point } from '@repo/delivery-rules/geography'
import { distanceM } from '@repo/delivery-rules/geography'

/** Returns the point `drivenM` metres along a line, and whether that is its end. Throws for a line without a point. */
export function findPointAlong(line: readonly Point[], drivenM: number): { point: Point; isEnd: boolean } {
  let remainingM = drivenM
  for (const [index, from] of line.entries()) {
    const to = line[index + 1]
    if (!to) return { point: from, isEnd: true }
    const stretchM = distanceM(from, to)
    if (remainingM < stretchM) {
      const share = remainingM / stretchM
      return {
        point: {
          latitude: from.latitude + (to.latitude - from.latitude) * share,
          longitude: from.longitude + (to.longitude - from.longitude) * share,
        },
        isEnd: false,
      }
    }
    remainingM -= stretchM
  }
  throw new Error('A line has at least one point')
}
