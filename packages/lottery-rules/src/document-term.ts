import { dayOnWall } from './wall-clock.ts'

/**
 * Whether an identity document has expired at an instant, by the date in a time zone: it is good for the whole of its last day (`YYYY-MM-DD`). One without
 * a last day (null) does not end.
 */
export function hasExpired(lastDay: string | null, now: Date, timeZone: string): boolean {
  return lastDay !== null && lastDay < dayOnWall(now, timeZone)
}
