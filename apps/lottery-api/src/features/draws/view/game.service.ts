import type { Output } from '@repo/contracts/endpoint'
import type * as wire from '@repo/contracts/lottery/draws'
import { databaseNow } from '@repo/server-kit/database'
import { readCurrentTerms } from '#lottery-api/core/draws/current-terms.service.ts'
import { listOfferedMethods } from '#lottery-api/core/payments/payment-methods.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { readCurrentAndLatest } from './draw-view.service.ts'

/** Returns the figures of the game as the open draw promises them, that draw, and the latest results. */
export async function readGame(deps: Deps): Promise<Output<typeof wire.readGame>> {
  const { db, config, beacon } = deps
  const { prices, odds, floorWinners, schedule } = await readCurrentTerms(deps)
  return {
    now: await databaseNow(db),
    priceCents: prices.purchaseCents,
    drawsPerPurchase: prices.drawsPerPurchase,
    potShareCents: prices.potShareCents,
    costShareCents: prices.costShareCents,
    odds,
    floorWinners,
    schedule,
    ...(await readCurrentAndLatest(deps)),
    methods: listOfferedMethods(deps),
    isSimulated: config.stripe.isSimulated,
    isDevelopmentBeacon: beacon.isDevelopment,
  }
}
