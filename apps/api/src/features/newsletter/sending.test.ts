import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseNow } from '@repo/server-kit/database'
import { sha256 } from '@repo/server-kit/tokens'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createForm } from '#api/testing/forms.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sendIssue } from './sending.service.ts'

let app: TestApp
let folder = ''
beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'newsletter-'))
  await writeFile(join(folder, 'letter.txt'), 'Bonjour,\n\nles scooters\narrivent à Lille.\n')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  await app.deps.db.newsletterSending.deleteMany()
  await app.deps.db.newsletterLetter.deleteMany()
  await app.deps.db.newsletterSubscription.deleteMany()
})

async function createSubscribers(count: number, changes: object = {}): Promise<void> {
  const confirmedAt = await databaseNow(app.deps.db)
  await app.deps.db.newsletterSubscription.createMany({
    data: Array.from({ length: count }, (_, index) => {
      const email = `lecteur${index}-${crypto.randomUUID()}@example.test`
      return { email, tokenHash: sha256(email), confirmedAt, ...changes }
    }),
  })
}

type QueuedIssue = { readonly to: string; readonly text: string; readonly unsubscribeUrl: string | null }

/** Returns the queued emails of an issue, by address. */
async function listEmails(letterId: string): Promise<QueuedIssue[]> {
  return app.deps.db.$queryRaw<QueuedIssue[]>`
    SELECT data->'mail'->>'to' AS to, data->'mail'->>'text' AS text, data->'mail'->>'unsubscribeUrl' AS "unsubscribeUrl"
    FROM pgboss.job WHERE name = 'send-mail' AND data->>'key' LIKE ${`newsletter-${letterId}-%`} ORDER BY 1`
}

const send = (...more: string[]) =>
  readStaffJson(
    app,
    'newsletter',
    'send',
    join(folder, 'letter.txt'),
    '--subject',
    'Lille',
    '--reason',
    'x',
    ...more,
  )

const findIssueId = async () => (await app.deps.db.newsletterLetter.findFirstOrThrow()).id

/** Runs four batches of an issue, each by some concurrent workers. */
async function sendAll(letterId: string, workers = 1): Promise<void> {
  for (let batch = 0; batch < 4; batch += 1)
    await Promise.all(Array.from({ length: workers }, () => sendIssue(app.deps, letterId)))
}

test('an issue goes once to each confirmed subscriber, for any repeats and concurrent workers', async () => {
  await createSubscribers(130)
  await createSubscribers(2, { confirmedAt: null })
  await createSubscribers(2, { leftAt: await databaseNow(app.deps.db) })
  expect(await send('--dry-run')).toMatchObject({ plan: expect.stringContaining('130 subscribers') })
  expect(await app.deps.db.newsletterLetter.count()).toBe(0)
  expect(await send('--yes')).toMatchObject({ waiting: 130, sent: 0 })
  const letterId = await findIssueId()
  await sendAll(letterId, 3)
  const emails = await listEmails(letterId)
  expect(emails).toHaveLength(130)
  expect(new Set(emails.map(({ to }) => to)).size).toBe(130)
  expect(await send('--yes')).toMatchObject({ waiting: 0, sent: 130 })
  await createSubscribers(1)
  await sendAll(letterId)
  expect(await listEmails(letterId)).toHaveLength(130)
})

test('an interrupted issue continues with the remaining subscribers', async () => {
  await createSubscribers(130)
  await send('--yes')
  const letterId = await findIssueId()
  await sendIssue(app.deps, letterId)
  expect(await listEmails(letterId)).toHaveLength(100)
  expect(await send('--dry-run')).toMatchObject({
    plan: expect.stringContaining('30 subscribers; 100 have got it'),
  })
  await sendIssue(app.deps, letterId)
  expect(await listEmails(letterId)).toHaveLength(130)
})

test('an issue stopped half-way, twice and while a worker queues it, goes to nobody else', async () => {
  await createSubscribers(130)
  const letter = String((await send('--yes')).letter)
  await sendIssue(app.deps, letter)
  // One email is being sent.
  const [mail] = await listEmails(letter)
  await app.deps.db
    .$executeRaw`UPDATE pgboss.job SET state = 'active' WHERE data->'mail'->>'to' = ${mail?.to}`
  const stop = () => readStaffJson(app, 'newsletter', 'stop', letter, '--reason', 'a wrong price', '--yes')
  const [stopped] = await Promise.all([stop(), stop(), sendIssue(app.deps, letter)])
  expect([100, 130]).toContain(stopped.queued)
  await sendAll(letter)
  expect(await listEmails(letter)).toEqual([mail])
  const again = ['newsletter', 'send', join(folder, 'letter.txt'), '--subject', 'Lille', '--reason', 'x']
  expect(await runStaff(app, ...again, '--yes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('was stopped'),
  })
  expect(await send('--dry-run')).toMatchObject({ plan: expect.stringContaining(' 0 subscribers') })
  const unknown = ['newsletter', 'stop', crypto.randomUUID(), '--reason', 'x', '--yes']
  expect(await runStaff(app, ...unknown)).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no issue'),
  })
})

test('a subscriber can leave by a link in each issue, and by one click of a mailbox, without signing in', async () => {
  await createSubscribers(2)
  await send('--yes')
  const letterId = await findIssueId()
  await sendAll(letterId)
  const [first] = await listEmails(letterId)
  expect(first?.text).toContain('les scooters arrivent à Lille.')
  const link = /https?:\S+\/newsletter\/desinscription\?jeton=(\w+)/.exec(first?.text ?? '')
  const token = link?.[1] ?? ''
  expect(first?.unsubscribeUrl).toBe(`${app.deps.config.webUrl}/api/newsletter/desinscription/${token}`)
  // Opened, it ends nothing: it leads to the page that asks.
  const path = `/api/newsletter/desinscription/${token}`
  const opened = await fetch(`${app.origin}${path}`, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, link?.[0]])
  expect(await app.deps.db.newsletterSubscription.count({ where: { leftAt: null } })).toBe(2)
  // As mailboxes send it (RFC 8058), and twice concurrently.
  const click = () =>
    fetch(`${app.origin}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
  const answers = await Promise.all([click(), click()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await app.deps.db.newsletterSubscription.findMany({ where: { leftAt: null } })).toHaveLength(1)
  const form = createForm({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(`${app.origin}${path}`, { method: 'POST', body: form })).status).toBe(200)
})

test('a former subscriber returns by the same link, or subscribes again and must confirm', async () => {
  await createSubscribers(1)
  const { leaveToken: jeton, email } = await app.deps.db.newsletterSubscription.findFirstOrThrow()
  const unsubscribe = (token: string) =>
    app.request('POST', `/api/newsletter/desinscription/${token}`, { body: {} })
  const resubscribe = (body: object) => app.request('POST', '/api/newsletter/reinscription', { body })
  await unsubscribe(jeton)
  expect((await resubscribe({ jeton })).body).toEqual({ success: true })
  expect(await app.deps.db.newsletterSubscription.count({ where: { leftAt: null } })).toBe(1)
  await unsubscribe(jeton)
  await app.request('POST', '/api/newsletter/inscription', { body: { email } })
  expect(await app.deps.db.newsletterSubscription.findFirst()).toMatchObject({
    confirmedAt: null,
    leftAt: null,
    leaveToken: jeton,
  })
})

test('an unknown link ends no subscription and restores none', async () => {
  await createSubscribers(1)
  const jeton = 'x'.repeat(64)
  const left = await app.request('POST', `/api/newsletter/desinscription/${jeton}`, { body: {} })
  expect(left.body).toEqual({ success: true })
  expect(await app.deps.db.newsletterSubscription.count({ where: { leftAt: null } })).toBe(1)
  const returned = await app.request('POST', '/api/newsletter/reinscription', { body: { jeton } })
  expect(returned.body).toMatchObject({ code: 'link-expired' })
})

test('the staff can export the subscribers without former ones, which is audited', async () => {
  await createSubscribers(2)
  await createSubscribers(1, { leftAt: await databaseNow(app.deps.db) })
  const path = join(folder, 'list.csv')
  await runStaff(app, 'newsletter', 'export', path, '--reason', 'for the mail provider', '--yes')
  expect((await readFile(path, 'utf8')).match(/@example\.test/g)).toHaveLength(2)
  const auditRecords = await app.deps.db.auditRecord.findMany({ where: { action: 'newsletter export' } })
  expect(auditRecords).toHaveLength(1)
})
