import { defaultPickupWatchRules } from '@repo/delivery-rules/pickup-watch'
import { changeBusinessSettings } from '@repo/server-kit/business-settings'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { staff, staffJson } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { businessSettings } from './business-settings.rules.ts'
import { pickupWatchRules, retentionPeriods, twoPersonsAboveCents } from './business-settings.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())
afterEach(() => app.deps.db.businessSetting.deleteMany())

const change = (changes: Readonly<Record<string, unknown>>, from: Date | null = null) =>
  app.deps.db.$transaction((tx) => changeBusinessSettings(tx, businessSettings, changes, from))
const versions = () => app.deps.db.businessSetting.count()
async function inHours(hours: number): Promise<Date> {
  const [row] = await app.deps.db.$queryRaw<{ now: Date }[]>`SELECT app_now() AS now`
  return new Date((row?.now.getTime() ?? 0) + hours * 3_600_000)
}

test('without a change the defaults hold', async () => {
  const { db } = app.deps
  expect(await pickupWatchRules(db)).toEqual(defaultPickupWatchRules)
  expect(await retentionPeriods(db)).toEqual({ quoteDays: 7, notificationDays: 60, documentDays: 365 })
  expect(await twoPersonsAboveCents(db)).toBe(10_000)
})

test('a change takes effect at its instant, for every reader, and leaves other figures alone', async () => {
  await change({ watchSilentMinutes: 4.5 })
  await change({ watchSilentMinutes: 6, twoPersonsAboveEuros: 50 }, await inHours(2))
  expect(await pickupWatchRules(app.deps.db)).toEqual({ ...defaultPickupWatchRules, silentMs: 270_000 })
  expect(await twoPersonsAboveCents(app.deps.db)).toBe(10_000)
  await change({ watchAwayPercent: 35 })
  await app.passTime(2 * 3_600_000 + 1000)
  expect(await pickupWatchRules(app.deps.db)).toEqual({
    ...defaultPickupWatchRules,
    silentMs: 360_000,
    movingAwayShare: 0.35,
  })
  expect(await twoPersonsAboveCents(app.deps.db)).toBe(5000)
})

test('what is out of bounds, unknown or over is refused, and nothing is stored', async () => {
  for (const [wrong, sentence] of [
    [{ watchSilentMinutes: '10' }, 'watchSilentMinutes must be at most 9 minutes'],
    [{ watchStallM: 20 }, 'watchStallM must be at least 100 metres'],
    [{ retentionQuoteDays: 7.5 }, 'retentionQuoteDays must be a whole number of days'],
    [{ retentionNotificationDays: 'many' }, 'retentionNotificationDays must be a number of days'],
    [{ watchNear: 400 }, 'There is no business setting watchNear'],
  ] as const)
    await expect(change(wrong)).rejects.toThrow(sentence)
  await expect(change({ watchNearM: 400 }, await inHours(-1))).rejects.toThrow('in retrospect')
  expect(await versions()).toBe(0)
})

describe('changes at the same instant', () => {
  test('come one after the other: the same one is stored once', async () => {
    const done = await Promise.all([1, 2, 3].map(() => change({ watchNearM: 400 })))
    expect(done.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await versions()).toBe(1)
  })

  test('come one after the other: different ones both hold', async () => {
    const done = await Promise.all([change({ watchNearM: 450 }), change({ watchArrivalM: 1500 })])
    expect(done.map(({ version }) => version).toSorted()).toEqual([1, 2])
    expect(await pickupWatchRules(app.deps.db)).toMatchObject({ nearPickupM: 450, arrivalM: 1500 })
  })
})

test('staff change figures by two persons, once, and the audit keeps what and when', async () => {
  const set = ['business', 'set', 'twoPersonsAboveEuros=200', '--reason', 'Inflation', '--yes']
  const { approval } = await staffJson(app, ...set, '--as', 'camille')
  expect(await twoPersonsAboveCents(app.deps.db)).toBe(10_000)
  const approve = ['approvals', 'approve', approval, '--reason', 'Vérifié', '--yes', '--as', 'luc']
  const ran = await Promise.all([staff(app, ...approve), staff(app, ...approve)])
  expect(ran.map(({ code }) => code).toSorted()).toEqual([0, 1])
  expect(await twoPersonsAboveCents(app.deps.db)).toBe(20_000)
  const [record, ...more] = await app.deps.db.auditRecord.findMany({ where: { action: 'business set' } })
  expect(more).toEqual([])
  expect(JSON.parse(record?.facts ?? '{}')).toMatchObject({ twoPersonsAboveEuros: '200' })
  expect((await staff(app, 'business', 'list')).out).toMatch(/twoPersonsAboveEuros +200 +100/)
})
