import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCredits, returnCredit, spendCredit } from '#lottery-api/core/credits/credits.service.ts'
import { anOpenDraw } from '#lottery-api/testing/draws.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { aParticipation } from '#lottery-api/testing/participations.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { aProvenPlayer } from '#lottery-api/testing/published-draw.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepCredits } from './credits.sweeper.ts'

const dayMs = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function giveFreeCredits(playerId: string, source: string, days?: number): Promise<boolean> {
  const { db } = app.deps
  const now = await databaseNow(db)
  const expiresAt = days === undefined ? {} : { expiresAt: new Date(now.getTime() + days * dayMs) }
  return db.$transaction((tx) => giveCredits(tx, { playerId, source, credits: 2, ...expiresAt }, now))
}
const readCredits = async (player: { readonly id: string }) =>
  (await (await app.as(player)).request('GET', '/api/credits')).body

test('free credits are given once for each source, for twelve months', async () => {
  const player = await aPlayer(app.deps)
  const outcomes = await Promise.all([
    giveFreeCredits(player.id, 'sponsorship:10'),
    giveFreeCredits(player.id, 'sponsorship:10'),
  ])
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  const { free, paid, refundableCents, lots } = await readCredits(player)
  expect([free, paid, refundableCents, lots.length]).toEqual([2, 0, 0, 1])
  const { createdAt, expiresAt } = lots[0]
  expect(expiresAt.slice(5)).toBe(createdAt.slice(5))
  expect(Number(expiresAt.slice(0, 4))).toBe(Number(createdAt.slice(0, 4)) + 1)
})

test('a player with credits that expire within two weeks is mailed once; one who opted out is not', async () => {
  const [expiring, optedOut, later] = [
    await aPlayer(app.deps, { language: 'it' }),
    await aPlayer(app.deps, { mailsCredits: false }),
    await aPlayer(app.deps),
  ]
  await giveFreeCredits(expiring.id, 'a', 13)
  await giveFreeCredits(optedOut.id, 'a', 13)
  await giveFreeCredits(later.id, 'a', 15)
  await Promise.all([sweepCredits(app.deps), sweepCredits(app.deps)])
  await sweepCredits(app.deps)
  const mails = await listQueuedEmails(app.deps, expiring.email ?? '')
  expect(mails.map(({ subject }) => subject)).toEqual(['I suoi crediti gratuiti stanno per scadere'])
  expect(mails[0]?.text).toContain(': 2.')
  expect(await listQueuedEmails(app.deps, optedOut.email ?? '')).toEqual([])
  expect(await listQueuedEmails(app.deps, later.email ?? '')).toEqual([])
})

test('a leaving, excluded or barred player gets no mail about expiring credits', async () => {
  const { db } = app.deps
  const now = await databaseNow(db)
  const leaving = await aPlayer(app.deps, { endRequestedAt: now })
  const [excluded, barred, playing] = [
    await aPlayer(app.deps),
    await aProvenPlayer(app),
    await aProvenPlayer(app),
  ]
  await db.exclusion.createMany({
    data: [
      { playerId: excluded.id, term: 'ever', by: 'player', startedAt: now },
      { playerId: playing.id, term: '24h', by: 'player', startedAt: new Date(0), endsAt: now },
    ],
  })
  const { numberHash } = await db.identityDocument.findFirstOrThrow({ where: { playerId: barred.id } })
  await db.barredPerson.create({
    data: { numberHash: numberHash ?? '', reason: 'staff', addedAt: now, addedBy: 'camille' },
  })
  const everybody = [leaving, excluded, barred, playing]
  for (const { id } of everybody) await giveFreeCredits(id, 'a', 13)
  await sweepCredits(app.deps)
  const mails = await Promise.all(everybody.map(({ email }) => listQueuedEmails(app.deps, email ?? '')))
  expect(mails.map(({ length }) => length)).toEqual([0, 0, 0, 1])
})

test('credits expire at their very instant, also before the sweeper runs', async () => {
  const player = await aPlayer(app.deps)
  await giveFreeCredits(player.id, 'short', 1)
  await app.passTime(dayMs)
  expect((await readCredits(player)).free).toBe(0)
  await Promise.all([sweepCredits(app.deps), sweepCredits(app.deps)])
  const { remaining, expiredAt, expiresAt } = await app.deps.db.creditLot.findFirstOrThrow({
    where: { playerId: player.id },
  })
  expect([remaining, expiredAt]).toEqual([0, expiresAt])
  const { lines } = (await (await app.as(player)).request('GET', '/api/statement')).body
  expect(lines.map(({ kind, credits }: { kind: string; credits: number }) => [kind, credits])).toEqual([
    ['credit-expired', -2],
    ['credit-given', 2],
  ])
})

test.each([
  // Cancelled by the player, and then by nobody.
  ['never', [0, 0]],
  ['once', [1, 0]],
  ['always', [1, 1]],
] as const)('an expired credit, renewed %s, counts %j after two returns', async (renewal, expectedFree) => {
  const { db } = app.deps
  const { id: playerId } = await aPlayer(app.deps)
  await giveFreeCredits(playerId, 'short', 1)
  await db.creditLot.updateMany({ where: { playerId }, data: { granted: 1, remaining: 1 } })
  const { id } = await aParticipation(app.deps, playerId, (await anOpenDraw(app)).id)
  const free: number[] = []
  for (const _ of expectedFree) {
    const now = await databaseNow(db)
    await db.$transaction((tx) => spendCredit(tx, playerId, id, now))
    await db.creditLot.updateMany({ where: { playerId }, data: { expiresAt: now } })
    await db.$transaction((tx) => returnCredit(tx, id, now, renewal))
    free.push((await readCredits({ id: playerId })).free)
  }
  expect(free).toEqual(expectedFree)
})

test('a guest can read no credits, statement or purchases', async () => {
  for (const path of ['credits', 'statement', 'purchases'])
    expect((await app.guest().request('GET', `/api/${path}`)).status).toBe(401)
})
