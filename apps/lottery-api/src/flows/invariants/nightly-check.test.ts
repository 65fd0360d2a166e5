import { readGauges } from '@repo/server-kit/gauges'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gauges } from '#lottery-api/gauges.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { checkInvariantAlone } from './check.service.ts'
import type { Invariant } from './invariant.types.ts'
import { runNightlyCheck } from './nightly-check.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { LOG_LEVEL: 'silent' } })
})
afterAll(() => app.close())

const dayMs = 86_400_000
const readGauge = async (name: string) => {
  const samples = await readGauges(gauges, app.deps)
  return samples.find(({ metric }) => metric === name)?.value
}
const readLastCheck = () => runStaff(app, 'check', '--last')

test('one of three workers checks each night, and a broken invariant is in a gauge and the staff’s report', async () => {
  expect(await readLastCheck()).toMatchObject({ code: 1, out: 'No nightly check has run yet.\n' })
  const checkByThree = () => Promise.all([1, 2, 3].map(() => runNightlyCheck(app.deps)))
  expect((await checkByThree()).filter(Boolean)).toHaveLength(1)
  expect(await readLastCheck()).toMatchObject({ code: 0, out: expect.stringContaining('nothing broken') })
  expect([await readGauge('check_broken'), await readGauge('check_seconds')]).toEqual([0, expect.any(Number)])

  // Money outside the books, as neither code nor trigger would allow.
  const { id: playerId } = await aPlayer(app.deps)
  await app.deps.db.creditLot.create({
    data: {
      playerId,
      kind: 'free',
      source: 'sponsorship:10',
      granted: 1,
      remaining: 1,
      createdAt: new Date(),
      expiresAt: new Date('2100-01-01'),
    },
  })
  expect((await checkByThree()).filter(Boolean)).toHaveLength(0)
  await app.passTime(dayMs)
  expect((await checkByThree()).filter(Boolean)).toHaveLength(1)
  expect(await readLastCheck()).toMatchObject({
    code: 1,
    out: expect.stringContaining('broken: credits-rewards ('),
  })
  expect(await readGauge('check_broken')).toBe(1)
  await app.passTime(2 * dayMs)
  expect(await readLastCheck()).toMatchObject({ out: expect.stringContaining('no later night was checked') })
  expect(await readGauge('check_seconds')).toBeGreaterThan(1.9 * 86_400)
})

/** Fails: a check may only read. */
const writes: Invariant = {
  id: 'writes',
  promise: 'nothing is written',
  listViolations: (tx) => tx.$queryRaw`UPDATE app_clock SET shift = shift RETURNING 1`,
}

test('a check of an invariant cannot write', async () => {
  await expect(checkInvariantAlone(app.deps, writes)).rejects.toThrow('read-only transaction')
})

test('a nightly check replaces that of a dead worker, and counts an invariant that fails as broken', async () => {
  const { deps } = app
  await app.passTime(dayMs)
  // The first one is presumed dead during its check, and ends without a report about another's night.
  let isTakenOver: boolean | undefined
  const slow: Invariant = {
    id: 'slow',
    promise: 'takes long',
    listViolations: async () => {
      await app.passTime(11 * 60_000)
      isTakenOver = await runNightlyCheck(deps, [writes])
      return []
    },
  }
  expect(await runNightlyCheck(deps, [slow, slow])).toBe(false)
  expect(isTakenOver).toBe(true)
  expect(await readGauge('check_broken')).toBe(1)
  expect((await readLastCheck()).out).toContain('broken: writes')
})
