import { drawTimeOf, weekAt } from '@repo/lottery-rules/draw-calendar'
import { faultsOf, faultsOfSeries } from '@repo/lottery-rules/verify'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '#lottery-api/deps.ts'
import { balanceOf } from '#lottery-api/features/ledger/ledger.service.ts'
import { anOpenDraw, aTicket, moreWorkers, passUntil, publishedFilesOf } from '#lottery-api/testing/draws.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepDraws } from './draws.sweeper.ts'
import { trustOf } from './trust.ts'

const weeks = 53
/** A week with one ticket, which does not take place, and a week in which no worker runs until the next day. */
const odd = { cancelled: 7, asleep: 20 }

let app: TestApp
let workers: readonly Deps[]
let end: () => Promise<void>
beforeAll(async () => {
  app = await testApp()
  const more = await moreWorkers(app, 2)
  workers = [app.deps, ...more.workers]
  end = more.close
})
afterAll(async () => {
  await end()
  await app.close()
})

/** All workers look at once, twice: what one leaves to another is done then. */
async function everybodySweeps(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await Promise.all(workers.map((deps) => sweepDraws(deps)))
}

test('three workers at once hold one draw a local week for a year, through both changes of the clocks', async () => {
  const { db, config, beacon } = app.deps
  const players = await Promise.all(Array.from({ length: 3 }, () => aPlayer(app.deps)))
  for (let index = 0; index < weeks; index += 1) {
    const draw = await anOpenDraw(app)
    for (const player of index === odd.cancelled ? players.slice(1, 2) : players)
      await aTicket(app, draw, { player })
    if (index === odd.asleep) await passUntil(app, new Date(draw.drawTime.getTime() + 1000))
    await passUntil(app, draw.closesAt)
    await everybodySweeps()
    const { drawTime } = await db.draw.findUniqueOrThrow({ where: { id: draw.id } })
    await passUntil(app, drawTime)
    await everybodySweeps()
  }

  const draws = await db.draw.findMany({ orderBy: { sequence: 'asc' } })
  const over = draws.slice(0, weeks)
  expect(draws).toHaveLength(weeks + 1)
  expect(draws.map(({ sequence }) => sequence)).toEqual(draws.map((_, index) => index + 1))
  expect(over.map(({ state }) => state)).toEqual(
    over.map((_, index) => (index === odd.cancelled ? 'cancelled' : 'published')),
  )
  const { schedule } = config
  const wall = (instant: Date) =>
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: schedule.timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit' },
    }).format(instant)
  for (const [index, { week, drawTime, postponements }] of draws.entries()) {
    expect(postponements).toBe(index === odd.asleep ? 1 : 0)
    expect(wall(drawTime)).toBe(index === odd.asleep ? 'Monday 20:00' : 'Sunday 20:00')
    const before = draws[index - 1]
    if (!before) continue
    const nextWeek = weekAt(new Date(drawTimeOf(before.week, schedule).getTime() + 7 * 86_400_000), schedule)
    expect(week).toBe(nextWeek)
  }
  expect(new Set(draws.map(({ drawTime }) => drawTime.getUTCHours()))).toEqual(new Set([18, 19]))
  expect(faultsOfSeries(over.map(({ manifest }) => manifest ?? ''))).toEqual([])
  for (const { week } of over.filter(({ state }, index) => state === 'published' && index % 6 === 0))
    expect(faultsOf(await publishedFilesOf(app.deps, week), trustOf(config, beacon))).toEqual([])

  // Every cent of every pot is owed to somebody, once.
  const owed = await db.prize.aggregate({ _sum: { cents: true } })
  expect(Number(owed._sum.cents)).toBe((weeks - 1) * 3 * 60)
  expect(await balanceOf(db, 'prizes')).toBe(-(weeks - 1) * 3 * 60)
  expect(await balanceOf(db, 'pot')).toBe(0)
  expect((await databaseNow(db)) > new Date('2027-11-01')).toBe(true)
}, 600_000)
