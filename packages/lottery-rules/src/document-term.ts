import { toLocalDay } from './wall-clock.ts'

/**
 * Whether an identity document has expired at an instant, by the date in a time zone: it is valid for the whole of its
 * last day (`YYYY-MM-DD`). Without a last day (null) it does not expire.
 */
export function hasExpired(lastDay: string | null, now: Date, timeZone: string): boolean {
  return lastDay !== null && lastDay < toLocalDay(now, timeZone)
}

/**
 * The stage of a notice about an expiring document: the days until its last day, which is day 0; below 0 it has
 * expired.
 */
export type ExpiryStage = {
  readonly name: '30' | '7' | 'expired'
  readonly fromDaysLeft: number
  readonly toDaysLeft: number
}

/**
 * All stages: of several missed ones only the last is sent, and nothing for a document that expired more than a week
 * ago.
 */
export const expiryStages: readonly ExpiryStage[] = [
  { name: '30', fromDaysLeft: 8, toDaysLeft: 30 },
  { name: '7', fromDaysLeft: 0, toDaysLeft: 7 },
  { name: 'expired', fromDaysLeft: -7, toDaysLeft: -1 },
]
