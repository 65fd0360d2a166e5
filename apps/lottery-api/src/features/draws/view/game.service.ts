import type { Output } from '@repo/contracts/endpoint'
import type * as wire from '@repo/contracts/lottery/draws'
import { defaultFloorWinners, defaultOdds } from '@repo/lottery-rules/winner-vote'
import { databaseNow } from '@repo/server-kit/database'
import { currentPrices, drawSchedule } from '#lottery-api/core/draws/business-settings.service.ts'
import { offeredMethods } from '#lottery-api/core/payments/payment-methods.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { currentAndLatest } from './draw-view.service.ts'

/** The figures of the game as they hold now, the draw that is open and the latest results. */
export async function readTheGame(deps: Deps): Promise<Output<typeof wire.readGame>> {
  const { db, config, beacon } = deps
  const [prices, schedule] = await Promise.all([currentPrices(db), drawSchedule(deps)])
  return {
    now: await databaseNow(db),
    priceCents: prices.purchaseCents,
    drawsPerPurchase: prices.drawsPerPurchase,
    potShareCents: prices.potShareCents,
    costShareCents: prices.costShareCents,
    odds: { ...defaultOdds },
    floorWinners: defaultFloorWinners,
    schedule: { weekday: schedule.weekday, time: schedule.time, timeZone: schedule.timeZone },
    ...(await currentAndLatest(deps)),
    methods: offeredMethods(deps),
    isSimulated: config.stripe.isSimulated,
    isDevelopmentBeacon: beacon.isDevelopment,
  }
}
