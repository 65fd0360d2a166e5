/**
 * The travel times between a few landmarks and every point, in steps of seconds. The way between two points takes at
 * least the difference of their times (ALT; Goldberg, Harrelson 2005). The numbers of point `p` are `from[p * count]`
 * to `from[(p + 1) * count - 1]`.
 */
export type Landmarks = {
  readonly count: number
  readonly stepS: number
  readonly from: Uint16Array
  readonly to: Uint16Array
}

/** The steps of a point that no way leads to or from. */
export const unreachable = 0xffff

/** A possible end of a way: a point, and the seconds from there to the place itself. */
type Goal = { readonly point: number; readonly seconds: number }

/** Returns the minimum seconds from a point to the nearest goal. 0 where the landmarks give no bound. */
export function estimateMinSeconds(
  { count, stepS, from, to }: Landmarks,
  point: number,
  goals: readonly Goal[],
): number {
  let least = Number.POSITIVE_INFINITY
  for (const goal of goals) {
    let steps = 0
    for (let number = 0; number < count; number += 1) {
      const [fromHere, fromGoal] = [from[point * count + number] ?? 0, from[goal.point * count + number] ?? 0]
      const [toHere, toGoal] = [to[point * count + number] ?? 0, to[goal.point * count + number] ?? 0]
      // Steps are rounded down: the true difference may be one less.
      if (fromHere !== unreachable && fromGoal !== unreachable)
        steps = Math.max(steps, fromGoal - fromHere - 1)
      if (toHere !== unreachable && toGoal !== unreachable) steps = Math.max(steps, toHere - toGoal - 1)
    }
    least = Math.min(least, goal.seconds + steps * stepS)
  }
  return Number.isFinite(least) ? least : 0
}
