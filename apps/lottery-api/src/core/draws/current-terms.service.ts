import type { DrawSchedule } from '@repo/lottery-rules/draw-calendar'
import type { DrawTerms } from '@repo/lottery-rules/terms'
import { readTerms } from '@repo/lottery-rules/terms'
import type { Odds } from '@repo/lottery-rules/winner-vote'
import { defaultFloorWinners, defaultOdds } from '@repo/lottery-rules/winner-vote'
import type { Db } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'
import type { Prices } from './business-settings.service.ts'
import { readDrawSchedule, readPricesOfNextDraw } from './business-settings.service.ts'
import { findCurrentDraw } from './draws.service.ts'

/** The prices and rules by which players buy now. */
type CurrentTerms = {
  readonly prices: Prices
  readonly odds: Odds
  readonly floorWinners: number
  readonly schedule: DrawSchedule
}

/** Returns the signed terms of the open draw; without any, those of the next draw. */
export async function readCurrentTerms(
  deps: Pick<Deps, 'config'> & { readonly db: Db },
): Promise<CurrentTerms> {
  const { terms = null } = (await findCurrentDraw(deps.db)) ?? {}
  return terms === null ? readTermsOfNextDraw(deps) : toCurrentTerms(readTerms(terms))
}

async function readTermsOfNextDraw(deps: Pick<Deps, 'config'> & { readonly db: Db }): Promise<CurrentTerms> {
  return {
    prices: await readPricesOfNextDraw(deps.db),
    odds: defaultOdds,
    floorWinners: defaultFloorWinners,
    schedule: await readDrawSchedule(deps),
  }
}

function toCurrentTerms({ price, odds, floor_winners, schedule }: DrawTerms): CurrentTerms {
  return {
    prices: {
      purchaseCents: price.entry_cents,
      drawsPerPurchase: price.entry_draws,
      potShareCents: price.pot_cents,
      costShareCents: price.cost_cents,
    },
    odds,
    floorWinners: floor_winners,
    schedule: { weekday: schedule.weekday, time: schedule.time, timeZone: schedule.time_zone },
  }
}
