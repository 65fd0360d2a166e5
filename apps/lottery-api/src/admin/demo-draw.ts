import { findDrawTime, findNextDrawWeek } from '@repo/lottery-rules/draw-calendar'
import { findClosingTime } from '@repo/lottery-rules/draw-steps'
import type { Vote } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { giveCredits } from '#lottery-api/core/credits/credits.service.ts'
import { readDrawSchedule } from '#lottery-api/core/draws/business-settings.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { sweepDraws } from '#lottery-api/features/draws/draws.sweeper.ts'
import { openFirstDraw } from '#lottery-api/features/draws/sales/open.service.ts'
import { castVote, payWithCredit } from '#lottery-api/features/participations/participations.service.ts'
import { drawNumber, validateTicket } from '#lottery-api/features/participations/tickets.service.ts'
import { demoEmails, seed } from './seed.ts'

const dayMs = 86_400_000

const votes: readonly Vote[] = ['minimum', 'median', 'maximum', 'none']

/**
 * Creates the demo players and, where no draw was ever opened, holds last week's draw with them, each step as the
 * worker takes it, so that there is a result to verify. The database's clock moves back to that week and on to today,
 * so nothing else may run meanwhile. Returns the number of created players. Only the development beacon has past rounds
 * to draw from; with another one there are players and no draw.
 */
export async function seedWithDraw(deps: Deps): Promise<number> {
  const { db, beacon } = deps
  // A seed that was killed left the clock behind; the worker continues its draw.
  await db.$executeRaw`UPDATE app_clock SET shift = '0' WHERE shift < '0'`
  if (!beacon.isDevelopment || (await db.draw.findFirst({ select: { id: true } }))) return seed(deps)
  const now = await databaseNow(db)
  const schedule = await readDrawSchedule(deps)
  const week = findNextDrawWeek(new Date(now.getTime() - 7 * dayMs), schedule)
  const drawTime = findDrawTime(week, schedule)
  try {
    await moveClock(deps, new Date(drawTime.getTime() - 3 * dayMs))
    const createdCount = await seed(deps)
    await openFirstDraw(deps)
    for (const [index, playerId] of (await listDemoPlayerIds(deps)).entries()) {
      await db.$transaction(async (tx) =>
        giveCredits(tx, { playerId, source: 'demo', credits: 1 }, await databaseNow(tx)),
      )
      await enterDraw(deps, playerId, week, votes[index % votes.length])
    }
    for (const instant of [findClosingTime(drawTime), drawTime]) {
      await moveClock(deps, instant)
      await sweepDraws(deps)
    }
    return createdCount
  } finally {
    await db.$executeRaw`UPDATE app_clock SET shift = '0'`
  }
}

/** Enters an open draw with a credit of the player, up to the validated ticket. Returns its number. */
export async function enterDraw(
  deps: Deps,
  playerId: string,
  week: string,
  vote: Vote = 'minimum',
): Promise<string> {
  await castVote(deps, playerId, { week, vote })
  await payWithCredit(deps, playerId, week)
  await drawNumber(deps, playerId, week)
  const where = { playerId, draw: { week } }
  const { number } = await deps.db.participation.findFirstOrThrow({ where, select: { number: true } })
  if (number === null) throw new Error('A number that was drawn is not there')
  await validateTicket(deps, playerId, { week, number })
  return number
}

async function moveClock({ db }: Pick<Deps, 'db'>, instant: Date): Promise<void> {
  await db.$executeRaw`UPDATE app_clock SET shift = shift + (${instant}::timestamptz - app_now())`
}

async function listDemoPlayerIds({ db }: Pick<Deps, 'db'>): Promise<readonly string[]> {
  const where = { email: { in: [...demoEmails] } }
  const players = await db.player.findMany({ where, orderBy: { email: 'asc' }, select: { id: true } })
  return players.map(({ id }) => id)
}
