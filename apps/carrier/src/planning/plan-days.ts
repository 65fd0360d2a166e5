import { createFrenchDateFormat } from '@repo/contracts/french-date'
import { addDays } from '@repo/delivery-rules/paris-calendar'

/** The seven days of a week that begins on a Monday. */
export function daysOfWeek(monday: string): readonly string[] {
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

/** A calendar day as text: 'lun. 30 nov.', 'lundi 30 novembre', '30 novembre', 'lun.'. */
export function dayInWords(day: string, shape: keyof typeof shapes): string {
  return formats.get(shape)?.(new Date(`${day}T12:00:00Z`)) ?? day
}

/** Milliseconds of work in hours: '7 h', '7 h 30'. */
export function hoursInWords(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')}`}`
}
