import { createDeliveryClient } from '@repo/prisma/delivery'
import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from './database.ts'
import { isUnavailable } from './database-errors.ts'
import type { DatabaseLimits } from './database-limits.ts'
import { toTransactionLimits } from './database-limits.ts'
import { reservePort } from './testing/ports.ts'
import { wideLimits } from './testing/wide-limits.ts'

let database: TestDatabase
const pools: pg.Pool[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.drop()
})

function openTestPool(limits: Partial<DatabaseLimits>, max = 2): pg.Pool {
  const pool = openPool(database.url, { max, limits: { ...wideLimits, ...limits } })
  pool.on('error', () => undefined)
  pools.push(pool)
  return pool
}

/** Returns the error of a promise. */
const catchFailure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('nothing failed'),
    (error: unknown) => error,
  )

test('a statement fails after its limit', async () => {
  const error = await catchFailure(openTestPool({ statementTimeoutMs: 100 }).query('SELECT pg_sleep(30)'))
  expect(error).toMatchObject({ code: '57014' })
  expect(isUnavailable(error)).toBe(true)
})

test('a wait for a lock fails after its limit', async () => {
  const pool = openTestPool({ lockTimeoutMs: 100 })
  const holder = await pool.connect()
  await holder.query('BEGIN; SELECT FROM app_clock FOR UPDATE')
  const error = await catchFailure(pool.query('SELECT FROM app_clock FOR UPDATE'))
  await holder.query('ROLLBACK')
  holder.release()
  expect(error).toMatchObject({ code: '55P03' })
  expect(isUnavailable(error)).toBe(true)
})

test('a wait for a connection of the pool fails after its limit', async () => {
  const pool = openTestPool({ connectionTimeoutMs: 200 }, 1)
  const holder = await pool.connect()
  const error = await catchFailure(pool.query('SELECT 1'))
  holder.release()
  expect(isUnavailable(error)).toBe(true)
})

test('a transaction that sends nothing is ended after its limit', async () => {
  const idle = await openTestPool({ idleInTransactionTimeoutMs: 100 }).connect()
  const ended = new Promise<unknown>((resolve) => idle.once('error', resolve))
  await idle.query('BEGIN')
  expect(await ended).toMatchObject({ code: '25P03' })
  idle.release(true)
})

test('an interactive transaction may take as long as one statement, and fails after that', async () => {
  const limits = { ...wideLimits, statementTimeoutMs: 300 }
  const client = createDeliveryClient(openTestPool({}), toTransactionLimits(limits))
  const error = await catchFailure(
    client.$transaction(async (tx) => {
      for (let count = 0; count < 100; count += 1) await tx.$queryRaw`SELECT pg_sleep(0.05)::text`
    }),
  )
  await client.$disconnect()
  expect(error).toMatchObject({ code: 'P2028' })
})

test('a query to a stopped server fails as unavailable', async () => {
  const port = await reservePort()
  const pool = openPool(`postgresql://nobody@127.0.0.1:${port}/none`, { max: 1, limits: wideLimits })
  pools.push(pool)
  const client = createDeliveryClient(pool)
  const queries = [
    pool.query('SELECT 1'),
    client.$queryRaw`SELECT 1`,
    client.$executeRaw`SELECT 1`,
    client.account.count(),
    client.$transaction((tx) => tx.account.count()),
  ]
  for (const error of await Promise.all(queries.map(catchFailure))) expect(isUnavailable(error)).toBe(true)
})

test('a connection that breaks while in use does not end the process: its next statement fails as unavailable', async () => {
  const pool = openTestPool({})
  const held = await pool.connect()
  const { rows } = await held.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const isGone = new Promise((resolve) => held.once('end', resolve))
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
  await isGone
  expect(isUnavailable(await catchFailure(held.query('SELECT 1')))).toBe(true)
  held.release()
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})
