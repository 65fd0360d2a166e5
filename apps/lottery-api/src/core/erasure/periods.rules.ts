import { shiftCalendar } from '@repo/lottery-rules/wall-clock'
import { retention } from '@repo/prisma/lottery-retention'

/** A period of retention by its name at the head of the schema. */
export type PeriodName = keyof typeof retention.periods

const dayMs = 86_400_000

/** Returns when a retention period that ends now began. Months and years are those of the time zone's calendar. */
export function findPeriodStart(name: PeriodName, now: Date, timeZone: string): Date {
  const [count = '', unit = ''] = retention.periods[name].length.split(' ')
  if (unit.startsWith('day')) return new Date(now.getTime() - Number(count) * dayMs)
  const months = unit.startsWith('year') ? 12 * Number(count) : Number(count)
  return shiftCalendar(now, { months: -months }, timeZone)
}
