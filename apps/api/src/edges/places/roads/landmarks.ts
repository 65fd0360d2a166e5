/**
 * How long it takes from some landmarks to every point, and back to them, in steps: the way from one point to another takes at least the
 * difference (ALT; Goldberg, Harrelson 2005). The numbers of point `p` are `from[p * count]` up to `from[(p + 1) * count]`.
 */
export type Landmarks = {
  readonly count: number
  readonly stepS: number
  readonly from: Uint16Array
  readonly to: Uint16Array
}

/** Steps of a point that no way leads to or from. */
export const never = 0xffff

/** Where a way can end: a point, and how long it takes from there to the place itself. */
type Goal = { readonly point: number; readonly seconds: number }

/** The minimum seconds of the way from a point to the nearest of the goals; 0 where the landmarks give no bound. */
export function minSecondsByLandmarks(
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
      if (fromHere !== never && fromGoal !== never) steps = Math.max(steps, fromGoal - fromHere - 1)
      if (toHere !== never && toGoal !== never) steps = Math.max(steps, toHere - toGoal - 1)
    }
    least = Math.min(least, goal.seconds + steps * stepS)
  }
  return Number.isFinite(least) ? least : 0
}
