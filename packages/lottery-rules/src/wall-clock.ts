/** Computes with the calendar and the clock of a time zone. */

const dayMs = 24 * 60 * 60_000

/** The formats are cached: creating one takes far longer than using it. */
const formatsByZone = new Map<string, Intl.DateTimeFormat>()

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formatsByZone.get(timeZone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatsByZone.set(timeZone, format)
  return format
}

/** Returns the local time of a time zone, read as if it were UTC. */
function readLocalTime(instant: number, timeZone: string): number {
  return Date.parse(`${getFormat(timeZone).format(instant).replace(' ', 'T')}Z`)
}

/**
 * Returns the instant of a local time (read as if it were UTC). A time that the clocks skip is later by the skipped
 * amount; of a time that comes twice it is the first.
 */
export function findInstantShowing(localTime: number, timeZone: string): number {
  const computeOffset = (instant: number) => readLocalTime(instant, timeZone) - instant
  const withOldOffset = localTime - computeOffset(localTime - dayMs)
  return readLocalTime(withOldOffset, timeZone) === localTime
    ? withOldOffset
    : chooseAfterChange(localTime, localTime - computeOffset(localTime + dayMs), withOldOffset, timeZone)
}

function chooseAfterChange(
  localTime: number,
  withNewOffset: number,
  withOldOffset: number,
  timeZone: string,
): number {
  return readLocalTime(withNewOffset, timeZone) === localTime
    ? withNewOffset
    : Math.max(withOldOffset, withNewOffset)
}

/** Returns the first instant, from the given one on, within 8 to 21 o'clock local time: for messages by day. */
export function moveIntoDayHours(instant: Date, timeZone: string): Date {
  const shown = readLocalTime(instant.getTime(), timeZone)
  const hour = new Date(shown).getUTCHours()
  if (hour >= 8 && hour < 21) return instant
  const midnight = Math.floor(shown / dayMs) * dayMs + (hour < 8 ? 0 : dayMs)
  return new Date(findInstantShowing(midnight + 8 * 3_600_000, timeZone))
}

/** A number of calendar months and days, both of one sign. */
export type CalendarSpan = { readonly months?: number; readonly days?: number }

/**
 * Returns the instant this many months and days later (earlier when negative), at the same local time. Where the month
 * has no such day, it is its last day, or with `next-month` the first day after it.
 */
export function shiftCalendar(
  instant: Date,
  { months = 0, days = 0 }: CalendarSpan,
  timeZone: string,
  missingDay: 'last-day' | 'next-month' = 'last-day',
): Date {
  const ms = instant.getTime() - Math.floor(instant.getTime() / 1000) * 1000
  const wall = new Date(readLocalTime(instant.getTime() - ms, timeZone))
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth() + months, wall.getUTCDate()]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const timeOfDay = wall.getTime() - Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate())
  const date = missingDay === 'next-month' && day > lastDay ? lastDay + 1 : Math.min(day, lastDay)
  return new Date(findInstantShowing(Date.UTC(year, month, date + days) + timeOfDay, timeZone) + ms)
}

/** Returns the local day (YYYY-MM-DD) of an instant. */
export function toLocalDay(instant: Date, timeZone: string): string {
  return getFormat(timeZone).format(instant).slice(0, 10)
}
