import type { DrawSchedule } from '@repo/lottery-rules/draw-calendar'
import type { SettingsOf } from '@repo/settings/read-settings'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

type Settings = SettingsOf<'lottery-api'>

/** When draws are held, in the town clock's time. */
export function drawSchedule(settings: Settings): DrawSchedule {
  return {
    weekday: weekdays.indexOf(settings.LOTTERY_DRAW_DAY) + 1,
    time: settings.LOTTERY_DRAW_TIME,
    timeZone: settings.LOTTERY_TIME_ZONE,
  }
}

/** What a purchase costs and where each cent of it goes. */
export type Prices = {
  /** Of one purchase, which is good for several draws. */
  readonly purchaseCents: number
  readonly drawsPerPurchase: number
  /** What each draw puts into the pot. */
  readonly potShareCents: number
  /** What each draw pays of the running costs. */
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
