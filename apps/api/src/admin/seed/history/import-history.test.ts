import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '#api/admin/seed/seed.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { importHistory } from './import-history.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())

test('past orders of every kind are imported only once for a seed, and every invariant holds', async () => {
  const onProgress = () => undefined
  await seed(app.deps, { carriers: 4, onProgress })
  const reportedCounts: number[] = []
  const options = { orders: 600, months: 4, seed: 'test' }
  await importHistory(app.deps, { ...options, onProgress: (done) => void reportedCounts.push(done) })
  expect(reportedCounts).toEqual([500, 600])
  const phases = await app.deps.db.order.groupBy({ by: ['phase'], _count: true })
  expect(phases.map(({ phase }) => phase).toSorted()).toEqual(['cancelled', 'delivered', 'returned'])
  expect(await app.deps.db.order.count()).toBe(600)
  expect((await checkInvariants(app.deps)).filter(({ ok }) => !ok)).toEqual([])
  await expect(importHistory(app.deps, { ...options, onProgress })).rejects.toThrow('there already')
  expect(await app.deps.db.order.count({ where: { erasedAt: null } })).toBeLessThan(600)
})
