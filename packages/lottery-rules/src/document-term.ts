import { dayOnWall } from './wall-clock.ts'

/**
 * Whether an identity document has expired at an instant, by the date in a time zone: it is good for the whole of its last day (`YYYY-MM-DD`). One without
 * a last day (null) does not end.
 */
export function hasExpired(lastDay: string | null, now: Date, timeZone: string): boolean {
  return lastDay !== null && lastDay < dayOnWall(now, timeZone)
}

/** What a player is notified of a document that ends: with this many days left until its last day, which is day 0; below 0 it has expired. */
export type ExpiryStage = {
  readonly name: '30' | '7' | 'expired'
  readonly fromDaysLeft: number
  readonly toDaysLeft: number
}

/** Each of them: of several that were missed only the last one is told, and of what expired more than a week ago nothing. */
export const expiryStages: readonly ExpiryStage[] = [
  { name: '30', fromDaysLeft: 8, toDaysLeft: 30 },
  { name: '7', fromDaysLeft: 0, toDaysLeft: 7 },
  { name: 'expired', fromDaysLeft: -7, toDaysLeft: -1 },
]
