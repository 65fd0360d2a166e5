import { findRound } from '@repo/lottery-rules/beacon'
import type { DrawSchedule } from '@repo/lottery-rules/draw-calendar'
import { findDrawTime, findNextDrawWeek } from '@repo/lottery-rules/draw-calendar'
import { findClosingTime } from '@repo/lottery-rules/draw-steps'
import { prizeTerms } from '@repo/lottery-rules/prize-terms'
import { createTerms, formatTerms } from '@repo/lottery-rules/terms'
import { defaultFloorWinners, defaultOdds } from '@repo/lottery-rules/winner-vote'
import { databaseNow } from '@repo/server-kit/database'
import { readDrawSchedule, readPricesOfNextDraw } from '#lottery-api/core/draws/business-settings.service.ts'
import type { Tx } from '#lottery-api/database.ts'
import type { Deps } from '#lottery-api/deps.ts'

type OpeningDeps = Pick<Deps, 'config' | 'beacon'>

/**
 * Returns the week of the next draw to open: the first one whose sales have not closed, and after the previous draw.
 */
function findWeekToOpen(now: Date, after: Date | null, schedule: DrawSchedule): string {
  let week = findNextDrawWeek(after !== null && after > now ? after : now, schedule)
  while (findClosingTime(findDrawTime(week, schedule)) <= now)
    week = findNextDrawWeek(findDrawTime(week, schedule), schedule)
  return week
}

/** Opens the draw of the next week, after `previous`, with today's terms. Does nothing where it is open already. */
export async function openDraw(
  { config, beacon }: OpeningDeps,
  tx: Tx,
  {
    now,
    previous,
  }: { readonly now: Date; readonly previous: { readonly sequence: number; readonly week: string } | null },
): Promise<void> {
  // Waits for a running change of the settings, which compares its pot share with that of the latest draw.
  await tx.$executeRaw`LOCK TABLE business_setting IN SHARE MODE`
  const schedule = await readDrawSchedule({ config, db: tx })
  const prices = await readPricesOfNextDraw(tx)
  const week = findWeekToOpen(now, previous && findDrawTime(previous.week, schedule), schedule)
  const drawTime = findDrawTime(week, schedule)
  const sequence = (previous?.sequence ?? 0) + 1
  const terms = createTerms({
    draw: week,
    sequence,
    schedule,
    chain: beacon.chain,
    price: {
      entry_cents: prices.purchaseCents,
      entry_draws: prices.drawsPerPurchase,
      pot_cents: prices.potShareCents,
      cost_cents: prices.costShareCents,
    },
    contribution_cents: prices.potShareCents,
    odds: defaultOdds,
    floor_winners: defaultFloorWinners,
    prizes: prizeTerms,
  })
  await tx.draw.createMany({
    data: {
      sequence,
      week,
      opensAt: now,
      closesAt: findClosingTime(drawTime),
      drawTime,
      chain: beacon.chain.hash,
      round: findRound(beacon.chain, drawTime.getTime() / 1000),
      contributionCents: prices.potShareCents,
      oddsMinimum: defaultOdds.minimum,
      oddsMedian: defaultOdds.median,
      oddsMaximum: defaultOdds.maximum,
      floorWinners: defaultFloorWinners,
      terms: formatTerms(terms),
    },
    skipDuplicates: true,
  })
}

/** Opens the very first draw. Does nothing once there is a draw. */
export async function openFirstDraw(deps: Pick<Deps, 'db' | 'config' | 'beacon'>): Promise<void> {
  const first = await deps.db.draw.findFirst({ select: { id: true } })
  if (first) return
  await deps.db.$transaction(async (tx) => openDraw(deps, tx, { now: await databaseNow(tx), previous: null }))
}
