import { retention } from '@repo/prisma/delivery-retention'

type Periods = typeof retention.periods
type PeriodInDays = {
  [P in keyof Periods]: Periods[P]['length'] extends `${number} days` ? P : never
}[keyof Periods]

/** Returns the length of a period that the schema declares in days. */
export function getPeriodDays(period: PeriodInDays): number {
  return Number.parseInt(retention.periods[period].length, 10)
}
