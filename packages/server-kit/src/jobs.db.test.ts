import { createDeliveryClient } from '@repo/prisma/delivery'
import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Jobs } from './jobs.ts'
import { createRetryOptions, defineJob, GivenUp, openJobs } from './jobs.ts'

const greet = defineJob<{ name: string }>({ name: 'greet', retryLimit: 5, retryDelayS: 0, retryDelayMaxS: 1 })
const fail = defineJob<{ name: string }>({ name: 'fail', retryLimit: 5, retryDelayS: 0, retryDelayMaxS: 1 })
const once = defineJob<{ name: string }>({ name: 'once', retryLimit: 5, retryDelayS: 0, retryDelayMaxS: 1 })
const slow = defineJob<{ name: string }>({
  name: 'slow',
  retryLimit: 5,
  retryDelayS: 0,
  retryDelayMaxS: 1,
  atOnce: 4,
})
const late = defineJob<{ name: string }>({ name: 'late', retryLimit: 5, retryDelayS: 1, retryDelayMaxS: 1 })
const log = pino({ level: 'silent' })

let database: TestDatabase
let pool: pg.Pool
let db: ReturnType<typeof createDeliveryClient>
let sender: Jobs
let worker: Jobs

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 4 })
  db = createDeliveryClient(pool)
  // Two processes that start at the same moment both make the queue's schema.
  const open = (isWorker: boolean) =>
    openJobs({ connectionString: database.url, definitions: [greet, fail, once, slow, late], isWorker, log })
  const opened = await Promise.all([open(false), open(true)])
  sender = opened[0]
  worker = opened[1]
})
afterAll(async () => {
  await Promise.all([sender.stop(), worker.stop()])
  await db.$disconnect()
  await pool.end()
  await database.drop()
})

async function countJobs(name: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>('SELECT count(*) FROM pgboss.job WHERE name = $1', [
    name,
  ])
  return Number(rows[0]?.count)
}

test('a job of a transaction that is rolled back does not exist', async () => {
  const rolledBack = db.$transaction(async (tx) => {
    await sender.enqueue(tx, greet, { name: 'nobody' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  expect(await countJobs('greet')).toBe(0)
})

test('a job of a committed transaction is run by a worker process, and not before', async () => {
  await db.$transaction(async (tx) => {
    for (const name of ['a', 'b']) await sender.enqueue(tx, greet, { name })
    expect(await countJobs('greet')).toBe(0)
  })
  expect(await countJobs('greet')).toBe(2)
  const greeted: string[] = []
  await worker.work(greet, async ({ name }) => void greeted.push(name))
  await expect.poll(() => greeted.toSorted()).toEqual(['a', 'b'])
})

test('a job with a key is queued once, however often it is enqueued', async () => {
  await Promise.all(
    [1, 2, 3].map(() =>
      db.$transaction((tx) => sender.enqueue(tx, once, { name: 'c' }, { key: 'welcome-c' })),
    ),
  )
  await db.$transaction((tx) => sender.enqueue(tx, once, { name: 'd' }, { key: 'welcome-d' }))
  expect(await countJobs('once')).toBe(2)
  const greeted: string[] = []
  await worker.work(once, async ({ name }) => void greeted.push(name))
  await expect.poll(() => greeted.toSorted()).toEqual(['c', 'd'])
  // Nor once it is done.
  await db.$transaction((tx) => sender.enqueue(tx, once, { name: 'c' }, { key: 'welcome-c' }))
  expect(await countJobs('once')).toBe(2)
})

test('a failed job is retried until it succeeds', async () => {
  let tries = 0
  await worker.work(fail, async ({ name }) => {
    tries += 1
    if (tries < 3) throw new Error(`no ${name} yet`)
  })
  await db.$transaction((tx) => sender.enqueue(tx, fail, { name: 'luck' }))
  await expect.poll(() => tries).toBe(3)
  const state = async () => (await pool.query("SELECT state FROM pgboss.job WHERE name = 'fail'")).rows
  await expect.poll(state).toEqual([{ state: 'completed' }])
})

test('a job whose handler gives up ends as failed, whatever its retries', async () => {
  await db.$transaction((tx) => sender.enqueue(tx, late, { name: 'too late' }, { worthS: 3600 }))
  let tries = 0
  await worker.work(late, async ({ name }) => {
    tries += 1
    throw new GivenUp(name)
  })
  const rows = async () =>
    (
      await pool.query(
        "SELECT state, retry_delay_max, output ->> 'message' AS why FROM pgboss.job WHERE name = 'late'",
      )
    ).rows
  await expect.poll(rows).toEqual([{ state: 'failed', retry_delay_max: 300, why: 'too late' }])
  expect(tries).toBe(1)
})

test.each([
  ['an offer', 60],
  ['an approach', 15 * 60],
  ['a delivery', 3600],
  ['a receipt', 3 * 86_400],
])('%s is retried until it expires, the last time shortly before', (_, worthS) => {
  const { retryDelayMax, retryLimit } = createRetryOptions(worthS)
  // The queue doubles a pause from a second on, and draws each between its half and its whole.
  const pauses = Array.from({ length: retryLimit }, (_each, index) => Math.min(2 ** index, retryDelayMax))
  const shortest = pauses.reduce((sum, pause) => sum + pause / 2, 0)
  expect(shortest).toBeGreaterThan(worthS)
  expect(retryDelayMax).toBeLessThanOrEqual(worthS / 12)
})

test('a queued job has a heartbeat of 20 seconds, and the number of retries of its definition', async () => {
  const { rows } = await pool.query(
    "SELECT heartbeat_seconds, expire_seconds, retry_limit FROM pgboss.job WHERE name = 'fail'",
  )
  expect(rows).toEqual([{ heartbeat_seconds: 20, expire_seconds: expect.any(Number), retry_limit: 5 }])
})

test('of concurrent jobs a stuck one blocks no other, and a failed one fails alone', async () => {
  const handled: string[] = []
  const silence = Promise.withResolvers<void>()
  const tries = new Map<string, number>()
  await db.$transaction(async (tx) => {
    for (const name of ['silent', 'failing', 'a', 'b', 'c', 'd', 'e', 'f'])
      await sender.enqueue(tx, slow, { name })
  })
  await worker.work(slow, async ({ name }) => {
    const count = (tries.get(name) ?? 0) + 1
    tries.set(name, count)
    if (name === 'silent') await silence.promise
    if (name === 'failing' && count === 1) throw new Error('not yet')
    handled.push(name)
  })
  try {
    await expect.poll(() => handled.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  } finally {
    silence.resolve()
  }
  await expect.poll(() => handled.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'failing', 'silent'])
  expect(Object.fromEntries(tries)).toMatchObject({ a: 1, b: 1, failing: 2, silent: 1 })
})

test('an existing queue adopts the retries of its definition', async () => {
  const opened = await openJobs({
    connectionString: database.url,
    definitions: [{ ...once, retryLimit: 2, retryDelayS: 7, retryDelayMaxS: 9 }],
    isWorker: false,
    log,
  })
  await opened.stop()
  const { rows } = await pool.query(
    "SELECT retry_limit, retry_delay, retry_delay_max FROM pgboss.queue WHERE name = 'once'",
  )
  expect(rows).toEqual([{ retry_limit: 2, retry_delay: 7, retry_delay_max: 9 }])
})
