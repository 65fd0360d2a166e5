import { defaultPickupWatchRules } from '@repo/delivery-rules/pickup-watch'
import { changeBusinessSettings } from '@repo/server-kit/business-settings'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { resetBusinessSettings } from '#api/testing/business-settings.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { businessSettings } from './business-settings.rules.ts'
import {
  readPickupWatchRules,
  readRetentionPeriods,
  readTwoPersonsLimitCents,
} from './business-settings.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())
afterEach(() => resetBusinessSettings(app.deps))

const change = (changes: Readonly<Record<string, unknown>>, from: Date | null = null) =>
  app.deps.db.$transaction((tx) => changeBusinessSettings(tx, businessSettings, changes, from))
const listVersions = () => app.deps.db.businessSetting.count()
async function readTimeInHours(hours: number): Promise<Date> {
  return new Date((await databaseNow(app.deps.db)).getTime() + hours * 3_600_000)
}

test('the default figures apply before any change', async () => {
  const { db } = app.deps
  expect(await readPickupWatchRules(db)).toEqual(defaultPickupWatchRules)
  expect(await readRetentionPeriods(db)).toEqual({ quoteDays: 7, notificationDays: 60, documentDays: 365 })
  expect(await readTwoPersonsLimitCents(db)).toBe(10_000)
})

test('a change takes effect at its instant, for every reader, and leaves other figures alone', async () => {
  await change({ watchSilentMinutes: 4.5 })
  await change({ watchSilentMinutes: 6, twoPersonsAboveEuros: 50 }, await readTimeInHours(2))
  expect(await readPickupWatchRules(app.deps.db)).toEqual({ ...defaultPickupWatchRules, silentMs: 270_000 })
  expect(await readTwoPersonsLimitCents(app.deps.db)).toBe(10_000)
  await change({ watchAwayPercent: 35 })
  await app.passTime(2 * 3_600_000 + 1000)
  expect(await readPickupWatchRules(app.deps.db)).toEqual({
    ...defaultPickupWatchRules,
    silentMs: 360_000,
    movingAwayShare: 0.35,
  })
  expect(await readTwoPersonsLimitCents(app.deps.db)).toBe(5000)
})

test('an unknown figure, one out of bounds or an instant in the past is refused, and nothing is stored', async () => {
  for (const [wrong, sentence] of [
    [{ watchSilentMinutes: '10' }, 'watchSilentMinutes must be at most 9 minutes'],
    [{ watchStallM: 20 }, 'watchStallM must be at least 100 metres'],
    [{ retentionQuoteDays: 7.5 }, 'retentionQuoteDays must be a whole number of days'],
    [{ retentionNotificationDays: 'many' }, 'retentionNotificationDays must be a number of days'],
    [{ watchNear: 400 }, 'There is no business setting watchNear'],
  ] as const)
    await expect(change(wrong)).rejects.toThrow(sentence)
  await expect(change({ watchNearM: 400 }, await readTimeInHours(-1))).rejects.toThrow('in retrospect')
  expect(await listVersions()).toBe(0)
})

describe('concurrent changes of figures from the same instant', () => {
  test('are stored once when they are equal', async () => {
    const results = await Promise.allSettled([1, 2, 3].map(() => change({ watchNearM: 400 })))
    const refusals = results.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    expect(refusals).toEqual(Array(2).fill(expect.stringContaining('Nothing would change')))
    expect(await listVersions()).toBe(1)
  })

  test('all take effect when they concern different figures', async () => {
    const results = await Promise.all([change({ watchNearM: 450 }), change({ watchArrivalM: 1500 })])
    expect(results.map(({ version }) => version).toSorted()).toEqual([1, 2])
    expect(await readPickupWatchRules(app.deps.db)).toMatchObject({ nearPickupM: 450, arrivalM: 1500 })
  })
})

test('a figure is changed by two staff members, once, and the audit records the change', async () => {
  const set = ['business', 'set', 'twoPersonsAboveEuros=200', '--reason', 'Inflation', '--yes']
  const { approval } = await readStaffJson(app, ...set, '--as', 'camille')
  expect(await readTwoPersonsLimitCents(app.deps.db)).toBe(10_000)
  const approve = ['approvals', 'approve', approval, '--reason', 'Vérifié', '--yes', '--as', 'luc']
  const ran = await Promise.all([runStaff(app, ...approve), runStaff(app, ...approve)])
  expect(ran.map(({ code }) => code).toSorted()).toEqual([0, 1])
  expect(await readTwoPersonsLimitCents(app.deps.db)).toBe(20_000)
  const [record, ...more] = await app.deps.db.auditRecord.findMany({ where: { action: 'business set' } })
  expect(more).toEqual([])
  expect(JSON.parse(record?.facts ?? '{}')).toMatchObject({ twoPersonsAboveEuros: '200' })
  expect((await runStaff(app, 'business', 'list')).out).toMatch(/twoPersonsAboveEuros +200 +100/)
})

test('a change to the present figures can be neither proposed nor approved, and is not audited', async () => {
  const set = (pairs: string, by: string) =>
    runStaff(app, 'business', 'set', pairs, '--reason', 'Test', '--yes', '--as', by)
  const refused = { code: 1, err: expect.stringContaining('Nothing would change') }
  expect(await set('twoPersonsAboveEuros=100', 'camille')).toMatchObject(refused)
  expect((await set('watchNearM=450', 'camille')).code).toBe(0)
  await change({ watchNearM: 450 })
  const { id } = await app.deps.db.approval.findFirstOrThrow({ where: { approvedAt: null } })
  const countAudited = () => app.deps.db.auditRecord.count({ where: { action: 'business set' } })
  const auditedBefore = await countAudited()
  const approved = await runStaff(app, 'approvals', 'approve', id, '--reason', 'Test', '--yes', '--as', 'luc')
  expect(approved).toMatchObject(refused)
  expect([await countAudited(), await listVersions()]).toEqual([auditedBefore, 1])
  await runStaff(app, 'approvals', 'refuse', id, '--reason', 'Test', '--yes', '--as', 'luc')
})

test('a future change is listed with the command that undoes it, and that command undoes it', async () => {
  const from = await readTimeInHours(2)
  await change({ watchSilentMinutes: 4 })
  await change({ watchSilentMinutes: 6, twoPersonsAboveEuros: 50 }, from)
  const { coming, figures } = await readStaffJson(app, 'business', 'list')
  const undoneBy = `business set watchSilentMinutes=4,twoPersonsAboveEuros=100 --from ${from.toISOString()}`
  expect(figures).toMatchObject({ watchSilentMinutes: 4, twoPersonsAboveEuros: 100 })
  expect(coming).toEqual([
    {
      from: from.toISOString(),
      figures: [
        { name: 'watchSilentMinutes', before: 4, after: 6 },
        { name: 'twoPersonsAboveEuros', before: 100, after: 50 },
      ],
      undoneBy,
    },
  ])
  const { out } = await runStaff(app, 'business', 'list')
  expect(out).toContain('watchSilentMinutes 4 → 6, twoPersonsAboveEuros 100 → 50')
  expect(out).toContain(`to undo it before then: ${undoneBy}`)
  const words = [...undoneBy.split(' '), '--reason', 'Test', '--yes', '--as', 'camille']
  const { approval } = await readStaffJson(app, ...words)
  await runStaff(app, 'approvals', 'approve', approval, '--reason', 'Test', '--yes', '--as', 'luc')
  expect((await readStaffJson(app, 'business', 'list')).coming).toEqual([])
  await app.passTime(2 * 3_600_000 + 1000)
  expect(await readPickupWatchRules(app.deps.db)).toMatchObject({ silentMs: 240_000 })
})

test.each([
  'UPDATE business_setting SET version = 9',
  'DELETE FROM business_setting',
  'TRUNCATE business_setting',
])('the database refuses %s, so that the history of figures is complete', async (sql) => {
  await change({ watchNearM: 400 })
  await expect(app.deps.db.$executeRawUnsafe(sql)).rejects.toThrow('business_setting is append-only')
  expect(await listVersions()).toBe(1)
})
