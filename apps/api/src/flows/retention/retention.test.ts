import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRetentionRule } from '#api/testing/retention.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { runRule } from './retention.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('rows that cannot be erased are tried once and reported, and every later row is erased in the same run', async () => {
  const { db } = app.deps
  const phones = Array.from({ length: 130 }, (_, index) => `+336000000${String(index).padStart(3, '0')}`)
  const stuckPhones = [...phones.slice(0, 55), ...phones.slice(100, 102)]
  const since = (index: number) => new Date(Date.UTC(2000, 0, 1) + index)
  await db.smsStop.createMany({ data: phones.map((phone, index) => ({ phone, since: since(index) })) })
  const rule = await readRetentionRule(app, 'sms-stops')
  const triedPhones: string[] = []
  const alone = async (_: unknown, phone: string) => {
    triedPhones.push(phone)
    if (!stuckPhones.includes(phone)) await db.smsStop.delete({ where: { phone } })
  }
  const run = await runRule(app.deps, { ...rule, erase: { alone } }, { day: null })
  expect(run).toEqual({ erased: 73, isPartial: true, error: null })
  expect(triedPhones).toEqual(phones)
  const leftRows = await db.smsStop.findMany({ orderBy: { since: 'asc' } })
  expect(leftRows.map(({ phone }) => phone)).toEqual(stuckPhones)
  expect(await runRule(app.deps, rule, { day: null })).toEqual({ erased: 57, isPartial: false, error: null })
})
