/** Days, months and years of the calendar in Paris; instants in between are UTC. */

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })
const hourFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', hour: '2-digit' })

/** A span from an instant up to another one, which is excluded. */
export type Span = { readonly from: Date; readonly until: Date }

/** Returns the day in Paris at an instant: '2026-11-21'. */
export function parisDayOf(instant: Date): string {
  return dayFormat.format(instant)
}

/** Returns the month in Paris at an instant: '2026-11'. */
export function parisMonthOf(instant: Date): string {
  return parisDayOf(instant).slice(0, 7)
}

/** Returns the year in Paris at an instant. */
export function parisYearOf(instant: Date): number {
  return Number(parisDayOf(instant).slice(0, 4))
}

/** Returns the month `months` after a month, or before it when negative. Throws a RangeError for another text. */
export function addMonths(month: string, months: number): string {
  const { year, index } = parseMonth(month)
  const total = year * 12 + index + months
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`
}

/** Returns the days of a month, first to last. Throws a RangeError for another text. */
export function listDaysOfMonth(month: string): readonly string[] {
  const { year, index } = parseMonth(month)
  const count = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  return Array.from({ length: count }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`)
}

/** Returns a month from its first midnight in Paris to the next month's. Throws a RangeError for another text. */
export function spanOfMonth(month: string): Span {
  return { from: findMidnight(`${month}-01`), until: findMidnight(`${addMonths(month, 1)}-01`) }
}

/** Returns a civil year from its first midnight in Paris to the next one's. */
export function spanOfYear(year: number): Span {
  return { from: findMidnight(`${year}-01-01`), until: findMidnight(`${year + 1}-01-01`) }
}

/**
 * Returns the span from the first midnight of a day in Paris to the end of the same or a later day.
 * Throws a RangeError for an invalid day.
 */
export function spanOfDays(first: string, last: string): Span {
  return { from: findMidnight(first), until: findMidnight(addDays(last, 1)) }
}

/** Returns the day `days` after a day, or before it when negative. Throws a RangeError for an invalid day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10)
}

/** Returns the Monday of a day's week. Throws a RangeError for an invalid day. */
export function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}

const hourMs = 3_600_000

/** Returns the first instant from this one on between 8 and 21 o'clock in Paris, for messages that are not urgent. */
export function moveIntoDayHours(instant: Date): Date {
  let ms = instant.getTime()
  // Paris differs from UTC by whole hours.
  while (!isDayHour(new Date(ms))) ms = (Math.floor(ms / hourMs) + 1) * hourMs
  return new Date(ms)
}

function isDayHour(instant: Date): boolean {
  const hour = Number(hourFormat.format(instant))
  return hour >= 8 && hour < 21
}

/**
 * Returns the instant this many weekdays (24 hours each) after another: one day after a Friday is Monday. A public
 * holiday on a weekday counts as one.
 */
export function addWorkingDays(instant: Date, days: number): Date {
  let ms = instant.getTime()
  for (let left = days; left > 0; ) {
    ms += 24 * 3_600_000
    // The weekday of the day at noon UTC is the calendar's: 0 is Sunday.
    const weekday = new Date(`${parisDayOf(new Date(ms))}T12:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return new Date(ms)
}

/** Returns a day's first instant. Paris is one or two hours ahead of UTC, and its clocks never change at midnight. */
function findMidnight(day: string): Date {
  const summer = new Date(`${day}T00:00:00+02:00`)
  return hourFormat.format(summer).startsWith('00') ? summer : new Date(`${day}T00:00:00+01:00`)
}

function parseMonth(month: string): { year: number; index: number } {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []
  if (!year || !number) throw new RangeError(`'${month}' is no month.`)
  return { year: Number(year), index: Number(number) - 1 }
}
