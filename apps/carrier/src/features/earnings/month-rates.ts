import type { getEarnings } from '@repo/contracts/delivery/earnings'
import type { Output } from '@repo/contracts/endpoint'

type Month = Pick<Output<typeof getEarnings>, 'total' | 'jours' | 'enLigneMs'>

const hourMs = 3_600_000
/** With less time online, an hourly rate is meaningless. */
const minOnlineMs = 15 * 60_000

/**
 * The average earnings of a month in cents: per hour online, per day with a delivery, per delivery. Null when
 * meaningless: without a delivery or a gain, and per hour with under a quarter of an hour online.
 */
export type MonthRates = {
  readonly perHour: number | null
  readonly perDay: number | null
  readonly perDelivery: number | null
}

/** Returns the average earnings of a month, from its net amount, rounded to cents. */
export function calculateMonthRates({ total, jours, enLigneMs = 0 }: Month): MonthRates {
  const { net, livraisons } = total
  const divideNet = (count: number) =>
    livraisons > 0 && net > 0 && count > 0 ? Math.round(net / count) : null
  return {
    perHour: divideNet(enLigneMs >= minOnlineMs ? enLigneMs / hourMs : 0),
    perDay: divideNet(jours.filter((day) => day.livraisons > 0).length),
    perDelivery: divideNet(livraisons),
  }
}
