import { setTimeout } from 'node:timers/promises'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { openDraw } from '#lottery-api/features/draws/sales/open.service.ts'
import { setTerms } from '#lottery-api/testing/business-settings.ts'
import { anOpenDraw } from '#lottery-api/testing/draws.ts'
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

const by = (actor: string): Staff => ({ actor, reason: 'Test' })
async function waitingForLocks({ db }: Pick<Deps, 'db'>): Promise<number> {
  const [waiting] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return waiting?.count ?? 0
}

test('two persons change prices, once, for draws that open later; a draw that has opened keeps its terms', async () => {
  const { db } = app.deps
  const draw = await anOpenDraw(app)
  expect(await readPricesOfNextDraw(db)).toEqual({
    purchaseCents: 300,
    drawsPerPurchase: 4,
    potShareCents: 60,
    costShareCents: 15,
  })
  const changes = { ticketCents: '400', potShareCents: '85' }
  const { id } = await proposeChange(app.deps, by('nadia'), changes, null)
  expect((await proposeChange(app.deps, by('nadia'), changes, null)).id).toBe(id)
  await expect(carryOutChange(app.deps, by('nadia'), id)).rejects.toThrow('another person has to approve it')
  const ran = await Promise.allSettled(
    ['luc', 'camille'].map((name) => carryOutChange(app.deps, by(name), id)),
  )
  expect(ran.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await db.businessSetting.count()).toBe(1)
  expect(await readPricesOfNextDraw(db)).toMatchObject({ purchaseCents: 400, potShareCents: 85 })
  expect(await db.draw.findUniqueOrThrow({ where: { week: draw.week } })).toMatchObject({
    terms: draw.terms,
    contributionCents: 60,
  })
})

test('inconsistent figures, an invalid day or time, and values that are in effect already cannot be proposed', async () => {
  const before = await app.deps.db.businessSetting.count()
  for (const [changes, sentence] of [
    [{ ticketCents: '299' }, 'ticketCents must be what the shares of its draws make'],
    [{ drawDay: 'dimanche' }, 'drawDay must be a day in English'],
    [{ drawTime: '24:00' }, 'drawTime must be a time such as 20:00'],
    [{ drawTime: '20:00' }, 'Nothing would change'],
  ] as const) {
    await expect(proposeChange(app.deps, by('nadia'), changes, null)).rejects.toThrow(sentence)
  }
  expect(await app.deps.db.approval.count({ where: { approvedAt: null } })).toBe(0)
  expect(await app.deps.db.businessSetting.count()).toBe(before)
  expect(await readDrawSchedule(app.deps)).toEqual({ weekday: 7, time: '20:00', timeZone: 'Europe/Paris' })
})

test('the pot share cannot be lowered below that of the latest draw, nor below that of a planned change', async () => {
  const later = (days: number) => new Date(Date.now() + days * 86_400_000)
  const price = (pot: number) => ({ ticketCents: String(4 * (pot + 15)), potShareCents: String(pot) })
  const refused = (pot: number) => `potShareCents cannot fall to ${pot}`
  const own = await testApp()
  try {
    const { deps } = own
    await anOpenDraw(own)
    await expect(proposeChange(deps, by('nadia'), price(59), null)).rejects.toThrow(refused(59))
    await expect(proposeChange(deps, by('nadia'), price(59), later(9))).rejects.toThrow(refused(59))
    await setTerms(deps, price(70), later(5))
    await expect(proposeChange(deps, by('nadia'), price(65), later(9))).rejects.toThrow(refused(65))
    await expect(proposeChange(deps, by('nadia'), price(75), later(1))).rejects.toThrow(refused(70))
    // What no draw has promised yet may be undone, and the running costs may take less.
    const { id } = await proposeChange(deps, by('nadia'), price(60), later(5))
    await expect(carryOutChange(deps, by('luc'), id)).resolves.toMatchObject({ version: 2 })
    await proposeChange(deps, by('nadia'), { ticketCents: '280', costShareCents: '10' }, later(9))
  } finally {
    await own.close()
  }
})

test('a lower pot share is refused at its approval when a draw has opened with a higher one since', async () => {
  const own = await testApp()
  try {
    const { deps } = own
    await setTerms(deps, { ticketCents: '400', potShareCents: '85' })
    const { id } = await proposeChange(deps, by('nadia'), { ticketCents: '300', potShareCents: '60' }, null)
    const opened = deps.db.$transaction(async (tx) => {
      await openDraw(deps, tx, { now: await databaseNow(tx), previous: null })
      let isOver = false
      const carriedOut = carryOutChange(deps, by('luc'), id)
        .catch(({ message }: Error) => message)
        .finally(() => {
          isOver = true
        })
      while (!isOver && (await waitingForLocks(deps)) === 0) await setTimeout(5)
      return { carriedOut }
    })
    expect(await (await opened).carriedOut).toContain('potShareCents cannot fall to 60')
    expect(await deps.db.businessSetting.count()).toBe(1)
    expect(await deps.db.approval.count({ where: { approvedAt: null } })).toBe(1)
  } finally {
    await own.close()
  }
})

test('a proposal that has no effect any more is refused, changes nothing and leaves no entry in the audit', async () => {
  const { db } = app.deps
  const { id } = await proposeChange(app.deps, by('nadia'), { drawTime: '21:00' }, null)
  await setTerms(app.deps, { drawTime: '21:00' })
  const before = await db.businessSetting.count()
  const audited = () => db.auditRecord.count({ where: { action: 'business set' } })
  const entries = await audited()
  await expect(carryOutChange(app.deps, by('luc'), id)).rejects.toThrow('Nothing would change')
  expect([await audited(), await db.businessSetting.count()]).toEqual([entries, before])
})

test.each([
  'UPDATE business_setting SET version = 9',
  'DELETE FROM business_setting',
  'TRUNCATE business_setting',
])('the database refuses %s, so that the history of settings is permanent', async (sql) => {
  await expect(app.deps.db.$executeRawUnsafe(sql)).rejects.toThrow('of business_setting is refused')
})
