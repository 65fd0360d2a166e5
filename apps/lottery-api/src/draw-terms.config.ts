import type { DrawSchedule } from '@repo/lottery-rules/draw-calendar'
import { z } from 'zod'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const cents = (fallback: number) =>
  z.coerce
    .number('must be a number')
    .int('must be whole cents')
    .min(1, 'must be at least 1')
    .default(fallback)

/** The settings of draws and prices. */
export const drawTermSettings = {
  LOTTERY_DRAW_DAY: z.enum(weekdays, 'must be a day in English: monday, tuesday, …').default('sunday'),
  LOTTERY_DRAW_TIME: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 20:00')
    .default('20:00'),
  LOTTERY_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Europe/Paris')
    .default('Europe/Paris'),
  LOTTERY_TICKET_CENTS: cents(300),
  DRAWS_PER_PURCHASE: cents(4),
  POT_SHARE_CENTS: cents(60),
  COST_SHARE_CENTS: cents(15),
}

type Settings = z.output<z.ZodObject<typeof drawTermSettings>>

/** The schedule of draws, in local time. */
export function drawSchedule(settings: Settings): DrawSchedule {
  return {
    weekday: weekdays.indexOf(settings.LOTTERY_DRAW_DAY) + 1,
    time: settings.LOTTERY_DRAW_TIME,
    timeZone: settings.LOTTERY_TIME_ZONE,
  }
}

/** The price of a purchase and the destination of each cent. */
export type Prices = {
  /** Of one purchase, which is good for several draws. */
  readonly purchaseCents: number
  readonly drawsPerPurchase: number
  /** Each draw's part for the pot. */
  readonly potShareCents: number
  /** Each draw's part for the running costs. */
  readonly costShareCents: number
}

/** The prices; throws when the shares of the draws are not the price. */
export function prices(settings: Settings): Prices {
  const { DRAWS_PER_PURCHASE: draws, POT_SHARE_CENTS: pot, COST_SHARE_CENTS: cost } = settings
  if (draws * (pot + cost) !== settings.LOTTERY_TICKET_CENTS)
    throw new Error(
      `LOTTERY_TICKET_CENTS must be what the shares of its draws make: ${draws} × (${pot} + ${cost}) = ${draws * (pot + cost)}`,
    )
  return {
    purchaseCents: settings.LOTTERY_TICKET_CENTS,
    drawsPerPurchase: draws,
    potShareCents: pot,
    costShareCents: cost,
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
