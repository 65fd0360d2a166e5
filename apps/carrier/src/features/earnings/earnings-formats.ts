import { createFrenchDateFormat } from '@repo/contracts/french-date'

const monthAndYear = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const dayWithoutYear = createFrenchDateFormat({ timeZone: 'UTC', day: 'numeric', month: 'long' })
const dayWithYear = createFrenchDateFormat({
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const weekday = createFrenchDateFormat({
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** Formats a month: 'novembre 2026'. */
export function formatMonth(month: string): string {
  return monthAndYear.format(toDate(`${month}-01`))
}

/** Formats a day without its year: '5 novembre'. */
export function formatShortDay(day: string): string {
  return dayWithoutYear(toDate(day))
}

/** Formats a day: '5 décembre 2026'. */
export function formatDay(day: string): string {
  return dayWithYear(toDate(day))
}

/** Formats a day with its weekday: 'jeudi 5 novembre'. */
export function formatWeekday(day: string): string {
  return weekday(toDate(day))
}

/** Formats a duration, rounded to minutes: '0 min', '12 min', '36 h 05'. */
export function formatTimeSpent(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

function toDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
