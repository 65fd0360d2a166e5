import { createServer } from 'node:http'
import type { RateLimitName } from '@repo/contracts/endpoint'
import { freezeDateAt } from '@repo/prisma/frozen-date'
import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import type { Request } from 'express'
import express from 'express'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from './database.ts'
import { extendDeadline } from './deadline.ts'
import { endInTime } from './end-in-time.ts'
import { FairTurns, runAtPlace } from './fair-turns.ts'
import { closeServer, listenOn } from './lifecycle.ts'
import { createRateLimits, digest } from './rate-limits.ts'
import { Refusal } from './refusal.ts'
import type { BaseCaller } from './serve.ts'
import { wideLimits } from './testing/wide-limits.ts'
import { forgetWaits, limitPasswordTries, refuseWaitingAddress, spendEmail } from './tries.ts'

type Limit = Awaited<ReturnType<typeof createRateLimits>>

let database: TestDatabase
const pools: pg.Pool[] = []
let [first, second]: Limit[] = []

function openTestPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, connectionTimeoutMillis: 1000 })
  pool.on('error', () => undefined)
  pools.push(pool)
  return pool
}

beforeAll(async () => {
  database = await createTestDatabase()
  // Two processes that start at the same moment both make the table.
  const limits = await Promise.all([1, 2].map(() => createRateLimits(openTestPool(database.url), 1)))
  ;[first, second] = limits
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.drop()
})

test('all of the processes that start at once on a new database start', async () => {
  const starting = Array.from({ length: 12 }, () => openTestPool(database.url))
  for (let round = 0; round < 8; round += 1) {
    await starting[0]?.query('DROP SCHEMA IF EXISTS rate_limit CASCADE')
    const started = await Promise.allSettled(starting.map((pool) => createRateLimits(pool, 1)))
    expect(started.filter(({ status }) => status === 'rejected')).toEqual([])
  }
})

function createRequest(ip: string, body: unknown = {}): Request {
  return { ip, body } as Request
}

/** Returns the refusal of a call, or null when it is within its budget. */
async function call(
  limit: Limit | undefined,
  name: RateLimitName,
  request: Request,
  caller: BaseCaller | null = null,
) {
  try {
    await limit?.(name, request, caller)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Returns the number of a budget's calls that pass, made by both processes in turn. */
async function countPassing(name: RateLimitName, requestOf: (index: number) => Request, calls: number) {
  let passed = 0
  for (let index = 0; index < calls; index += 1)
    if (!(await call(index % 2 ? first : second, name, requestOf(index)))) passed += 1
  return passed
}

/** The budget of registrations, and of sign-ins to one account from one address. */
const budget = 30
const email = 'a@b.fr'

describe('a budget', () => {
  test('that is spent causes no query', async () => {
    const pool = openTestPool(database.url)
    const limit = await createRateLimits(pool, 1)
    const again = () => call(limit, 'registration', createRequest('10.9.0.2'))
    for (let index = 0; index < budget; index += 1) expect(await again()).toBeNull()
    expect(await again()).toMatchObject({ code: 'too-many-requests' })
    let statements = 0
    pool.on('acquire', () => {
      statements += 1
    })
    expect((await again())?.retryAfterS).toBeGreaterThan(3500)
    expect(statements).toBe(0)
  })

  test('is shared by all processes, and its refusal says when to retry', async () => {
    expect(await countPassing('registration', () => createRequest('10.0.0.1'), 34)).toBe(budget)
    const refusal = await call(first, 'registration', createRequest('10.0.0.1'))
    expect(refusal).toMatchObject({ code: 'too-many-requests', status: 429 })
    expect(refusal?.retryAfterS).toBeGreaterThan(3500)
    expect(refusal?.retryAfterS).toBeLessThanOrEqual(3600)
    expect(await call(first, 'registration', createRequest('10.0.0.2'))).toBeNull()
  })

  test('of password changes is twenty tries a day for an account', async () => {
    const caller = { accountId: 'changes passwords' } as BaseCaller
    const tries = Array.from({ length: 22 }, (_, n) =>
      call(first, 'password-change', createRequest(`10.1.0.${n}`), caller),
    )
    const refused = (await Promise.all(tries)).flatMap((refusal) => refusal ?? [])
    expect(refused.map(({ retryAfterS }) => (retryAfterS ?? 0) > 86_000)).toEqual([true, true])
  })

  test('of signing in is counted for each pair of a network address and an account', async () => {
    const body = { email }
    expect(await countPassing('sign-in', () => createRequest('10.0.0.1', body), 32)).toBe(budget)
    expect(await call(first, 'sign-in', createRequest('10.0.0.1', { email: ' A@B.fr ' }))).not.toBeNull()
    expect(await call(first, 'sign-in', createRequest('10.0.0.1', { email: 'other@b.fr' }))).toBeNull()
    expect(await call(first, 'sign-in', createRequest('10.0.0.2', body))).toBeNull()
  })

  test('of signing in counts the tries of each nickname separately, however it is written', async () => {
    const tryPassword = (identifier: unknown) => createRequest('10.0.6.1', { identifier })
    expect(await countPassing('sign-in', () => tryPassword('Lucky7'), 32)).toBe(budget)
    expect(await call(first, 'sign-in', tryPassword(' lucky7 '))).not.toBeNull()
    expect(await call(first, 'sign-in', tryPassword('lucky8'))).toBeNull()
    expect(await call(first, 'sign-in', tryPassword({ toString: 1 }))).toBeNull()
  })

  test('of signing in is 300 tries for one address, whatever the accounts', async () => {
    const tryPassword = (index: number) => createRequest('10.0.5.9', { email: `${index}@b.fr` })
    expect(await countPassing('sign-in', tryPassword, 310)).toBe(300)
    expect(await call(first, 'sign-in', createRequest('10.0.5.10', { email: '1@b.fr' }))).toBeNull()
  })

  test('of requesting a reset code allows an office behind one address', async () => {
    const requestReset = (email: string, ip: string) =>
      call(first, 'reset-request', createRequest(ip, { email }))
    expect(
      await countPassing('reset-request', () => createRequest('10.0.8.1', { email: 'me@b.fr' }), 7),
    ).toBe(5)
    expect(await requestReset(' ME@b.fr', '10.0.8.1')).not.toBeNull()
    expect(await requestReset('colleague@b.fr', '10.0.8.1')).toBeNull()
  })

  test('of reset requests that name no account is the caller’s own and not shared by all', async () => {
    const requestReset = (index: number) =>
      call(first, 'reset-request', createRequest(`10.1.0.${index}`), {
        accountId: `player ${index}`,
        sessionId: 's',
      })
    for (let index = 0; index < 25; index += 1) expect(await requestReset(index)).toBeNull()
  })

  test('is counted for the signed-in caller where there is one', async () => {
    const caller = (accountId: string) => ({ accountId, sessionId: 's' })
    for (let index = 0; index < 60; index += 1)
      expect(await call(first, 'payment', createRequest(`10.0.1.${index}`), caller('me'))).toBeNull()
    expect(await call(second, 'payment', createRequest('10.0.2.1'), caller('me'))).not.toBeNull()
    expect(await call(second, 'payment', createRequest('10.0.1.1'), caller('you'))).toBeNull()
  })

  test('of an IPv6 client is counted for its network, however the address is written', async () => {
    const spellings = ['2001:db8::1', '2001:0db8:0:0:1::2', '2001:db8::ffff:1.2.3.4', '2001:db8:0:0:a:b:c:d']
    expect(await countPassing('registration', (index) => createRequest(spellings[index % 4] ?? ''), 34)).toBe(
      budget,
    )
    expect(await call(first, 'registration', createRequest('2001:db8:0:1::1'))).toBeNull()
    expect(await call(first, 'registration', createRequest('::1'))).toBeNull()
    expect(await call(first, 'registration', createRequest('::ffff:10.9.9.9'))).toBeNull()
  })

  test('is counted for a body of any shape', async () => {
    const bodies = [
      { email: { toString: 1, valueOf: 1 } },
      { email: [] },
      { email: '\0' },
      null,
      'text',
      [],
      { email: 'x'.repeat(100_000) },
    ]
    for (const body of bodies)
      expect(await call(first, 'sign-in', createRequest('10.0.3.1', body))).toBeNull()
  })
})

test('a rate limit stores no address or email', async () => {
  const { rows } = await openTestPool(database.url).query('SELECT key FROM rate_limit.budget')
  expect(rows.length).toBeGreaterThan(5)
  expect(JSON.stringify(rows)).not.toMatch(/10\.0|@b\.fr|2001/)
})

test('a rate limit grows with the configured factor', async () => {
  const wide = await createRateLimits(openTestPool(database.url), 1000)
  for (let index = 0; index < 40; index += 1)
    expect(await call(wide, 'registration', createRequest('10.0.4.1'))).toBeNull()
})

test('each process counts a rate limit alone while the database is down', async () => {
  const away = await createTestDatabase()
  const limit = await createRateLimits(openTestPool(away.url), 1)
  await away.drop()
  let passed = 0
  for (let index = 0; index < 34; index += 1)
    if (!(await call(limit, 'registration', createRequest('10.0.5.1')))) passed += 1
  expect(passed).toBe(budget)
})

const dayMs = 24 * 3_600_000

/** Moves the clock of the database, which all counts depend on. */
async function moveDatabaseClock(byMs: number): Promise<void> {
  await openTestPool(database.url).query("UPDATE app_clock SET shift = shift + $1 * interval '1 ms'", [byMs])
}

test('a crowd from many networks that tries one account uses one connection', async () => {
  const pool = openTestPool(database.url)
  const account = 'crowded@exemple.test'
  const tryPassword = (index: number) =>
    runAtPlace({ lane: 'sign-in', key: `10.0.${index}.0` }, () =>
      limitPasswordTries(pool, { account, address: `10.0.${index}.1`, own: null, factor: 1 }),
    )
  await tryPassword(0)
  const holder = await openTestPool(database.url).connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM rate_limit.tries WHERE key = $1 FOR UPDATE', [
    digest(`sign-in account ${account}`),
  ])
  const crowd = Promise.allSettled(Array.from({ length: 60 }, (_, index) => tryPassword(index + 1)))
  try {
    // All have counted for their networks, and want the account's row.
    await expect
      .poll(async () => (await holder.query('SELECT FROM rate_limit.tries')).rowCount)
      .toBeGreaterThan(60)
    for (let read = 0; read < 20; read += 1) await pool.query('SELECT 1')
    // Networks counted just now may still tidy the table up.
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1)
  } finally {
    await holder.query('COMMIT')
    holder.release()
  }
  const passed = (await crowd).filter(({ status }) => status === 'fulfilled')
  expect(passed).toHaveLength(4)
})

test('a password that was not judged by the deadline of its request does not count as a try', async () => {
  const pool = openPool(database.url, { max: 2, limits: wideLimits })
  pools.push(pool)
  const tryPassword = { account: 'slow@exemple.test', address: '10.40.0.1', own: null, factor: 1 }
  const turns = new FairTurns({ maxRunning: 1, maxPerKey: 10, maxWaiting: 10 })
  const crowd = Promise.withResolvers<void>()
  const busy = turns.take(() => crowd.promise)
  const judged: Promise<unknown>[] = []
  const app = express().use(endInTime(60_000, { problemType: 'urn:test:' }))
  app.use(async () => {
    const { compareInTurn } = await limitPasswordTries(pool, tryPassword)
    // Its time expires while it waits for its turn, however fast the machine is.
    const compare = () => {
      extendDeadline(1)
      return turns.take(async () => true)
    }
    judged.push(compareInTurn(compare).catch((error: unknown) => error))
  })
  const server = createServer(app)
  const port = await listenOn(server, 0, '127.0.0.1')
  const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(`http://127.0.0.1:${port}`)))
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
  const unavailable = expect.objectContaining({ code: 'unavailable' })
  expect(await Promise.all(judged)).toEqual(Array.from({ length: 5 }, () => unavailable))
  expect((await limitPasswordTries(pool, tryPassword)).strangersTries).toBe(1)
  crowd.resolve()
  await busy
  await closeServer(server, 100)
})

describe('a try that must wait', () => {
  const tryAt = async (pool: pg.Pool, account: string, address: string) => {
    try {
      return await limitPasswordTries(pool, { account, address, own: null, factor: 1 })
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }
  /** Returns a process, and how many statements it has sent. */
  const startProcess = () => {
    const pool = openTestPool(database.url)
    const sent = { statements: 0 }
    pool.on('acquire', () => {
      sent.statements += 1
    })
    return { pool, sent }
  }

  test('is refused from memory without a query, with its remaining time', async () => {
    const { pool, sent } = startProcess()
    for (let index = 0; index < 20; index += 1) await tryAt(pool, `${index}@liste.test`, '10.30.0.1')
    expect(await tryAt(pool, 'next@liste.test', '10.30.0.1')).toMatchObject({ code: 'too-many-requests' })
    const before = sent.statements
    const refused = await tryAt(pool, 'another@liste.test', '10.30.0.1')
    expect(refused).toMatchObject({ code: 'too-many-requests', retryAfterS: 5 })
    expect(() => refuseWaitingAddress(pool, '10.30.0.1')).toThrow(Refusal)
    expect(sent.statements).toBe(before)
    expect(() => refuseWaitingAddress(pool, '10.30.0.2')).not.toThrow()
  })

  test('is refused in every process, also in one without a memory of it', async () => {
    const [one, other] = [startProcess(), startProcess()]
    for (let index = 0; index < 20; index += 1)
      await tryAt(index % 2 ? one.pool : other.pool, `${index}@b.test`, '10.30.1.1')
    for (const { pool } of [one, other, startProcess()])
      expect(await tryAt(pool, 'x@b.test', '10.30.1.1')).toMatchObject({ code: 'too-many-requests' })
  })

  test('is allowed once the address has signed in', async () => {
    const { pool } = startProcess()
    const [first, ...others] = await Promise.all(
      Array.from({ length: 20 }, (_, index) => tryAt(pool, `${index}@c.test`, '10.30.2.1')),
    )
    expect(others).toHaveLength(19)
    expect(await tryAt(pool, 'x@c.test', '10.30.2.1')).toBeInstanceOf(Refusal)
    if (!first || first instanceof Refusal) throw new Error('The first try is let through')
    await first.recordCorrectPassword()
    expect(await tryAt(pool, 'x@c.test', '10.30.2.1')).not.toBeInstanceOf(Refusal)
  })
})

describe('a wrong clock', () => {
  afterEach(async () => {
    await openTestPool(database.url).query("UPDATE app_clock SET shift = interval '0'")
  })

  test.each([
    ['a day ahead', dayMs],
    ['a day behind', -dayMs],
  ])(
    'of a process, %s, opens no budget and locks no caller out for longer than its window',
    async (_, aheadMs) => {
      const ip = `10.20.0.${aheadMs > 0 ? 1 : 2}`
      const spend = async (calls: number) => {
        for (let index = 0; index < calls; index += 1)
          expect(await call(first, 'registration', createRequest(ip))).toBeNull()
      }
      await spend(15)
      const setBack = freezeDateAt(Date.now() + aheadMs)
      await spend(15)
      const refused = await call(first, 'registration', createRequest(ip))
      setBack()
      for (const refusal of [refused, await call(second, 'registration', createRequest(ip))]) {
        expect(refusal?.retryAfterS).toBeGreaterThan(3500)
        expect(refusal?.retryAfterS).toBeLessThanOrEqual(3600)
      }
      await moveDatabaseClock(3_601_000)
      // A process that does not remember that the budget was spent.
      expect(
        await call(await createRateLimits(openTestPool(database.url), 1), 'registration', createRequest(ip)),
      ).toBeNull()
    },
  )

  test('of a process that counts alone announces no wait longer than the window', async () => {
    const ask = () => call(first, 'address', createRequest('10.21.0.1'))
    for (let index = 0; index < 600; index += 1) await ask()
    const setBack = freezeDateAt(Date.now() - dayMs)
    const refused = await ask()
    setBack()
    expect(refused?.retryAfterS).toBe(60)
  })

  test('of the database, a day ahead for a while, leaves no budget locked', async () => {
    await moveDatabaseClock(dayMs)
    for (let index = 0; index < 30; index += 1) await call(first, 'registration', createRequest('10.22.0.1'))
    await moveDatabaseClock(-dayMs)
    for (let index = 0; index < 30; index += 1)
      expect(await call(second, 'registration', createRequest('10.22.0.1'))).toBeNull()
    expect((await call(second, 'registration', createRequest('10.22.0.1')))?.retryAfterS).toBeLessThanOrEqual(
      3600,
    )
  })

  test('of the database, a day ahead for a while, leaves no password or email waiting for a day', async () => {
    const pool = openTestPool(database.url)
    const tryPassword = { account: 'a@b.fr', address: '10.23.0.1', own: null, factor: 1 }
    const guess = () =>
      limitPasswordTries(pool, tryPassword).then(
        () => null,
        (error: unknown) => error,
      )
    const mail = () =>
      spendEmail(pool, { kind: 'newsletter', to: 'a@b.fr', factor: 1 }).then(
        () => null,
        (error: unknown) => error,
      )
    await moveDatabaseClock(dayMs)
    for (let index = 0; index < 8; index += 1) await guess()
    for (let index = 0; index < 8; index += 1) await mail()
    expect([await guess(), await mail()]).toEqual([expect.any(Refusal), expect.any(Refusal)])
    await moveDatabaseClock(-dayMs)
    forgetWaits(pool)
    expect([await guess(), await mail()]).toEqual([null, null])
  })
})
