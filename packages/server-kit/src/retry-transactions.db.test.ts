import { deliveryClient } from '@repo/prisma/delivery'
import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPool } from './database.ts'
import { isConflict } from './database-errors.ts'
import { transactionLimits } from './database-limits.ts'
import { retryTransactions } from './retry-transactions.ts'
import { wideLimits } from './testing/wide-limits.ts'

type Client = ReturnType<typeof deliveryClient>
type Tx = Parameters<Parameters<Client['$transaction']>[0]>[0]

let database: TestDatabase
let pool: pg.Pool
let plain: Client
let db: Client

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { max: 4, limits: wideLimits })
  pool.on('error', () => undefined)
  plain = deliveryClient(pool)
  db = retryTransactions(plain, transactionLimits(wideLimits))
  await pool.query('CREATE TABLE counter (id int PRIMARY KEY, value int NOT NULL)')
})
beforeEach(async () => {
  await pool.query('TRUNCATE counter; INSERT INTO counter VALUES (1, 0), (2, 0)')
})
afterAll(async () => {
  await plain.$disconnect()
  await pool.end()
  await database.drop()
})

const increment = (tx: Tx, id: number) =>
  tx.$executeRaw`UPDATE counter SET value = value + 1 WHERE id = ${id}`

async function values(): Promise<readonly number[]> {
  const { rows } = await pool.query<{ value: number }>('SELECT value FROM counter ORDER BY id')
  return rows.map(({ value }) => value)
}

/** Two transactions that lock two rows, each its own first and then the other's: PostgreSQL ends one of them. */
function deadlock(client: Client): Promise<PromiseSettledResult<void>[]> {
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const crossing = (own: number) => async (tx: Tx) => {
    await increment(tx, own + 1)
    both[own]?.resolve()
    await Promise.all(both.map(({ promise }) => promise))
    await increment(tx, 2 - own)
  }
  return Promise.allSettled([0, 1].map((own) => client.$transaction(crossing(own))))
}

/** A transaction that sees a row as it was before somebody else changes it, and changes it too. */
function stale(client: Client, isolationLevel: 'RepeatableRead' | 'Serializable') {
  let tries = 0
  const work = client.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT value FROM counter WHERE id = 1`
      tries += 1
      if (tries === 1) await pool.query('UPDATE counter SET value = value + 1 WHERE id = 1')
      await increment(tx, 1)
    },
    { isolationLevel },
  )
  return work.then(() => tries)
}

test('a deadlock ends one of two plain transactions', async () => {
  const outcomes = await deadlock(plain)
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(failed).toHaveLength(1)
  expect(isConflict(failed[0]?.reason)).toBe(true)
})

test('of two transactions in a deadlock both succeed where they are retried', async () => {
  const outcomes = await deadlock(db)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await values()).toEqual([2, 2])
})

test.each(['RepeatableRead', 'Serializable'] as const)(
  'a serialization failure of a %s transaction is retried',
  async (isolationLevel) => {
    expect(await stale(db, isolationLevel)).toBe(2)
    expect(await values()).toEqual([2, 0])
  },
)

test('a conflict that Prisma names in its own words is retried', async () => {
  let tries = 0
  const { id } = await plain.account.create({
    data: {
      kind: 'CLPA',
      email: 'a@exemple.test',
      displayName: 'A',
      passwordHash: '',
      phone: '',
      termsVersion: '1',
      termsAcceptedAt: new Date(),
    },
  })
  await db.$transaction(
    async (tx) => {
      await tx.account.findUniqueOrThrow({ where: { id } })
      tries += 1
      if (tries === 1) await plain.account.update({ where: { id }, data: { displayName: 'B' } })
      await tx.account.update({ where: { id }, data: { displayName: 'C' } })
    },
    { isolationLevel: 'RepeatableRead' },
  )
  expect(tries).toBe(2)
})

test('a transaction that meets conflicts again and again fails after four tries', async () => {
  let tries = 0
  const endless = db.$transaction(async (tx) => {
    tries += 1
    await tx.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`
  })
  expect(isConflict(await endless.catch((error: unknown) => error))).toBe(true)
  expect(tries).toBe(4)
})

test('any other failure is not retried, and nothing of it stays', async () => {
  let tries = 0
  const failing = db.$transaction(async (tx) => {
    tries += 1
    await increment(tx, 1)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(tries).toBe(1)
  expect(await values()).toEqual([0, 0])
})
