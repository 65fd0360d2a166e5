import { findDrawTime, toWeek } from '@repo/lottery-rules/draw-calendar'
import { findDrawFaults, findSeriesFaults } from '@repo/lottery-rules/verify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDrawSchedule } from '#lottery-api/core/draws/business-settings.service.ts'
import { sumBalance } from '#lottery-api/core/ledger/ledger.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { sweepDraws } from '#lottery-api/features/draws/draws.sweeper.ts'
import { readTrust } from '#lottery-api/features/draws/publish/trust.service.ts'
import { anOpenDraw, aTicket, passUntil, readPublishedFiles, startWorkers } from './draws.ts'
import { aPlayer } from './players.ts'
import type { TestApp } from './test-app.ts'
import { testApp } from './test-app.ts'

// The long form runs a year; a test run covers the weeks around each clock change.
const spans =
  process.env.CAMPAIGN === '1'
    ? [{ from: '2026-11-25', weeks: 53, hours: [18, 19] }]
    : [
        { from: '2027-03-17', weeks: 4, hours: [18, 19] },
        { from: '2027-10-20', weeks: 4, hours: [18, 19] },
      ]
/** The index of a week with one ticket, whose draw is cancelled, and of a week in which workers run a day late. */
const special = { cancelled: 1, asleep: 2 }
/** What a ticket puts into the pot. */
const contributionCents = 60
/** The published files of this many weeks are verified. */
const verifiedWeeks = 12

let app: TestApp
let workers: readonly Deps[]
let end: () => Promise<void>
beforeEach(async () => {
  app = await testApp()
  const started = await startWorkers(app, 2)
  workers = [app.deps, ...started.workers]
  end = started.close
})
afterEach(async () => {
  await end()
  await app.close()
})

/** Sweeps in all workers concurrently, twice: the second pass does the work that one left to another. */
async function sweepEverywhere(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await Promise.all(workers.map((deps) => sweepDraws(deps)))
}

test.each(spans)(
  'three concurrent workers hold one draw a local week, for $weeks weeks from $from',
  { timeout: 3_600_000 },
  async ({ from, weeks, hours }) => {
    const { db } = app.deps
    await passUntil(app, new Date(from))
    const players = await Promise.all(Array.from({ length: 3 }, () => aPlayer(app.deps)))
    for (let index = 0; index < weeks; index += 1) {
      const draw = await anOpenDraw(app)
      for (const player of index === special.cancelled ? players.slice(1, 2) : players)
        await aTicket(app, draw, { player })
      if (index === special.asleep) await passUntil(app, new Date(draw.drawTime.getTime() + 1000))
      await passUntil(app, draw.closesAt)
      await sweepEverywhere()
      const { drawTime } = await db.draw.findUniqueOrThrow({ where: { id: draw.id } })
      await passUntil(app, drawTime)
      await sweepEverywhere()
    }

    const draws = await db.draw.findMany({ orderBy: { sequence: 'asc' } })
    const finished = draws.slice(0, weeks)
    expect(draws).toHaveLength(weeks + 1)
    expect(draws.map(({ sequence }) => sequence)).toEqual(draws.map((_, index) => index + 1))
    expect(finished.map(({ state }) => state)).toEqual(
      finished.map((_, index) => (index === special.cancelled ? 'cancelled' : 'published')),
    )
    const schedule = await readDrawSchedule(app.deps)
    const formatLocal = (instant: Date) =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: schedule.timeZone,
        weekday: 'long',
        hour: '2-digit',
        minute: '2-digit',
      }).format(instant)
    for (const [index, { week, drawTime, postponements }] of draws.entries()) {
      expect(postponements).toBe(index === special.asleep ? 1 : 0)
      expect(formatLocal(drawTime)).toBe(index === special.asleep ? 'Monday 20:00' : 'Sunday 20:00')
      const before = draws[index - 1]
      if (!before) continue
      const nextWeek = toWeek(
        new Date(findDrawTime(before.week, schedule).getTime() + 7 * 86_400_000),
        schedule,
      )
      expect(week).toBe(nextWeek)
    }
    expect(new Set(draws.map(({ drawTime }) => drawTime.getUTCHours()))).toEqual(new Set(hours))
    expect(findSeriesFaults(finished.map(({ manifest }) => manifest ?? ''))).toEqual([])
    for (const { week } of finished.slice(0, verifiedWeeks).filter(({ state }) => state === 'published'))
      expect(findDrawFaults(await readPublishedFiles(app.deps, week), await readTrust(app.deps))).toEqual([])

    // Every cent of every pot is due to one winner, once.
    const wonCents = (weeks - 1) * players.length * contributionCents
    const owedPrizes = await db.prize.aggregate({ _sum: { cents: true } })
    expect(Number(owedPrizes._sum.cents)).toBe(wonCents)
    expect(await sumBalance(db, 'prizes')).toBe(-wonCents)
    expect(await sumBalance(db, 'pot')).toBe(0)
  },
)
