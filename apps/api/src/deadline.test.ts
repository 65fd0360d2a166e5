import { deliveryEndpoints } from '@repo/contracts/delivery/endpoints'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createValidFields, send } from './testing/any-request.ts'
import type { ACarrier, SignedIn } from './testing/builders.ts'
import { aCarrier, aSender } from './testing/builders.ts'
import type { TestApp } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

let app: TestApp
/** A separate connection, which watches the database and holds locks. */
let otherClient: pg.Client
let sender: SignedIn
let carrier: ACarrier
let thaw: () => void = () => undefined

beforeAll(async () => {
  app = await testApp({ DATABASE_POOL: '2' }, { deadlines: { requestMs: 1000, longRequestMs: 1000 } })
  otherClient = new pg.Client({ connectionString: app.deps.config.databaseUrl, application_name: 'beside' })
  await otherClient.connect()
  sender = await aSender(app.deps)
  carrier = await aCarrier(app.deps)
})
afterEach(() => thaw())
afterAll(async () => {
  await otherClient.end()
  await app.close()
})

/** Stops the database's processes of the API's two connections. The API cannot open more. */
async function freeze(): Promise<void> {
  const { pool } = app.deps
  const both = await Promise.all([pool.connect(), pool.connect()])
  for (const client of both) client.release()
  const { rows } = await otherClient.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'api'",
  )
  expect(rows).toHaveLength(2)
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  thaw = () => {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
    thaw = () => undefined
  }
}

/** Waits until no call of the API uses the database. */
const waitUntilIdle = () =>
  expect
    .poll(async () => {
      const { rows } = await otherClient.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'api' AND state <> 'idle'",
      )
      return rows.length + app.deps.pool.waitingCount
    })
    .toBe(0)

const call = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request('POST', `/api${path}`, { token: sender.token, body, headers })

const contact = { nom: 'Luc', telephone: '06 12 34 56 79', adresse: '5 place Bellecour, 69002 Lyon' }
const countContacts = () => app.deps.db.savedContact.count({ where: { senderId: sender.account.id } })

/** Takes the lock that a change of the sender's address book needs. Returns a function that releases it. */
async function lockAddressBook(): Promise<() => Promise<void>> {
  await otherClient.query("BEGIN; SET LOCAL lock_timeout = '10s'")
  await otherClient.query("SELECT pg_advisory_xact_lock(hashtextextended('address-book ' || $1, 0))", [
    sender.account.id,
  ])
  return async () => void (await otherClient.query('COMMIT'))
}

/** Selects the record of a running call with an idempotency key, if another transaction does not hold its lock. */
const runningCall = 'SELECT FROM idempotent_call FOR KEY SHARE'

test('every endpoint responds while the database does not, with 503 and Retry-After when it needs the database', async () => {
  const stuck = await freeze().then(() => [1, 2].map(() => app.deps.pool.query('SELECT 1')))
  const answers = await Promise.all(
    deliveryEndpoints.map(async (endpoint) => {
      const token = endpoint.auth === 'carrier' ? carrier.token : sender.token
      const isGuest = endpoint.auth === 'public'
      const answer = await send(app, endpoint, createValidFields(endpoint), isGuest ? undefined : token)
      return { path: endpoint.path, status: answer.status, retryAfter: answer.headers.get('retry-after') }
    }),
  )
  // A request that is invalid by itself needs no database.
  const unexpected = answers.filter(({ status }) => status !== 503 && !(status >= 400 && status < 500))
  expect(unexpected.filter(({ status }) => status !== 200)).toEqual([])
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(deliveryEndpoints.length / 2)
  expect(refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([])
  thaw()
  await Promise.all(stuck)
  await waitUntilIdle()
  expect(await app.request('GET', '/readyz')).toMatchObject({ status: 200 })
})

test('a change whose request timed out is not made later', async () => {
  const release = await lockAddressBook()
  const answer = await call('/expediteur/carnet/enregistrer', contact)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  await release()
  await waitUntilIdle()
  expect(await countContacts()).toBe(0)
})

test('a call with an idempotency key that timed out reports busy until it has ended, and a repeat then executes it', async () => {
  const named = { 'Idempotency-Key': 'the-contact' }
  const release = await lockAddressBook()
  const first = call('/expediteur/carnet/enregistrer', contact, named)
  await expect.poll(async () => (await otherClient.query(runningCall)).rows.length).toBe(1)
  expect((await first).status).toBe(503)
  const repeat = await call('/expediteur/carnet/enregistrer', contact, named)
  expect(repeat).toMatchObject({ status: 409, body: { code: 'idempotent-busy' } })
  await release()
  await waitUntilIdle()
  await expect
    .poll(async () => (await call('/expediteur/carnet/enregistrer', contact, named)).status)
    .toBe(200)
  expect(await countContacts()).toBe(1)
})
