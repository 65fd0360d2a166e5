import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from './testing/builders.ts'
import { anAccount, aSender } from './testing/builders.ts'
import { aMember } from './testing/company-members.ts'
import type { TestApp } from './testing/test-app.ts'
import { testApp } from './testing/test-app.ts'

// While sixty changes wait for one locked row, the calls of all other accounts must be served.

const connectionCount = 8
const changeCount = 60
let app: TestApp
/** A separate connection, which locks the row and watches the database. */
let locker: pg.Client
let company: SignedIn
let stranger: SignedIn
let contactId: string

beforeAll(async () => {
  app = await testApp({ DATABASE_POOL: String(connectionCount) })
  locker = new pg.Client({ connectionString: app.deps.config.databaseUrl })
  await locker.connect()
  stranger = await aSender(app.deps)
})
beforeEach(async () => {
  company = await anAccount(app.deps, 'CLEN')
  const body = { nom: 'Luc', telephone: '06 12 34 56 79', adresse: '5 place Bellecour, 69002 Lyon' }
  await app.request('POST', '/api/expediteur/carnet/enregistrer', { token: company.token, body })
  const contact = await app.deps.db.savedContact.findFirstOrThrow({ where: { senderId: company.account.id } })
  contactId = contact.id
})
afterAll(async () => {
  await locker.end()
  await app.close()
})

/** Returns the number of connections that wait for a lock now. */
async function countWaiting(): Promise<number> {
  const { rows } = await locker.query<{ waiting: number }>(
    "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rows[0]?.waiting ?? 0
}

/**
 * Starts the changes while the contact is locked, lets a stranger read thirty times, checks the waiting changes each
 * time, and releases them. One change succeeds; the others find the contact deleted.
 */
async function raceForContact(
  callers: readonly SignedIn[],
  checkWaiting: () => Promise<void>,
): Promise<void> {
  await locker.query('BEGIN')
  await locker.query('SELECT FROM saved_contact WHERE id = $1 FOR UPDATE', [contactId])
  const pending = Array.from({ length: changeCount }, (_, index) =>
    app.request('POST', '/api/expediteur/carnet/supprimer', {
      token: callers[index % callers.length]?.token,
      body: { contactId },
    }),
  )
  await expect.poll(countWaiting).toBeGreaterThan(0)
  for (let index = 0; index < 30; index += 1) {
    const { status } = await app.request('GET', '/api/notifications/count', { token: stranger.token })
    expect(status).toBe(200)
    await checkWaiting()
  }
  await locker.query('COMMIT')
  const answers = await Promise.all(pending)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(changeCount - 1)
}

test('sixty concurrent changes of one account that wait for a row use at most three connections, and other calls are served', () =>
  raceForContact([company], async () => expect(await countWaiting()).toBeLessThanOrEqual(3)))

test('sixty concurrent changes of a company’s twenty members that wait for a row use at most a quarter of the connections', async () => {
  const members = await Promise.all(
    Array.from({ length: 20 }, () => aMember(app.deps, company.account.id, 'orderer')),
  )
  await raceForContact(members, () => expect.poll(countWaiting).toBeLessThanOrEqual(connectionCount / 4))
})
