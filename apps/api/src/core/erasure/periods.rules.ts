import { retention } from '@repo/prisma/delivery-retention'

type Periods = typeof retention.periods
type InDays = {
  [P in keyof Periods]: Periods[P]['length'] extends `${number} days` ? P : never
}[keyof Periods]

/** Returns the length of a period that the schema declares in days. */
export function getPeriodDays(period: InDays): number {
  return Number.parseInt(retention.periods[period].length, 10)
}
