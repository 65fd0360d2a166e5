import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createGuardedDatabase, createTestDatabase } from '@repo/prisma/test-database'
import type { ClosedAccounts } from '@repo/server-kit/backup/erasure-journal'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertFile, openFile, writeFile as storeFile } from '#lottery-api/core/files/stored-files.service.ts'
import { openDeps } from '#lottery-api/deps.ts'
import { sweepAccountClosing } from '#lottery-api/flows/account-closing/account-closing.sweeper.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import { aPublishedDraw, aSettledPurchase } from '#lottery-api/testing/published-draw.ts'
import { readStaffJson, runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
let folder: string
// As in production, where the product's role may not switch guards off.
let guarded: Awaited<ReturnType<typeof createGuardedDatabase>>
beforeAll(async () => {
  guarded = await createGuardedDatabase('lottery')
  app = await testApp({ environment: { LOG_LEVEL: 'fatal', LOTTERY_DATABASE_URL: guarded.url } })
  folder = await mkdtemp(path.join(os.tmpdir(), 'cagnotte-backup-'))
})
afterAll(async () => {
  await app.close()
  await guarded.drop()
  await rm(folder, { recursive: true, force: true })
})

const staffOptions = ['--by', 'camille', '--reason', 'nightly']
const tables = ['player', 'draw', 'sealed_ticket', 'prize', 'ledger_posting', 'credit_lot', 'stored_file']

test('a backup restored on another machine is unchanged, verifies, and stays guarded', async () => {
  const { deps } = app
  const { draw, players } = await aPublishedDraw(app)
  const playerId = players[0]?.id ?? ''
  const written = await storeFile(deps, playerId, { bytes: Buffer.from('a scan'), mediaType: 'image/png' })
  await deps.db.$transaction((tx) => insertFile(tx, written))
  const readRows = (from: typeof deps) =>
    Promise.all(
      tables.map((table) => from.db.$queryRawUnsafe(`SELECT ${table}::text AS row FROM ${table} ORDER BY 1`)),
    )
  const rowsBefore = await readRows(deps)
  const backupFolder = path.join(folder, 'first')
  const { rows, files } = await readStaffJson(app, 'backup', 'create', backupFolder, ...staffOptions)
  // Of draw five, its terms and carried amounts with their signatures, the terms of the open one, the trust file, and
  // the scan.
  expect({ files, many: rows > 50 }).toEqual({ files: 13, many: true })
  expect(await readStaffJson(app, 'backup', 'check', backupFolder)).toMatchObject({ rows, files })
  for (const words of [
    ['create', backupFolder],
    ['restore', backupFolder],
  ])
    expect(await runStaff(app, 'backup', ...words, ...staffOptions)).toMatchObject({ code: 2, out: '' })

  // Another machine has an empty database, no files, and the backup.
  const database = await createGuardedDatabase('lottery')
  const dirs = { filesDir: `${folder}/files`, publishedDir: `${folder}/published` } as const
  const config = { ...deps.config, ...dirs, databaseUrl: database.url }
  const { deps: restored, close } = await openDeps(config, { name: 'restored', isWorker: false })
  expect(
    await runStaff({ deps: restored }, 'backup', 'restore', backupFolder, ...staffOptions),
  ).toMatchObject({
    code: 2,
    err: expect.stringContaining('LOTTERY_DATABASE_OWNER_URL'),
  })
  const there = { deps: { ...restored, config: { ...config, databaseOwnerUrl: database.ownerUrl } } }
  await readStaffJson(there, 'backup', 'restore', backupFolder, ...staffOptions)
  expect(await readRows(restored)).toEqual(rowsBefore)
  expect(await runStaff(there, 'check')).toMatchObject({ code: 0 })
  expect(await runStaff(there, 'audit', 'verify')).toMatchObject({ code: 0 })
  expect((await openFile(restored, written))?.toString()).toBe('a scan')
  const list = (from: typeof deps) =>
    readFile(path.join(from.config.publishedDir, draw.week, 'list.txt'), 'utf8')
  expect(await list(restored)).toBe(await list(deps))
  await expect(restored.db.$executeRaw`UPDATE sealed_ticket SET number = number`).rejects.toThrow('refused')
  await close()
  await database.drop()
})

test('a backup is not restored beside other published files, writes no row then, and fails its check once a file changes', async () => {
  const backupFolder = path.join(folder, 'second')
  await readStaffJson(app, 'backup', 'create', backupFolder, ...staffOptions)
  const database = await createTestDatabase('lottery')
  const publishedDir = `${folder}/elsewhere/published` as const
  const config = {
    ...app.deps.config,
    publishedDir,
    filesDir: `${folder}/elsewhere/files` as const,
    databaseUrl: database.url,
  }
  const { deps: restored, close } = await openDeps(config, { name: 'restored', isWorker: false })
  const [week = ''] = await app.deps.published.listDraws()
  await restored.published.publish(week, 'result.json', '{}')
  const refused = await runStaff({ deps: restored }, 'backup', 'restore', backupFolder, ...staffOptions)
  expect(refused).toMatchObject({
    code: 2,
    err: `${week}/result.json is published here with another content.\n`,
  })
  expect(await restored.db.player.count()).toBe(0)
  const [sub = ''] = await readdir(path.join(backupFolder, 'files', 'files'))
  const [name = ''] = await readdir(path.join(backupFolder, 'files', 'files', sub))
  await writeFile(path.join(backupFolder, 'files', 'files', sub, name), 'another')
  expect(await runStaff(app, 'backup', 'check', backupFolder)).toMatchObject({
    code: 2,
    err: expect.stringContaining('is not what was written'),
  })
  await close()
  await database.drop()
})

test('an account closed after the backup stays closed when it is restored, and one with credits is named', async () => {
  const { deps } = app
  const [leaving, payer, staying] = [await aPlayer(deps), await aPlayer(deps), await aPlayer(deps)]
  await aSettledPurchase(app, payer.id, 'card')
  const backupFolder = path.join(folder, 'before')
  await readStaffJson(app, 'backup', 'create', backupFolder, ...staffOptions)
  for (const player of [leaving, payer]) {
    const client = await app.as(player)
    const answer = await client.request('POST', '/api/profile/end', { body: { password: testPassword } })
    expect(answer.status).toBe(200)
  }
  const now = await databaseNow(deps.db)
  await deps.db.refund.updateMany({
    where: { purchase: { playerId: payer.id } },
    data: { state: 'sent', sentAt: now },
  })
  await sweepAccountClosing(deps)
  const jobs = await deps.db.$queryRaw<{ data: ClosedAccounts }[]>`
    SELECT data FROM pgboss.job WHERE name = 'journal-erasure'`
  for (const { data } of jobs) await deps.erasures.add(data)

  const database = await createTestDatabase('lottery')
  const dirs = { filesDir: `${folder}/again/files`, publishedDir: `${folder}/again/published` } as const
  const erasureJournal = path.join(folder, 'lost.jsonl')
  const config = { ...deps.config, ...dirs, erasureJournal, databaseUrl: database.url }
  const { deps: restored, close } = await openDeps(config, { name: 'restored', isWorker: false })
  const there = { deps: restored }
  const restore = ['backup', 'restore', backupFolder, ...staffOptions]
  expect(await runStaff(there, ...restore, '--journal', path.join(folder, 'none'))).toMatchObject({ code: 2 })
  const journal = ['--journal', deps.config.erasureJournal]
  expect(await readStaffJson(there, ...restore, ...journal)).toMatchObject({
    ended: [leaving.id],
    left: [payer.id],
    hasJournal: true,
  })
  const readStatus = async ({ id }: { readonly id: string }) =>
    (await restored.db.player.findUniqueOrThrow({ where: { id } })).status
  expect([await readStatus(leaving), await readStatus(payer), await readStatus(staying)]).toEqual([
    'ended',
    'validated',
    'validated',
  ])
  expect(await listQueuedEmails(restored, leaving.email ?? '')).toEqual([])
  const again = ['backup', 'reapply', ...journal, ...staffOptions]
  expect(await readStaffJson(there, ...again)).toMatchObject({ ended: [], left: [payer.id] })
  expect(await readStaffJson(there, ...again, '--give-back')).toMatchObject({ ended: [], left: [payer.id] })
  await restored.db.refund.updateMany({ data: { state: 'sent', sentAt: now } })
  expect(await readStaffJson(there, ...again, '--give-back')).toMatchObject({ ended: [payer.id], left: [] })
  expect(await readStaffJson(there, ...again)).toMatchObject({ ended: [], left: [] })
  expect((await runStaff(there, 'backup', 'reapply', ...staffOptions)).out).toContain(
    'No journal of erasures',
  )
  await close()
  await database.drop()
})
