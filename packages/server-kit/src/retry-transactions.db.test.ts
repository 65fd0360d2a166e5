import { randomUUID } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { createDeliveryClient } from '@repo/prisma/delivery'
import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import type { Response } from 'express'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPool } from './database.ts'
import { isConflict, isLockTimeout } from './database-errors.ts'
import { createLockWaits, toTransactionLimits } from './database-limits.ts'
import { runWithDeadline } from './deadline.ts'
import { retryTransactions } from './retry-transactions.ts'
import { wideLimits } from './testing/wide-limits.ts'

type Client = ReturnType<typeof createDeliveryClient>
type Tx = Parameters<Parameters<Client['$transaction']>[0]>[0]

const connections = 4

let database: TestDatabase
let pool: pg.Pool
let plain: Client
let db: Client

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, { max: connections, limits: wideLimits })
  pool.on('error', () => undefined)
  plain = createDeliveryClient(pool)
  db = retryTransactions(plain, toTransactionLimits(wideLimits), createLockWaits(wideLimits, connections))
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

const increment = async (tx: Tx, id: number) =>
  tx.$executeRaw`UPDATE counter SET value = value + 1 WHERE id = ${id}`

async function readValues(): Promise<readonly number[]> {
  const { rows } = await pool.query<{ value: number }>('SELECT value FROM counter ORDER BY id')
  return rows.map(({ value }) => value)
}

/** Runs two transactions that lock two rows, each its own first and then the other's: PostgreSQL ends one of them. */
function runDeadlock(client: Client): Promise<PromiseSettledResult<void>[]> {
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lockCrosswise = (own: number) => async (tx: Tx) => {
    await increment(tx, own + 1)
    both[own]?.resolve()
    await Promise.all(both.map(({ promise }) => promise))
    await increment(tx, 2 - own)
  }
  return Promise.allSettled([0, 1].map((own) => client.$transaction(lockCrosswise(own))))
}

/** Returns a transaction that reads a row as it was before another change, and changes it too. */
function changeStale(client: Client, isolationLevel: 'RepeatableRead' | 'Serializable') {
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
  const outcomes = await runDeadlock(plain)
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(failed).toHaveLength(1)
  expect(isConflict(failed[0]?.reason)).toBe(true)
})

test('two transactions in a deadlock both succeed when they are retried', async () => {
  const outcomes = await runDeadlock(db)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await readValues()).toEqual([2, 2])
})

test.each(['RepeatableRead', 'Serializable'] as const)(
  'a serialization failure of a %s transaction is retried',
  async (isolationLevel) => {
    expect(await changeStale(db, isolationLevel)).toBe(2)
    expect(await readValues()).toEqual([2, 0])
  },
)

const accountData = {
  kind: 'CLPA',
  displayName: 'A',
  passwordHash: '',
  phone: '',
  termsVersion: '1',
  termsAcceptedAt: new Date(),
} as const

/** Returns the id of a new account. */
async function createAccount(): Promise<string> {
  const data = { ...accountData, email: `${randomUUID()}@exemple.test` }
  return (await plain.account.create({ data })).id
}

test('a conflict with Prisma’s own error code is retried', async () => {
  let tries = 0
  const id = await createAccount()
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

test('a transaction with repeated conflicts fails after four tries', async () => {
  let tries = 0
  const endless = db.$transaction(async (tx) => {
    tries += 1
    await tx.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`
  })
  expect(isConflict(await endless.catch((error: unknown) => error))).toBe(true)
  expect(tries).toBe(4)
})

test('any other failure is not retried, and has no effect', async () => {
  let tries = 0
  const failing = db.$transaction(async (tx) => {
    tries += 1
    await increment(tx, 1)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(tries).toBe(1)
  expect(await readValues()).toEqual([0, 0])
})

/** Locks the first row by another connection while a function runs. */
async function runWhileLocked<T>(act: (holder: pg.Client) => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('BEGIN; UPDATE counter SET value = value + 10 WHERE id = 1')
  try {
    return await act(holder)
  } finally {
    await holder.query('COMMIT')
    await holder.end()
  }
}

/** Runs work as for a request. */
function runInRequest<T>(work: () => Promise<T>): Promise<T> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  runWithDeadline(
    60_000,
    response as Response, // as: Express adds nothing that is read
    () => reject(new Error('The request took too long')),
    () => void work().then(resolve, reject),
  )
  return promise.finally(() => response.emit('close'))
}

describe('transactions of requests that wait for a locked row', () => {
  test('that outnumber the connections block no reader and no other change, and each happens once', async () => {
    const waiting = await runWhileLocked(async () => {
      const all = Array.from({ length: 3 * connections }, () =>
        runInRequest(() => db.$transaction((tx) => increment(tx, 1))),
      )
      // All have begun, and wait: with the connections that they held no other could get one.
      for (let count = 0; count < 20; count += 1) {
        expect(await readValues()).toEqual([0, count])
        await runInRequest(() => db.$transaction((tx) => increment(tx, 2)))
      }
      return { all }
    })
    expect(await Promise.all(waiting.all)).toEqual(Array.from({ length: 3 * connections }, () => 1))
    expect(await readValues()).toEqual([10 + 3 * connections, 20])
  })

  test('retry a quarter of the connections at a time', async () => {
    const begun = new Set<number>()
    let [running, busiest, retries] = [0, 0, 0]
    const once = (id: number) => async (tx: Tx) => {
      if (!begun.has(id)) return increment(tx, 1).finally(() => begun.add(id))
      running += 1
      retries += 1
      busiest = Math.max(busiest, running)
      return increment(tx, 1).finally(() => {
        running -= 1
      })
    }
    const waiting = await runWhileLocked(async () => {
      const all = Array.from({ length: 3 * connections }, (_, id) =>
        runInRequest(() => db.$transaction(once(id))),
      )
      await expect.poll(() => retries).toBeGreaterThan(5)
      return { all }
    })
    await Promise.all(waiting.all)
    expect([begun.size, busiest]).toEqual([3 * connections, 1])
  })

  test('fail after the lock timeout, without an effect', async () => {
    const hasty = retryTransactions(plain, toTransactionLimits(wideLimits), { maxMs: 300, maxRetrying: 1 })
    const failed = await runWhileLocked(() =>
      Promise.allSettled(
        [1, 2, 3].map(() => runInRequest(() => hasty.$transaction((tx) => increment(tx, 1)))),
      ),
    )
    for (const outcome of failed)
      expect(outcome.status === 'rejected' && isLockTimeout(outcome.reason)).toBe(true)
    expect(await readValues()).toEqual([10, 0])
  })
})

describe('single statements of requests', () => {
  test('that wait for a locked row leave connections for others, even when they outnumber these, and each runs once', async () => {
    const id = await createAccount()
    const waiting = await runWhileLocked(async (holder) => {
      await holder.query('SELECT FROM account WHERE id = $1 FOR UPDATE', [id])
      const raw = () => db.$executeRaw`UPDATE counter SET value = value + 1 WHERE id = 1`
      const byDelegate = () => db.account.updateMany({ where: { id }, data: { displayName: 'B' } })
      const all = Array.from({ length: 3 * connections }, (_, at) =>
        runInRequest<unknown>(at % 2 ? raw : byDelegate),
      )
      // All have begun, and wait: with the connections that they held no other could get one.
      for (let count = 0; count < 20; count += 1)
        await runInRequest(() => db.$executeRaw`UPDATE counter SET value = value + 1 WHERE id = 2`)
      expect(await readValues()).toEqual([0, 20])
      return { all }
    })
    const each = Array.from({ length: 3 * connections }, (_, at) => (at % 2 ? 1 : { count: 1 }))
    expect(await Promise.all(waiting.all)).toEqual(each)
    expect(await readValues()).toEqual([10 + (3 / 2) * connections, 20])
  })

  test('return and fail as they do without a transaction of their own', async () => {
    const id = await createAccount()
    const where = { id }
    const data = { displayName: 'B' }
    expect(await runInRequest(() => db.account.update({ where, data }))).toMatchObject({
      id,
      displayName: 'B',
    })
    const { email } = await plain.account.findUniqueOrThrow({ where })
    const again = () => db.account.create({ data: { ...accountData, email } })
    await expect(runInRequest(again)).rejects.toMatchObject({ code: 'P2002' })
    await expect(again()).rejects.toMatchObject({ code: 'P2002' })
  })
})

test('a transaction of a job keeps its connection while it waits for a row, and runs once', async () => {
  let tries = 0
  const waiting = await runWhileLocked(async () => {
    const done = db.$transaction((tx) => {
      tries += 1
      return increment(tx, 1)
    })
    // For longer than a request's transaction does.
    await expect
      .poll(async () => {
        const { rowCount } = await pool.query(`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
            AND clock_timestamp() - query_start > interval '100 ms'`)
        return rowCount
      })
      .toBe(1)
    return { done }
  })
  await waiting.done
  expect([tries, await readValues()]).toEqual([1, [11, 0]])
})
