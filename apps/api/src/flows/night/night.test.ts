import { Prisma } from '@repo/prisma/delivery-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Invariant } from '#api/flows/invariants/invariant.types.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { runNight } from './night.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'silent' })
})
afterAll(() => app.close())

const dayMs = 24 * 3_600_000
const anInvariant = (id: string, violations: Prisma.Sql): Invariant => ({ id, promise: 'x', violations })

test('a night whose checks take longer than a worker may be silent is not taken over', async () => {
  const { pool } = app.deps
  const passSixMinutes = Prisma.sql`
    WITH passed AS (UPDATE app_clock SET shift = shift + interval '6 minutes' RETURNING shift) SELECT 1 FROM passed WHERE false`
  const wait = Prisma.sql`SELECT 1 WHERE pg_advisory_xact_lock(4711) IS NULL`
  const holder = await pool.connect()
  await holder.query('SELECT pg_advisory_lock(4711)')
  const night = runNight(app.deps, [
    anInvariant('first', passSixMinutes),
    anInvariant('second', passSixMinutes),
    anInvariant('third', wait),
  ])
  const countWaiting = async () => {
    const waiting = "SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND objid = 4711"
    return (await pool.query(waiting)).rowCount
  }
  try {
    await expect.poll(countWaiting).toBe(1)
    expect(await runNight(app.deps, [])).toBe(false)
  } finally {
    await holder.query('SELECT pg_advisory_unlock(4711)')
    holder.release()
  }
  expect(await night).toBe(true)
  expect(await app.deps.db.nightlyRun.findMany()).toMatchObject([{ endedAt: expect.any(Date), broken: [] }])
})

test('an invariant that cannot be checked counts as broken, and the night ends', async () => {
  await app.passTime(dayMs)
  const failing = anInvariant('failing', Prisma.sql`SELECT 1 / 0`)
  const violated = anInvariant('violated', Prisma.sql`SELECT 1`)
  expect(
    await runNight(app.deps, [failing, anInvariant('kept', Prisma.sql`SELECT 1 WHERE false`), violated]),
  ).toBe(true)
  const [, lastNight] = await app.deps.db.nightlyRun.findMany({ orderBy: { day: 'asc' } })
  expect(lastNight).toMatchObject({ endedAt: expect.any(Date), broken: ['failing', 'violated'] })
})
