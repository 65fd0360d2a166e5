/** Terms that people count on the calendar and the clock of a place. */

const dayMs = 24 * 60 * 60_000

/** Making one takes far longer than using it. */
const walls = new Map<string, Intl.DateTimeFormat>()

function wallOf(timeZone: string): Intl.DateTimeFormat {
  const known = walls.get(timeZone)
  if (known) return known
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  walls.set(timeZone, wall)
  return wall
}

/** The local time of a time zone, read as if it were UTC. */
function shownAt(instant: number, timeZone: string): number {
  return Date.parse(`${wallOf(timeZone).format(instant).replace(' ', 'T')}Z`)
}

/**
 * The instant of a local time (read as if it were UTC); a skipped one is later by the skipped amount, a repeated one
 * is the first.
 */
export function instantShowing(wanted: number, timeZone: string): number {
  const offset = (at: number) => shownAt(at, timeZone) - at
  const before = wanted - offset(wanted - dayMs)
  return shownAt(before, timeZone) === wanted
    ? before
    : afterChange(wanted, wanted - offset(wanted + dayMs), before, timeZone)
}

function afterChange(wanted: number, after: number, before: number, timeZone: string): number {
  return shownAt(after, timeZone) === wanted ? after : Math.max(before, after)
}

/** The first instant, from the given one on, within the hours of non-urgent messages: 8 to 21 o'clock local time. */
export function withinDayHours(instant: Date, timeZone: string): Date {
  const shown = shownAt(instant.getTime(), timeZone)
  const hour = new Date(shown).getUTCHours()
  if (hour >= 8 && hour < 21) return instant
  const midnight = Math.floor(shown / dayMs) * dayMs + (hour < 8 ? 0 : dayMs)
  return new Date(instantShowing(midnight + 8 * 3_600_000, timeZone))
}

/** A number of calendar months and days, both of one sign. */
export type CalendarSpan = { readonly months?: number; readonly days?: number }

/**
 * The instant this many months and days later (earlier when negative), at the same local time. Where the month has no
 * such day: its last one, or with `next-month` the first one after it.
 */
export function calendarShift(
  instant: Date,
  { months = 0, days = 0 }: CalendarSpan,
  timeZone: string,
  missingDay: 'last-day' | 'next-month' = 'last-day',
): Date {
  const ms = instant.getTime() - Math.floor(instant.getTime() / 1000) * 1000
  const wall = new Date(shownAt(instant.getTime() - ms, timeZone))
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth() + months, wall.getUTCDate()]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const timeOfDay = wall.getTime() - Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate())
  const date = missingDay === 'next-month' && day > lastDay ? lastDay + 1 : Math.min(day, lastDay)
  return new Date(instantShowing(Date.UTC(year, month, date + days) + timeOfDay, timeZone) + ms)
}

/** The day (YYYY-MM-DD) that the wall shows. */
export function dayOnWall(instant: Date, timeZone: string): string {
  return wallOf(timeZone).format(instant).slice(0, 10)
}
