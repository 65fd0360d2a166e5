import { createDeliveryClient } from '@repo/prisma/delivery'
import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../database.ts'
import { markTransactions, refuseInTransactions } from './effects.ts'
import { wideLimits } from './wide-limits.ts'

let database: TestDatabase
let pool: pg.Pool
let db: ReturnType<typeof createDeliveryClient>

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { max: 2, limits: wideLimits })
  db = markTransactions(createDeliveryClient(pool))
})
afterAll(async () => {
  await db.$disconnect()
  await pool.end()
  await database.drop()
})

const mailer = refuseInTransactions({ send: (to: string) => `sent to ${to}` }, 'mailer')

/** Runs a transaction as the product does: not called from a test's own file. */
const runProductTransaction = (work: () => Promise<unknown>): Promise<unknown> =>
  new Function('db', 'work', 'return db.$transaction(work)\n//# sourceURL=orders.service.ts')(db, work)

test('an effect outside of transactions happens', () => {
  expect(mailer.send('Zoé')).toBe('sent to Zoé')
})

test('an effect inside a transaction of the product throws, however deep', async () => {
  const deep = async () => {
    await Promise.resolve()
    return mailer.send('Zoé')
  }
  await expect(runProductTransaction(deep)).rejects.toThrow('mailer.send was called inside a transaction')
})

test('an effect after a transaction of the product happens', async () => {
  await runProductTransaction(async () => undefined)
  expect(mailer.send('Zoé')).toBe('sent to Zoé')
})

test("a test's own transaction does not count", async () => {
  expect(await db.$transaction(async () => mailer.send('Zoé'))).toBe('sent to Zoé')
})
