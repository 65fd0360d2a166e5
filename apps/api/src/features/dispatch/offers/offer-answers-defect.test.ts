import { setTimeout as pause } from 'node:timers/promises'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Town } from '#api/testing/offer-answers.ts'
import { aTown, playRound } from '#api/testing/offer-answers.ts'
import { createSeededRandom } from '#api/testing/seeded-random.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

/** The campaign of offer answers with a planted defect: orders are read, but not locked. It must find it. */
vi.mock(import('#api/core/order/order-phases.service.ts'), async (original) => {
  const phases = await original()
  const lockOrder: typeof phases.lockOrder = async (tx, id) => {
    const order = await tx.order.findUnique({ where: { id } })
    await pause(Math.random() * 5)
    return order && { ...order, now: await databaseNow(tx) }
  }
  return { ...phases, lockOrder }
})

let app: TestApp
let town: Town
beforeAll(async () => {
  app = await testApp({ DATABASE_POOL: '40', LOG_LEVEL: 'silent' })
  town = await aTown(app, 6)
})
afterAll(() => app.close())

test('the campaign fails when orders are not locked', async () => {
  const random = createSeededRandom(7)
  const faults: string[] = []
  for (let round = 0; round < 8 && faults.length === 0; round += 1) {
    const played = playRound(app, town, random)
    faults.push(
      ...(await played.then(
        ({ faults: found }) => found,
        (error: unknown) => [String(error)],
      )),
    )
  }
  expect(faults).not.toEqual([])
})
