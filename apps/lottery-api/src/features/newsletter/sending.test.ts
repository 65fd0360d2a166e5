import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseNow } from '@repo/server-kit/database'
import type { Mail } from '@repo/server-kit/mail'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Deps } from '#lottery-api/deps.ts'
import { sendNewsletterJob } from '#lottery-api/job-definitions.ts'
import { anEndedPlayer, aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import { readStaffJson, runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sendIssue } from './sending.service.ts'

type Changes = Parameters<typeof aPlayer>[1]
type Job = Parameters<typeof sendIssue>[1]

let app: TestApp
let folder = ''
const french = 'Un grand tirage\n\nBonjour,\nvoici les nouvelles.\n\nÀ bientôt.\n'

beforeAll(async () => {
  app = await testApp({ environment: { LOTTERY_COUNTRIES: 'FR,IT' } })
  folder = await mkdtemp(join(tmpdir(), 'newsletter-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  const { db, pool } = app.deps
  await pool.query('DELETE FROM pgboss.job')
  await db.newsletterSending.deleteMany()
  await db.newsletterLetter.deleteMany()
  await db.player.updateMany({ data: { mailsMarketing: false } })
})

const aReader = (changes: Changes = {}) => aPlayer(app.deps, { mailsMarketing: true, ...changes })

async function insertReaders(count: number): Promise<void> {
  for (let inserted = 0; inserted < count; inserted += 1) await aReader()
}

/** Creates a folder with these texts, by language, and returns its path. */
async function createIssueFolder(texts: Readonly<Record<string, string>> = { fr: french }): Promise<string> {
  const path = join(folder, crypto.randomUUID())
  await mkdir(path)
  for (const [language, text] of Object.entries(texts)) await writeFile(join(path, `${language}.txt`), text)
  return path
}

const staffOptions = ['--by', 'Camille', '--reason', 'the news of the month']
const send = (path: string, ...more: string[]) =>
  readStaffJson(app, 'newsletter', 'send', path, ...staffOptions, ...more)

/** Takes the waiting jobs off the queue. */
async function takeJobs(): Promise<readonly Job[]> {
  const { rows } = await app.deps.pool.query<{ data: Job }>(
    'DELETE FROM pgboss.job WHERE name = $1 RETURNING data',
    [sendNewsletterJob.name],
  )
  return rows.map(({ data }) => data)
}

/** Creates a worker, and the list of the mails that it sends. */
function aWorker() {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined }
  const deps: Deps = { ...app.deps, mailer }
  return { mails, work: (job: Job) => sendIssue(deps, job) }
}

/** Runs the queue until it is empty; returns the mails. */
async function runJobs(): Promise<readonly Mail[]> {
  const { mails, work } = aWorker()
  for (let jobs = await takeJobs(); jobs.length > 0; jobs = await takeJobs())
    for (const job of jobs) await work(job)
  return mails
}

/** Runs the waiting jobs that queue a batch, and returns the jobs that they queued. */
async function queueBatch(): Promise<readonly Job[]> {
  const { work } = aWorker()
  for (const job of await takeJobs()) if (job.playerId === null) await work(job)
  return takeJobs()
}

const listAddresses = (mails: readonly Mail[]) => mails.map(({ to }) => to).sort()

test('an issue goes once to each consenting player, by concurrent workers, however often it is sent', async () => {
  await insertReaders(130)
  await aPlayer(app.deps)
  await aReader({ status: 'registered', activatedAt: null, validatedAt: null })
  const path = await createIssueFolder()
  expect(await send(path, '--dry-run')).toMatchObject({ letter: null, waiting: { fr: 130 }, queued: 0 })
  expect(await app.deps.db.newsletterLetter.count()).toBe(0)
  expect(await takeJobs()).toEqual([])
  expect(await send(path)).toMatchObject({ dryRun: false, waiting: { fr: 130 }, queued: 0 })
  await send(path)
  const { mails, work } = aWorker()
  const [first] = await takeJobs()
  const begin = { letterId: first?.letterId ?? '', playerId: null }
  await Promise.all([work(begin), work(begin), work(begin)])
  for (let jobs = await takeJobs(); jobs.length > 0; jobs = await takeJobs())
    await Promise.all(jobs.map(work))
  expect(mails).toHaveLength(130)
  expect(new Set(listAddresses(mails)).size).toBe(130)
  expect(await send(path)).toMatchObject({ waiting: { fr: 0 }, queued: 130 })
  // A player who consents after it was written gets the next one.
  await app.passTime(1000)
  await aReader()
  expect(await send(path)).toMatchObject({ waiting: { fr: 0 }, queued: 130 })
  expect(await runJobs()).toEqual([])
  expect(await send(await createIssueFolder({ fr: `${french}!` }), '--dry-run')).toMatchObject({
    waiting: { fr: 131 },
  })
})

test('an interrupted issue continues with the players who have not got it', async () => {
  await insertReaders(130)
  const path = await createIssueFolder()
  await send(path)
  const jobs = await queueBatch()
  // The worker was killed before it continued.
  const firstHundred = jobs.filter(({ playerId }) => playerId !== null)
  expect(firstHundred).toHaveLength(100)
  expect(jobs).toHaveLength(101)
  expect(await send(path)).toMatchObject({ waiting: { fr: 30 }, queued: 100 })
  expect(await runJobs()).toHaveLength(30)
})

test('an issue that is stopped while a worker queues and mails it goes to nobody any more', async () => {
  await insertReaders(130)
  const path = await createIssueFolder()
  const letter = String((await send(path)).letter)
  const jobs = (await queueBatch()).filter(({ playerId }) => playerId !== null)
  const { mails, work } = aWorker()
  for (const job of jobs.slice(0, 20)) await work(job)
  expect(mails).toHaveLength(20)
  const stop = () => readStaffJson(app, 'newsletter', 'stop', letter, ...staffOptions)
  const begin = { letterId: letter, playerId: null }
  const [stopped] = await Promise.all([stop(), stop(), work(begin)])
  const mailsAtStop = mails.length
  expect([100, 130]).toContain(stopped.queued)
  for (const job of [...jobs.slice(20), ...(await takeJobs()), begin]) await work(job)
  expect(mails).toHaveLength(mailsAtStop)
  expect(await takeJobs()).toEqual([])
  const again = await runStaff(app, 'newsletter', 'send', path, ...staffOptions)
  expect(again).toMatchObject({ code: 2, err: expect.stringContaining('was stopped') })
  expect(await takeJobs()).toEqual([])
  expect(await send(path, '--dry-run')).toMatchObject({ waiting: { fr: 0 } })
  const unknown = await runStaff(app, 'newsletter', 'stop', crypto.randomUUID(), ...staffOptions)
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('There is no issue') })
})

test('each player gets an issue in their own language, or in French where it lacks that language', async () => {
  const fr = await aReader({ language: 'fr' })
  const en = await aReader({ language: 'en' })
  const es = await aReader({ language: 'es' })
  const it = await aReader({ language: 'it', country: 'IT' })
  const path = await createIssueFolder({
    fr: french,
    en: 'A great draw\n\nHello.',
    it: 'Una grande estrazione\n\nSalve.',
  })
  expect(await send(path, '--dry-run')).toMatchObject({ waiting: { fr: 2, en: 1, it: 1 } })
  await send(path)
  const mails = await runJobs()
  const subjects = new Map(mails.map(({ to, subject }) => [to, subject]))
  expect([fr, en, es, it].map(({ email }) => subjects.get(email ?? ''))).toEqual([
    'Un grand tirage',
    'A great draw',
    'Un grand tirage',
    'Una grande estrazione',
  ])
  const spanishMail = mails.find(({ to }) => to === es.email)
  expect(spanishMail?.html).toContain('<html lang="fr"')
  expect(spanishMail?.text).toContain('Bonjour, voici les nouvelles.\n\nÀ bientôt.')
})

test('each issue has a link to the page that ends the consent, and an address for one click of mailboxes', async () => {
  const player = await aReader()
  await send(await createIssueFolder())
  const [mail] = await runJobs()
  const { webUrl } = app.deps.config
  expect(mail?.text).toContain(`\n${webUrl}/newsletter?token=${player.newsletterToken}\n`)
  expect(mail?.unsubscribeUrl).toBe(`${webUrl}/api/newsletter/leave/${player.newsletterToken}`)
})

describe('an issue is not sent', () => {
  const exclude = async (playerId: string, endsInMs: number | null, by = 'player') => {
    const startedAt = await databaseNow(app.deps.db)
    const endsAt = endsInMs === null ? null : new Date(startedAt.getTime() + endsInMs)
    await app.deps.db.exclusion.create({
      data: { playerId, term: endsAt ? '24h' : 'ever', by, startedAt, endsAt },
    })
  }
  const dayMs = 86_400_000

  test('to an excluded player while the exclusion lasts', async () => {
    const [ever, oneDay, byStaff, free] = [await aReader(), await aReader(), await aReader(), await aReader()]
    await exclude(ever.id, null)
    await exclude(oneDay.id, dayMs)
    await exclude(byStaff.id, dayMs, 'Camille')
    await send(await createIssueFolder())
    expect(listAddresses(await runJobs())).toEqual([free.email])
    await app.passTime(dayMs)
    await send(await createIssueFolder({ fr: `${french}Encore.` }))
    expect(listAddresses(await runJobs())).toEqual([oneDay.email, byStaff.email, free.email].sort())
  })

  test('to a player who is barred, lives where the lottery is not offered, is leaving or has left', async () => {
    const barred = await aReader()
    const now = await databaseNow(app.deps.db)
    await app.deps.db.identityDocument.create({
      data: {
        playerId: barred.id,
        type: 'passport',
        status: 'approved',
        suppliedAt: now,
        numberHash: 'barred',
      },
    })
    await app.deps.db.barredPerson.create({
      data: { numberHash: 'barred', reason: 'staff', addedAt: now, addedBy: 'Camille' },
    })
    await aReader({ country: 'ES' })
    await aReader({ endRequestedAt: now })
    await anEndedPlayer(app.deps, now)
    const ended = await aReader()
    await (await app.as(ended)).request('POST', '/api/profile/end', { body: { password: testPassword } })
    const path = await createIssueFolder()
    expect(await send(path)).toMatchObject({ waiting: { fr: 0 } })
    expect(await runJobs()).toEqual([])
  })

  test('to a player who self-excludes after it was queued, not even after the exclusion', async () => {
    const player = await aReader()
    const path = await createIssueFolder()
    await send(path)
    const jobs = await queueBatch()
    expect(jobs).toMatchObject([{ playerId: player.id }])
    const body = { term: '24h', password: testPassword }
    const client = await app.as(player)
    expect((await client.request('POST', '/api/safety/exclusions', { body })).status).toBe(200)
    const { mails, work } = aWorker()
    for (const job of jobs) await work(job)
    expect(mails).toEqual([])
    await app.passTime(dayMs)
    await send(path)
    expect(await runJobs()).toEqual([])
  })
})

test('an issue is not sent to a player who withdraws the consent between two batches, or after being queued', async () => {
  await insertReaders(110)
  await send(await createIssueFolder())
  const jobs = await queueBatch()
  const queuedIds = jobs.flatMap(({ playerId }) => playerId ?? [])
  const waitingPlayers = await app.deps.db.player.findMany({
    where: { mailsMarketing: true, id: { notIn: queuedIds } },
  })
  const withdrawn = [queuedIds[0] ?? '', waitingPlayers[0]?.id ?? '']
  for (const id of withdrawn) {
    const { newsletterToken } = await app.deps.db.player.findUniqueOrThrow({ where: { id } })
    await app.guest().request('POST', `/api/newsletter/leave/${newsletterToken}`, { body: {} })
  }
  const { mails, work } = aWorker()
  for (const job of jobs) await work(job)
  mails.push(...(await runJobs()))
  expect(new Set(listAddresses(mails)).size).toBe(108)
  expect(mails).toHaveLength(108)
  expect(waitingPlayers).toHaveLength(10)
})

test('the record that a player got an issue is deleted with the account', async () => {
  const player = await aReader()
  await send(await createIssueFolder())
  await runJobs()
  const { db } = app.deps
  expect(await db.newsletterSending.count({ where: { playerId: player.id } })).toBe(1)
  await (await app.as(player)).request('POST', '/api/profile/end', { body: { password: testPassword } })
  expect(await db.newsletterSending.count({ where: { playerId: player.id } })).toBe(0)
})

test('the audit records who sent an issue, and why', async () => {
  await aReader()
  await send(await createIssueFolder())
  const { db } = app.deps
  const { id } = await db.newsletterLetter.findFirstOrThrow()
  expect(await db.auditRecord.findMany({ where: { subject: `newsletter-letter:${id}` } })).toMatchObject([
    { actor: 'Camille', action: 'newsletter send', reason: 'the news of the month' },
  ])
})

test.each([
  ['without a text in French', { en: 'A great draw\n\nHello.' }, 'fr.txt is missing'],
  ['with a text of an unknown language', { fr: french, eng: 'x' }, 'eng.txt: only fr.txt'],
  ['whose subject has two lines', { fr: 'Un grand\ntirage\n\nBonjour' }, 'must be empty'],
  ['without a subject', { fr: '\n\nBonjour' }, 'the subject'],
  ['without a text', { fr: 'Un grand tirage\n\n  \n' }, 'no text'],
])('an issue %s is refused', async (_, texts, why) => {
  const { code, err } = await runStaff(
    app,
    'newsletter',
    'send',
    await createIssueFolder(texts),
    ...staffOptions,
  )
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(why) })
})
