/** A place as the map takes it: latitude, longitude. */
export type LatLong = readonly [latitude: number, longitude: number]

/** Beyond this leap a marker jumps: gliding over the country would show places where the carrier never was. */
const longestGlideDegrees = 0.05

/** The place between two others; `share` from 0 to 1 is cut to that range. */
export function between(from: LatLong, to: LatLong, share: number): LatLong {
  const part = Math.min(1, Math.max(0, share))
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
}

/** Whether a marker should glide from one place to the next rather than jump. */
export function isGlide(from: LatLong, to: LatLong): boolean {
  return Math.abs(from[0] - to[0]) < longestGlideDegrees && Math.abs(from[1] - to[1]) < longestGlideDegrees
}

/**
 * Moves something from one place to another in `durationMs`, a step at each frame of the screen; jumps where movement is
 * unwanted or too far. Answers the function that stops it where it is.
 */
export function glide(
  from: LatLong,
  to: LatLong,
  options: { readonly durationMs: number; readonly isStill: boolean; readonly move: (at: LatLong) => void },
): () => void {
  if (options.isStill || !isGlide(from, to)) {
    options.move(to)
    return () => undefined
  }
  const startMs = performance.now()
  let frame = requestAnimationFrame(function step(nowMs) {
    const share = (nowMs - startMs) / options.durationMs
    options.move(between(from, to, share))
    if (share < 1) frame = requestAnimationFrame(step)
  })
  return () => cancelAnimationFrame(frame)
}
