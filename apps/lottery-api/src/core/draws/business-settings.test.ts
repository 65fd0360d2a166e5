import { setTimeout } from 'node:timers/promises'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { openDraw } from '#lottery-api/features/draws/sales/open.service.ts'
import { setBusinessSettings } from '#lottery-api/testing/business-settings.ts'
import { anOpenDraw } from '#lottery-api/testing/draws.ts'
import { countLockWaits } from '#lottery-api/testing/lock-waits.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import {
  carryOutChange,
  proposeChange,
  readDrawSchedule,
  readPricesOfNextDraw,
} from './business-settings.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const aStaffMember = (actor: string): Staff => ({ actor, reason: 'Test' })

test('two persons change prices once, for draws that open later; an open draw keeps its terms', async () => {
  const { db } = app.deps
  const draw = await anOpenDraw(app)
  expect(await readPricesOfNextDraw(db)).toEqual({
    purchaseCents: 300,
    drawsPerPurchase: 4,
    potShareCents: 60,
    costShareCents: 15,
  })
  const changes = { ticketCents: '400', potShareCents: '85' }
  const { id } = await proposeChange(app.deps, aStaffMember('nadia'), changes, null)
  expect((await proposeChange(app.deps, aStaffMember('nadia'), changes, null)).id).toBe(id)
  await expect(carryOutChange(app.deps, aStaffMember('nadia'), id)).rejects.toThrow(
    'another person has to approve it',
  )
  const outcomes = await Promise.allSettled(
    ['luc', 'camille'].map((name) => carryOutChange(app.deps, aStaffMember(name), id)),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await db.businessSetting.count()).toBe(1)
  expect(await readPricesOfNextDraw(db)).toMatchObject({ purchaseCents: 400, potShareCents: 85 })
  expect(await db.draw.findUniqueOrThrow({ where: { week: draw.week } })).toMatchObject({
    terms: draw.terms,
    contributionCents: 60,
  })
})

test('inconsistent figures, an invalid day or time, and values already in effect cannot be proposed', async () => {
  const before = await app.deps.db.businessSetting.count()
  for (const [changes, sentence] of [
    [{ ticketCents: '299' }, 'ticketCents must be what the shares of its draws make'],
    [{ drawDay: 'dimanche' }, 'drawDay must be a day in English'],
    [{ drawTime: '24:00' }, 'drawTime must be a time such as 20:00'],
    [{ drawTime: '20:00' }, 'Nothing would change'],
  ] as const) {
    await expect(proposeChange(app.deps, aStaffMember('nadia'), changes, null)).rejects.toThrow(sentence)
  }
  expect(await app.deps.db.approval.count({ where: { approvedAt: null } })).toBe(0)
  expect(await app.deps.db.businessSetting.count()).toBe(before)
  expect(await readDrawSchedule(app.deps)).toEqual({ weekday: 7, time: '20:00', timeZone: 'Europe/Paris' })
})

test('the pot share cannot fall below that of the latest draw, nor between planned changes', async () => {
  const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)
  const createPrice = (potShareCents: number) => ({
    ticketCents: String(4 * (potShareCents + 15)),
    potShareCents: String(potShareCents),
  })
  const createRefusal = (potShareCents: number) => `potShareCents cannot fall to ${potShareCents}`
  const freshApp = await testApp()
  try {
    const { deps } = freshApp
    await anOpenDraw(freshApp)
    await expect(proposeChange(deps, aStaffMember('nadia'), createPrice(59), null)).rejects.toThrow(
      createRefusal(59),
    )
    await expect(proposeChange(deps, aStaffMember('nadia'), createPrice(59), daysFromNow(9))).rejects.toThrow(
      createRefusal(59),
    )
    await setBusinessSettings(deps, createPrice(70), daysFromNow(5))
    await expect(proposeChange(deps, aStaffMember('nadia'), createPrice(65), daysFromNow(9))).rejects.toThrow(
      createRefusal(65),
    )
    await expect(proposeChange(deps, aStaffMember('nadia'), createPrice(75), daysFromNow(1))).rejects.toThrow(
      createRefusal(70),
    )
    // What no draw has promised yet may be undone, and the running costs may take less.
    const { id } = await proposeChange(deps, aStaffMember('nadia'), createPrice(60), daysFromNow(5))
    await expect(carryOutChange(deps, aStaffMember('luc'), id)).resolves.toMatchObject({ version: 2 })
    await proposeChange(
      deps,
      aStaffMember('nadia'),
      { ticketCents: '280', costShareCents: '10' },
      daysFromNow(9),
    )
  } finally {
    await freshApp.close()
  }
})

test('a lower pot share is refused at its approval where a draw has opened with a higher one meanwhile', async () => {
  const freshApp = await testApp()
  try {
    const { deps } = freshApp
    await setBusinessSettings(deps, { ticketCents: '400', potShareCents: '85' })
    const { id } = await proposeChange(
      deps,
      aStaffMember('nadia'),
      { ticketCents: '300', potShareCents: '60' },
      null,
    )
    const opened = deps.db.$transaction(async (tx) => {
      await openDraw(deps, tx, { now: await databaseNow(tx), previous: null })
      let isOver = false
      const carriedOut = carryOutChange(deps, aStaffMember('luc'), id)
        .catch(({ message }: Error) => message)
        .finally(() => {
          isOver = true
        })
      while (!isOver && (await countLockWaits(deps)) === 0) await setTimeout(5)
      return { carriedOut }
    })
    expect(await (await opened).carriedOut).toContain('potShareCents cannot fall to 60')
    expect(await deps.db.businessSetting.count()).toBe(1)
    expect(await deps.db.approval.count({ where: { approvedAt: null } })).toBe(1)
  } finally {
    await freshApp.close()
  }
})

test('a proposal without an effect by now is refused, changes nothing and leaves no entry in the audit', async () => {
  const { db } = app.deps
  const { id } = await proposeChange(app.deps, aStaffMember('nadia'), { drawTime: '21:00' }, null)
  await setBusinessSettings(app.deps, { drawTime: '21:00' })
  const before = await db.businessSetting.count()
  const countAudited = () => db.auditRecord.count({ where: { action: 'business set' } })
  const entries = await countAudited()
  await expect(carryOutChange(app.deps, aStaffMember('luc'), id)).rejects.toThrow('Nothing would change')
  expect([await countAudited(), await db.businessSetting.count()]).toEqual([entries, before])
})

test.each([
  'UPDATE business_setting SET version = 9',
  'DELETE FROM business_setting',
  'TRUNCATE business_setting',
])('the database refuses %s, so that the history of settings is permanent', async (sql) => {
  await expect(app.deps.db.$executeRawUnsafe(sql)).rejects.toThrow('of business_setting is refused')
})
