import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Staff } from '#lottery-api/core/audit/audit.service.ts'
import { anOpenDraw } from '#lottery-api/testing/draws.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { carryOutChange, drawSchedule, pricesOfNextDraw, proposeChange } from './business-settings.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const by = (actor: string): Staff => ({ actor, reason: 'Test' })

test('prices change by two persons, once, for what begins later; a draw that has opened keeps its terms', async () => {
  const { db } = app.deps
  const draw = await anOpenDraw(app)
  expect(await pricesOfNextDraw(db)).toEqual({
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
  expect(await pricesOfNextDraw(db)).toMatchObject({ purchaseCents: 400, potShareCents: 85 })
  expect(await db.draw.findUniqueOrThrow({ where: { week: draw.week } })).toMatchObject({
    terms: draw.terms,
    contributionCents: 60,
  })
})

test('figures that do not fit together, and a day or time that is none, change nothing', async () => {
  const before = await app.deps.db.businessSetting.count()
  for (const [changes, sentence] of [
    [{ ticketCents: '299' }, 'ticketCents must be what the shares of its draws make'],
    [{ drawDay: 'dimanche' }, 'drawDay must be a day in English'],
    [{ drawTime: '24:00' }, 'drawTime must be a time such as 20:00'],
  ] as const) {
    const { id } = await proposeChange(app.deps, by(`one-${sentence.length}`), changes, null)
    await expect(carryOutChange(app.deps, by('luc'), id)).rejects.toThrow(sentence)
    await app.deps.db.approval.delete({ where: { id } })
  }
  expect(await app.deps.db.businessSetting.count()).toBe(before)
  expect(await drawSchedule(app.deps)).toEqual({ weekday: 7, time: '20:00', timeZone: 'Europe/Paris' })
})
