import { createFrenchDateFormat } from '@repo/contracts/french-date'
import { addDays } from '@repo/delivery-rules/paris-calendar'

/** Returns the seven days of a week that starts on a Monday. */
export function listDaysOfWeek(monday: string): readonly string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

const shapes = {
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  date: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map(
  Object.entries(shapes).map(([name, shape]) => [
    name,
    createFrenchDateFormat({ ...shape, timeZone: 'UTC' }),
  ]),
)

/** Formats a calendar day: 'lun. 30 nov.', 'lundi 30 novembre', '30 novembre', 'lun.'. */
export function formatDay(day: string, shape: keyof typeof shapes): string {
  return formats.get(shape)?.(new Date(`${day}T12:00:00Z`)) ?? day
}

/** Formats milliseconds as hours: '7 h', '7 h 30'. */
export function formatHours(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')}`}`
}
