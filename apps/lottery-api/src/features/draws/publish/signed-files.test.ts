import { carriedFiles, termsFiles } from '@repo/lottery-rules/published-files'
import { readTerms } from '@repo/lottery-rules/terms'
import { verifyFolder } from '@repo/lottery-verifier/verify-folder'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPricesOfNextDraw } from '#lottery-api/core/draws/business-settings.service.ts'
import { lapsePrizes } from '#lottery-api/features/prizes/lapse.service.ts'
import { replaceRefused } from '#lottery-api/features/prizes/replace.service.ts'
import { setBusinessSettings } from '#lottery-api/testing/business-settings.ts'
import {
  anOpenDraw,
  closeAndSealDraw,
  drawAndPublish,
  insertTickets,
  takeByDecision,
} from '#lottery-api/testing/draws.ts'
import { aPublishedDraw } from '#lottery-api/testing/published-draw.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepDraws } from '../draws.sweeper.ts'
import { readTrust } from './trust.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const verifyFiles = async () =>
  verifyFolder({
    folder: app.deps.config.publishedDir,
    keys: [app.deps.config.signingKey.publicKey],
    receipts: [],
    allowsDevelopment: true,
    nowSeconds: (await databaseNow(app.deps.db)).getTime() / 1000,
  })
const listWrongCodes = async () =>
  (await verifyFiles()).findings.flatMap(({ verdict, code }) => (verdict === 'wrong' ? [code] : []))
/** The faults of the two prizes that end here long before their draw's terms allow it. */
const earlyEnds = ['carried-early', 'carried-early']
const readFile = (week: string, name: 'terms.json' | 'carried.json') => app.deps.published.read(week, name)

test('the terms of a draw are published once it is open, and the database refuses to change them', async () => {
  const { db } = app.deps
  const draw = await anOpenDraw(app)
  await Promise.all([sweepDraws(app.deps), sweepDraws(app.deps)])
  const terms = readTerms((await readFile(draw.week, termsFiles.notice)) ?? '')
  expect(terms).toMatchObject({
    draw: draw.week,
    sequence: draw.sequence,
    contribution_cents: draw.contributionCents,
    closes_at: draw.closesAt.getTime() / 1000,
    draw_time: draw.drawTime.getTime() / 1000,
    price: { entry_cents: (await readPricesOfNextDraw(app.deps.db)).purchaseCents },
  })
  const change = db.draw.update({ where: { id: draw.id }, data: { terms: '{}' } })
  await expect(change).rejects.toThrow('UPDATE of draw is refused')
  expect(await verifyFiles()).toMatchObject({
    verdict: 'right',
    lines: expect.arrayContaining([`✓ ${draw.week}: not sealed yet`]),
  })
})

test('a sealing lists the prizes that lapsed or were replaced, and carries in the sum of the lapsed ones', async () => {
  const { db } = app.deps
  const { draw } = await aPublishedDraw(app)
  const [first, second] = await db.prize.findMany({ where: { drawId: draw.id }, orderBy: { rank: 'asc' } })
  if (!first || !second) throw new Error('Nobody has won')
  const now = await databaseNow(db)
  await db.prize.update({ where: { id: first.id }, data: { claimBy: now } })
  await lapsePrizes(app.deps)
  await takeByDecision(app, second)
  await replaceRefused(app.deps)
  const next = await anOpenDraw(app)
  await insertTickets(app, next, 3)
  const sealed = await closeAndSealDraw(app, next)
  expect(sealed.carriedInCents).toBe(first.cents)
  const lapsed = { draw: draw.week, cents: Number(first.cents) }
  expect(JSON.parse((await readFile(next.week, carriedFiles.notice)) ?? '')).toMatchObject({
    draw: next.week,
    prizes: [
      { ...lapsed, rank: 1, ticket: first.number, end: 'lapsed', reason: 'unclaimed', next_rank: null },
      { draw: draw.week, rank: 2, ticket: second.number, end: 'replaced', reason: 'identity', next_rank: 3 },
    ],
  })
  await drawAndPublish(app, next)
  const forget = db.prize.update({ where: { id: first.id }, data: { accountedIn: null } })
  await expect(forget).rejects.toThrow('where a prize was told stays')
  expect(await listWrongCodes()).toEqual(earlyEnds)
})

test('a changed draw time applies from the next draw that opens, and earlier draws are verified by their own', async () => {
  const { deps } = app
  const before = await readTrust(deps)
  const openDraw = await anOpenDraw(app)
  const { terms } = await deps.db.draw.findUniqueOrThrow({ where: { week: openDraw.week } })
  await setBusinessSettings(deps, { drawDay: 'wednesday', drawTime: '18:00' })
  await insertTickets(app, openDraw, 2)
  await closeAndSealDraw(app, openDraw)
  await drawAndPublish(app, openDraw)
  const { sequence } = await deps.db.draw.findFirstOrThrow({ orderBy: { sequence: 'desc' } })
  expect((await deps.db.draw.findUniqueOrThrow({ where: { week: openDraw.week } })).terms).toBe(terms)
  const schedule = { weekday: 3, time: '18:00', timeZone: 'Europe/Paris' }
  expect((await readTrust(deps)).periods).toEqual([
    ...before.periods,
    { fromSequence: openDraw.sequence + 1, schedule },
  ])
  expect(sequence).toBeGreaterThan(openDraw.sequence)
  expect(await listWrongCodes()).toEqual(earlyEnds)
})
