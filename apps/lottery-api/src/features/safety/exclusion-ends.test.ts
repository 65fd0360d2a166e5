import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepExclusionEnds } from './exclusion-ends.sweeper.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const dayMs = 86_400_000

async function anExcludedPlayer(term: string) {
  const player = await aPlayer(app.deps)
  const exclude = async (next: string) =>
    (await app.as(player)).request('POST', '/api/safety/exclusions', {
      body: { term: next, password: testPassword },
    })
  expect((await exclude(term)).status).toBe(200)
  return { ...player, exclude }
}

const countNotices = async ({ id, email }: { readonly id: string; readonly email: string | null }) => [
  await app.deps.db.notification.count({ where: { playerId: id, kind: 'exclusion-ended' } }),
  (await listQueuedEmails(app.deps, email ?? '')).filter(
    ({ subject }) => subject === 'Votre période sans jeu est terminée',
  ).length,
]

test('a self-excluded player is notified once by two workers, and only when the last exclusion has ended', async () => {
  const [short, longer] = [await anExcludedPlayer('24h'), await anExcludedPlayer('24h')]
  await longer.exclude('1w')
  const sweep = () => Promise.all([sweepExclusionEnds(app.deps), sweepExclusionEnds(app.deps)])
  await app.passTime(dayMs - 60_000)
  await sweep()
  expect(await countNotices(short)).toEqual([0, 0])
  await app.passTime(60_000)
  await sweep()
  await sweep()
  expect([await countNotices(short), await countNotices(longer)]).toEqual([
    [1, 1],
    [0, 0],
  ])
  await app.passTime(6 * dayMs)
  await sweep()
  expect(await countNotices(longer)).toEqual([1, 1])
})

test('a player is not notified of an exclusion that ended three days ago', async () => {
  const player = await anExcludedPlayer('24h')
  await app.passTime(4 * dayMs)
  await sweepExclusionEnds(app.deps)
  expect(await countNotices(player)).toEqual([0, 0])
})

test('a leaving or barred player is not notified that the exclusion is over', async () => {
  const [leaving, barred] = [await anExcludedPlayer('24h'), await anExcludedPlayer('24h')]
  const { db } = app.deps
  const now = await databaseNow(db)
  await db.player.update({ where: { id: leaving.id }, data: { endRequestedAt: now } })
  const numberHash = `hash-${barred.id}`
  await db.identityDocument.create({
    data: { playerId: barred.id, type: 'passport', suppliedAt: now, status: 'approved', numberHash },
  })
  await db.barredPerson.create({ data: { numberHash, reason: 'x', addedAt: now, addedBy: 'x' } })
  await app.passTime(dayMs)
  await sweepExclusionEnds(app.deps)
  for (const player of [leaving, barred]) expect(await countNotices(player)).toEqual([0, 0])
})
