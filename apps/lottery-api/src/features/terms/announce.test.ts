import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteTermsVersion as version } from '@repo/lottery-rules/site-terms'
import { databaseNow } from '@repo/server-kit/database'
import type { Mail } from '@repo/server-kit/mail'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { closeAccount } from '#lottery-api/flows/account-closing/account-closing.service.ts'
import type { QueuedEmail } from '#lottery-api/job-definitions.ts'
import { announceTermsJob, sendMailJob } from '#lottery-api/job-definitions.ts'
import { openQueuedEmail } from '#lottery-api/mail/send-mail.ts'
import { countLockWaits } from '#lottery-api/testing/lock-waits.ts'
import { anEndedPlayer, aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import { readStaffJson, runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { notifyOfTerms } from './announce.service.ts'

let app: TestApp
let folder = ''
const texts = { fr: 'Un ticket coûte 4 €.', en: 'A ticket costs €4.', es: 'Cuesta 4 €.', it: 'Costa 4 €.' }

beforeAll(async () => {
  app = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'terms-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  const { db, pool } = app.deps
  await pool.query('DELETE FROM pgboss.job')
  await db.notification.deleteMany()
  await db.termsAnnouncement.deleteMany()
  await db.player.updateMany({ data: { termsVersion: version } })
})

/** Inserts a player who has accepted an earlier version. */
const aBoundPlayer = (changes: Parameters<typeof aPlayer>[1] = {}) =>
  aPlayer(app.deps, { termsVersion: '2026-01-01', ...changes })

async function insertBoundPlayers(count: number): Promise<void> {
  for (let inserted = 0; inserted < count; inserted += 1) await aBoundPlayer()
}

async function aFolder(textsByLanguage: Readonly<Record<string, string>> = texts): Promise<string> {
  const path = join(folder, crypto.randomUUID())
  await mkdir(path)
  for (const [language, text] of Object.entries(textsByLanguage))
    await writeFile(join(path, `${language}.txt`), text)
  return path
}

const createCommand = (path: string, ...more: readonly string[]) =>
  [
    ...['terms', 'announce', version, path, '--since', '2099-03-08'],
    ...['--by', 'Camille', '--reason', 'the new price', ...more],
  ] as const
const announce = (path: string, ...more: readonly string[]) =>
  readStaffJson(app, ...createCommand(path, ...more))

/** Takes the jobs that announce terms off the queue. */
async function takeJobs(): Promise<readonly { readonly version: string }[]> {
  const { rows } = await app.deps.pool.query<{ data: { version: string } }>(
    'DELETE FROM pgboss.job WHERE name = $1 RETURNING data',
    [announceTermsJob.name],
  )
  return rows.map(({ data }) => data)
}

async function runJobs(): Promise<void> {
  for (let jobs = await takeJobs(); jobs.length > 0; jobs = await takeJobs())
    await Promise.all(jobs.map((job) => notifyOfTerms(app.deps, job)))
}

async function listQueued(): Promise<readonly Mail[]> {
  const { rows } = await app.deps.pool.query<{ data: QueuedEmail }>(
    'SELECT data FROM pgboss.job WHERE name = $1 ORDER BY created_on, id',
    [sendMailJob.name],
  )
  return rows.map(({ data }) => openQueuedEmail(app.deps, data))
}

const listRecipients = async () => (await listQueued()).map(({ to }) => to).sort()

test('each player is mailed in their own language what changes, since which day, and where the terms are', async () => {
  const path = await aFolder()
  for (const language of ['fr', 'en', 'es', 'it'] as const)
    await aBoundPlayer({ language, email: `${language}@test.test` })
  expect(await announce(path, '--dry-run')).toMatchObject({
    waiting: { fr: 1, en: 1, es: 1, it: 1 },
    told: 0,
  })
  expect(await takeJobs()).toEqual([])
  expect(await announce(path)).toMatchObject({ waiting: { fr: 1, en: 1, es: 1, it: 1 } })
  await runJobs()
  const mails = new Map((await listQueued()).map((mail) => [mail.to, mail]))
  const dates = { fr: '8 mars 2099', en: '8 March 2099', es: '8 de marzo de 2099', it: '8 marzo 2099' }
  for (const language of ['fr', 'en', 'es', 'it'] as const) {
    const mail = mails.get(`${language}@test.test`)
    expect(mail?.subject).toContain(dates[language])
    for (const part of [texts[language], dates[language], '/terms-of-use', '/terms-of-sale'])
      expect(mail?.text).toContain(part)
    expect(mail?.unsubscribeUrl).toBeUndefined()
  }
  expect(await announce(path)).toMatchObject({ waiting: {}, told: 4 })
})

test('each player is mailed once of a version, by concurrent commands and workers and by repeats', async () => {
  await insertBoundPlayers(230)
  const path = await aFolder()
  await Promise.all([announce(path), announce(path), announce(path)])
  await runJobs()
  await announce(path)
  await runJobs()
  const to = await listRecipients()
  expect(to).toHaveLength(230)
  expect(new Set(to).size).toBe(230)
  expect(await app.deps.db.termsAnnouncement.count()).toBe(1)
  expect(await announce(path, '--dry-run')).toMatchObject({ waiting: {}, told: 230 })
})

test('an interrupted announcement continues with the players who were not notified', async () => {
  await insertBoundPlayers(130)
  const path = await aFolder()
  await announce(path)
  const [job] = await takeJobs()
  // The first worker dies before its commit, and nobody is mailed; the second dies after it, and its next job is lost.
  const killedDeps = {
    ...app.deps,
    jobs: { ...app.deps.jobs, enqueue: () => Promise.reject(new Error('killed')) },
  }
  await expect(notifyOfTerms(killedDeps, job ?? { version })).rejects.toThrow('killed')
  expect(await listRecipients()).toEqual([])
  await notifyOfTerms(app.deps, job ?? { version })
  await takeJobs()
  expect(await listRecipients()).toHaveLength(100)
  expect(await announce(path)).toMatchObject({ waiting: { fr: 30 }, told: 100 })
  await runJobs()
  expect(new Set(await listRecipients()).size).toBe(130)
  expect(await listRecipients()).toHaveLength(130)
})

test('an announcement goes to every activated player without the version, also an excluded or leaving one', async () => {
  const now = await databaseNow(app.deps.db)
  const plain = await aBoundPlayer({
    mailsDraw: false,
    mailsResult: false,
    mailsCredits: false,
    mailsMarketing: false,
  })
  const excluded = await aBoundPlayer()
  await app.deps.db.exclusion.create({
    data: { playerId: excluded.id, startedAt: now, term: 'ever', by: 'player' },
  })
  const leaving = await aBoundPlayer({ endRequestedAt: now })
  await anEndedPlayer(app.deps, now)
  const closed = await aBoundPlayer()
  await (await app.as(closed)).request('POST', '/api/profile/end', { body: { password: testPassword } })
  await aBoundPlayer({ status: 'registered' })
  await aPlayer(app.deps)
  await app.deps.pool.query('DELETE FROM pgboss.job')
  await announce(await aFolder())
  await runJobs()
  expect(await listRecipients()).toEqual([plain, excluded, leaving].map(({ email }) => email).sort())
})

test('an account that is being closed concurrently is not notified of new terms', async () => {
  const { db } = app.deps
  const player = await aBoundPlayer()
  await announce(await aFolder())
  await takeJobs()
  let announcing: Promise<void> | undefined
  await db.$transaction(
    async (tx) => {
      await closeAccount(app.deps, tx, player, null)
      announcing = notifyOfTerms(app.deps, { version })
      await vi.waitUntil(async () => (await countLockWaits(app.deps)) === 1, { timeout: 20_000 })
    },
    { timeout: 60_000 },
  )
  await announcing
  expect(await listRecipients()).toEqual([])
  expect(await db.notification.count()).toBe(0)
})

test.each([
  ['another text', { ...texts, fr: 'Un ticket coûte 5 €.' }, [], 'was announced from 2099-03-08 on'],
  ['another day', texts, ['--since', '2099-03-09'], 'was announced from 2099-03-08 on'],
])(
  'an announced version with %s is refused, and nobody is mailed',
  async (_, changedTexts, more, sentence) => {
    await announce(await aFolder())
    await takeJobs()
    await aBoundPlayer()
    const ran = await runStaff(app, ...createCommand(await aFolder(changedTexts), ...more))
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining(sentence) })
    expect(await takeJobs()).toEqual([])
  },
)

test('a version that the site does not show, a past day, and a missing language are refused', async () => {
  const path = await aFolder()
  const { it: _, ...three } = texts
  const staffOptions = ['--by', 'Camille', '--reason', 'x']
  for (const [input, sentence] of [
    [['2099-01-01', path, '--since', '2099-03-08'], `The site shows version ${version}`],
    [[version, path, '--since', '2026-01-01'], 'name a day to come'],
    [[version, await aFolder(three), '--since', '2099-03-08'], 'it.txt must say what changes'],
  ] as const) {
    const ran = await runStaff(app, 'terms', 'announce', ...input, ...staffOptions)
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining(sentence) })
  }
  expect(await app.deps.db.termsAnnouncement.count()).toBe(0)
})
