import { findDrawFaults } from '@repo/lottery-rules/verify'
import { assertRealClock, databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTrust } from '#lottery-api/features/draws/publish/trust.service.ts'
import { findWinnerIneligibility } from '#lottery-api/features/prizes/winner-eligibility.service.ts'
import { checkInvariants } from '#lottery-api/flows/invariants/check.service.ts'
import { readPublishedFiles } from '#lottery-api/testing/draws.ts'
import { signIn } from '#lottery-api/testing/sign-in.ts'
import { runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { seedWithDraw } from './demo-draw.ts'
import { demoPassword, seed } from './seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('no demo player, whose password is public, is created in production', async () => {
  const { config } = app.deps
  const inProduction = { ...app, deps: { ...app.deps, config: { ...config, isProduction: true } } }
  const { code, err } = await runStaff(inProduction, 'seed')
  expect({ code, err }).toEqual({ code: 2, err: 'Demo players exist in development only.\n' })
  expect(await app.deps.db.player.count()).toBe(0)
})

test('the demo players are created once, also by two concurrent seeds, and can sign in', async () => {
  const counts = await Promise.all([seed(app.deps), seed(app.deps)])
  expect(counts[0] + counts[1]).toBe(5)
  expect(await seed(app.deps)).toBe(0)
  const players = await app.deps.db.player.findMany({ orderBy: { email: 'asc' } })
  expect(players.map(({ email }) => email)).toEqual([1, 2, 3, 4, 5].map((n) => `joueur${n}@demo.test`))
  for (const { status, passwordHash } of players) {
    expect(status).toBe('validated')
    expect(await app.deps.passwords.matches(demoPassword, passwordHash)).toBe(true)
  }
  const documents = await app.deps.db.identityDocument.findMany({ include: { views: true } })
  expect(documents.map(({ status, views }) => [status, views.length])).toEqual(
    players.map(() => ['approved', 1]),
  )
  const answer = await signIn(app.guest(), 'joueur1@demo.test', demoPassword)
  expect(answer.body).toMatchObject({ success: true, outcome: 'signed-in' })
})

test('the seed command reports that the demo players are there', async () => {
  expect(await runStaff(app, 'seed')).toEqual({ code: 0, out: 'The demo players are there.\n', err: '' })
})

test('the seed holds last week’s draw once; it verifies, winners can claim, and the clock is right again', async () => {
  const fresh = await testApp()
  try {
    const { deps } = fresh
    expect(await seedWithDraw(deps)).toBe(5)
    const { week, state, ticketCount } = await deps.db.draw.findFirstOrThrow({ where: { sequence: 1 } })
    expect({ state, ticketCount }).toEqual({ state: 'published', ticketCount: 5 })
    expect(findDrawFaults(await readPublishedFiles(deps, week), await readTrust(deps))).toEqual([])
    const prizes = await deps.db.prize.findMany()
    expect(await Promise.all(prizes.map((prize) => findWinnerIneligibility(deps.db, prize)))).toEqual(
      prizes.map(() => null),
    )
    expect(prizes).not.toHaveLength(0)
    expect((await checkInvariants(deps)).filter(({ ok }) => !ok)).toEqual([])
    await assertRealClock(deps.db)
    const now = await databaseNow(deps.db)
    const openDraw = await deps.db.draw.findFirstOrThrow({ where: { sequence: 2 } })
    expect(openDraw.drawTime.getTime() - now.getTime()).toBeLessThanOrEqual(7 * 86_400_000)
    expect(await seedWithDraw(deps)).toBe(0)
    expect(await deps.db.draw.count()).toBe(2)
  } finally {
    await fresh.close()
  }
})

test('a clock left behind by a killed seed is corrected', async () => {
  await app.deps.db.$executeRaw`UPDATE app_clock SET shift = '-3 days'`
  await seedWithDraw(app.deps)
  await expect(assertRealClock(app.deps.db)).resolves.toBeUndefined()
})
