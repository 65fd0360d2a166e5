/** Days, months and years as the calendar on a wall in Paris has them; in between, instants are UTC. */

const shownDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })
const shownHour = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', hour: '2-digit' })

/** From an instant up to, and without, another one. */
export type Span = { readonly from: Date; readonly until: Date }

/** The day in Paris at an instant: '2026-11-21'. */
export function parisDayOf(instant: Date): string {
  return shownDay.format(instant)
}

/** The month in Paris at an instant: '2026-11'. */
export function parisMonthOf(instant: Date): string {
  return parisDayOf(instant).slice(0, 7)
}

/** The year in Paris at an instant. */
export function parisYearOf(instant: Date): number {
  return Number(parisDayOf(instant).slice(0, 4))
}

/** The month that comes `months` after a month, or before it when negative. */
export function monthAfter(month: string, months: number): string {
  const { year, index } = partsOf(month)
  const total = year * 12 + index + months
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`
}

/** The days of a month, first to last. */
export function daysOfMonth(month: string): readonly string[] {
  const { year, index } = partsOf(month)
  const count = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  return Array.from({ length: count }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`)
}

/** A month from its first midnight in Paris to the next month's. */
export function spanOfMonth(month: string): Span {
  return { from: midnight(`${month}-01`), until: midnight(`${monthAfter(month, 1)}-01`) }
}

/** A civil year from its first midnight in Paris to the next one's. */
export function spanOfYear(year: number): Span {
  return { from: midnight(`${year}-01-01`), until: midnight(`${year + 1}-01-01`) }
}

/** From the first midnight of a day in Paris to the end of the same or a later day. */
export function spanOfDays(first: string, last: string): Span {
  return { from: midnight(first), until: midnight(dayAfter(last, 1)) }
}

/** The day that comes `days` after a day, or before it when negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10)
}

/** The Monday of a day's week: the day itself where it is one. */
export function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return dayAfter(day, -sinceMonday)
}

const hourMs = 3_600_000

/** The first instant, from the given one on, within the hours of non-urgent messages: 8 to 21 o'clock in Paris. */
export function withinDayHours(instant: Date): Date {
  let ms = instant.getTime()
  // Paris is whole hours away from UTC.
  while (!isDayHour(new Date(ms))) ms = (Math.floor(ms / hourMs) + 1) * hourMs
  return new Date(ms)
}

function isDayHour(instant: Date): boolean {
  const hour = Number(shownHour.format(instant))
  return hour >= 8 && hour < 21
}

/** This many weekdays (Monday to Friday) after an instant, 24 hours each; holidays count as days. One day after a Friday is Monday. */
export function workingDaysAfter(instant: Date, days: number): Date {
  let ms = instant.getTime()
  for (let left = days; left > 0; ) {
    ms += 24 * 3_600_000
    // The day's number at noon of UTC is the calendar's: 0 is Sunday.
    const weekday = new Date(`${parisDayOf(new Date(ms))}T12:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return new Date(ms)
}

/** Paris is one or two hours ahead of UTC, and its clocks are never changed at midnight. */
function midnight(day: string): Date {
  const summer = new Date(`${day}T00:00:00+02:00`)
  return shownHour.format(summer).startsWith('00') ? summer : new Date(`${day}T00:00:00+01:00`)
}

function partsOf(month: string): { year: number; index: number } {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []
  if (!year || !number) throw new RangeError(`'${month}' is no month.`)
  return { year: Number(year), index: Number(number) - 1 }
}
