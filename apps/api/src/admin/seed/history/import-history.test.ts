import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '#api/admin/seed/seed.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { importHistory } from './import-history.ts'
import { createRandom } from './random.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => app.close())

test('a random source repeats its ids for the same seed, and they are valid UUIDs', () => {
  const [one, same, other] = ['a', 'a', 'b'].map((text) => {
    const random = createRandom(text)
    return Array.from({ length: 20 }, () => random.uuid())
  })
  expect(one).toEqual(same)
  expect(new Set([...(one ?? []), ...(other ?? [])]).size).toBe(40)
  expect(
    one?.every((id) => /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id)),
  ).toBe(true)
})

test('past orders of every kind are imported only once for a seed, and every invariant holds', async () => {
  const onProgress = () => undefined
  await seed(app.deps, { carriers: 4, onProgress })
  const seen: number[] = []
  const options = { orders: 600, months: 4, seed: 'test' }
  await importHistory(app.deps, { ...options, onProgress: (done) => void seen.push(done) })
  expect(seen).toEqual([500, 600])
  const phases = await app.deps.db.order.groupBy({ by: ['phase'], _count: true })
  expect(phases.map(({ phase }) => phase).toSorted()).toEqual(['cancelled', 'delivered', 'returned'])
  expect(await app.deps.db.order.count()).toBe(600)
  expect((await checkInvariants(app.deps)).filter(({ ok }) => !ok)).toEqual([])
  await expect(importHistory(app.deps, { ...options, onProgress })).rejects.toThrow('there already')
  expect(await app.deps.db.order.count({ where: { erasedAt: null } })).toBeLessThan(600)
})
