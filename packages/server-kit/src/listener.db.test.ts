import type { TestDatabase } from '@repo/prisma/test-database'
import { createEmptyDatabase } from '@repo/prisma/test-database'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Listener } from './listener.ts'
import { listen } from './listener.ts'

let database: TestDatabase
let other: pg.Client
let listener: Listener | undefined
const received: string[] = []
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
let connections = 0

beforeAll(async () => {
  database = await createEmptyDatabase()
  other = new pg.Client({ connectionString: database.url })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await database.drop()
})
beforeEach(() => {
  received.length = 0
  logged.length = 0
  connections = 0
})
afterEach(() => listener?.close())

function start(
  onNotification: (payload: string) => void = (payload) => void received.push(payload),
): Listener {
  listener = listen({
    connectionString: database.url,
    channels: ['Some channel'],
    log,
    onNotification,
    onConnect: () => {
      connections += 1
    },
  })
  return listener
}

async function sendNotification(payload: string): Promise<void> {
  await other.query('SELECT pg_notify($1, $2)', ['Some channel', payload])
}

async function listListeningBackends(): Promise<number[]> {
  const { rows } = await other.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'listen:%'",
  )
  return rows.map(({ pid }) => pid)
}

test('a notification sent after the connection is received once, in order', async () => {
  const { isConnected } = start()
  expect(isConnected()).toBe(false)
  await expect.poll(isConnected).toBe(true)
  for (const payload of ['a', 'b', '']) await sendNotification(payload)
  await expect.poll(() => received).toEqual(['a', 'b', ''])
  expect(connections).toBe(1)
})

test('notifications committed before a call of ask are received before it resolves', async () => {
  const { isConnected, ask } = start()
  await expect(ask({ text: 'SELECT 1' })).rejects.toThrow('no connection')
  await expect.poll(isConnected).toBe(true)
  for (let number = 1; number <= 200; number += 1) {
    await sendNotification(String(number))
    expect(await ask({ text: 'SELECT 1 AS one' })).toEqual([{ one: 1 }])
    expect(received).toHaveLength(number)
  }
})

test('ask rejects when its connection breaks', async () => {
  const { isConnected, ask } = start()
  await expect.poll(isConnected).toBe(true)
  await other.query('BEGIN')
  await other.query('SELECT pg_advisory_xact_lock(1)')
  const failedQuery = expect(ask({ text: 'SELECT pg_advisory_xact_lock(1)' })).rejects.toThrow()
  await other.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [
    await listListeningBackends(),
  ])
  await failedQuery
  await other.query('ROLLBACK')
})

test('a broken connection is replaced once, and onConnect runs again', async () => {
  start()
  for (let round = 1; round <= 3; round += 1) {
    await expect.poll(() => connections).toBe(round)
    await other.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [
      await listListeningBackends(),
    ])
    // A loss is reported in several ways; only one of them may lead to a connection.
    await expect.poll(() => connections).toBe(round + 1)
  }
  expect(await listListeningBackends()).toHaveLength(1)
  await sendNotification('after')
  await expect.poll(() => received).toEqual(['after'])
})

test('a notification whose handler throws is logged, and the next one is received', async () => {
  start((payload) => {
    if (payload === 'broken') throw new Error('cannot be read')
    received.push(payload)
  })
  await expect.poll(() => connections).toBe(1)
  for (const payload of ['broken', 'sound']) await sendNotification(payload)
  await expect.poll(() => received).toEqual(['sound'])
  expect(logged.join('')).toContain('cannot be read')
})

test('a closed listener has no connection and opens none', async () => {
  const { close, isConnected } = start()
  await expect.poll(isConnected).toBe(true)
  await Promise.all([close(), close()])
  expect(isConnected()).toBe(false)
  await expect.poll(listListeningBackends).toEqual([])
  const early = start()
  await early.close()
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(await listListeningBackends()).toEqual([])
  expect(connections).toBe(1)
})

test('the listener retries an unreachable database', async () => {
  listener = listen({
    connectionString: 'postgres://nobody@127.0.0.1:1/none',
    channels: ['x'],
    log,
    onNotification: () => undefined,
  })
  await expect.poll(() => logged.length).toBeGreaterThan(2)
  expect(listener.isConnected()).toBe(false)
})
