import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile as writeToDisk } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@repo/prisma/test-database'
import { createBackup } from '@repo/server-kit/backup/create-backup'
import { openFileStore } from '@repo/server-kit/file-store'
import { runServer } from '@repo/server-kit/http-app'
import { createSealing } from '@repo/server-kit/sealing'
import type { S3StandIn } from '@repo/server-kit/testing/s3-stand-in'
import { formatBucketSetting, startS3StandIn } from '@repo/server-kit/testing/s3-stand-in'
import { runWorker } from '@repo/server-kit/worker'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openBackedUpProduct } from '#api/admin/backup/backed-up-product.ts'
import { createApp } from '#api/app.ts'
import {
  dropFiles,
  findFileFaults,
  removeFiles,
  writeFile as storeFile,
} from '#api/core/files/stored-files.service.ts'
import type { Deps } from '#api/deps.ts'
import { openDeps } from '#api/deps.ts'
import { checkFiles } from '#api/flows/invariants/check.service.ts'
import { cleanFiles } from '#api/flows/retention/clean-files.service.ts'
import { aSender } from '#api/testing/builders.ts'
import { aPicture } from '#api/testing/images.ts'
import { readStaffJson, runStaff } from '#api/testing/staff.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
let standIn: S3StandIn
let folder: string
beforeAll(async () => {
  // Pages of seven: a listing takes several calls while files come and go.
  standIn = await startS3StandIn(7)
  app = await testApp({ METRICS: 'on', LOG_LEVEL: 'fatal', ...settings('folder') })
  folder = await mkdtemp(join(tmpdir(), 'volant-move-'))
})
afterAll(async () => {
  await app.close()
  await standIn.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => standIn.setMode('responds'))

function settings(current: 'folder' | 's3', former?: 'folder' | 's3'): Record<string, string> {
  const place = (kind: 'folder' | 's3') => (kind === 's3' ? formatBucketSetting(standIn.settings) : kind)
  return { FILES_STORE: place(current), FILES_STORE_FORMER: former ? place(former) : '' }
}

/** Opens another process on the same database, with its own file settings. */
async function openProcess(current: 'folder' | 's3', former: 'folder' | 's3' | null) {
  const { config } = app.deps
  const bucket = { ...standIn.settings }
  const opened = await openDeps(
    { ...config, filePlaces: { current, former, bucket } },
    { name: 'another', isWorker: false },
  )
  return { deps: opened.deps, close: opened.close }
}

async function storeTestFile(deps: Deps, text: string) {
  const written = await storeFile(deps, { bytes: Buffer.from(text), mediaType: 'image/png' })
  const { id } = await app.deps.db.storedFile.create({ data: { ...written, purpose: 'proof' } })
  return { ...written, id, text }
}

/** Uploads a sender's picture. */
async function putPicture(to: TestApp) {
  const { token } = await aSender(to.deps)
  const form = new FormData()
  form.append('photo', await aPicture())
  return to.request('PUT', '/api/user/editPP', { token, body: form })
}

const confirmed = ['--reason', 'a bucket for two machines', '--yes']
const readAll = (deps: Deps, files: readonly { path: string; sha256: string; text: string }[]) =>
  Promise.all(files.map(async (file) => (await deps.files.find(file.path, file))?.toString() === file.text))
const isInFolder = (path: string) => existsSync(join(app.deps.config.filesDir, path))
const isInBucket = (path: string) => standIn.objects.has(`files/${path}`)

test('two concurrent moves move every file that is read or written meanwhile, and restore none that is removed', async () => {
  const files = await Promise.all(
    Array.from({ length: 60 }, (_, index) => storeTestFile(app.deps, `file ${index}`)),
  )
  const [first, second] = [await openProcess('s3', 'folder'), await openProcess('s3', 'folder')]
  const [removed, stored] = [files.slice(0, 20), files.slice(20)]
  let isMoving = true
  const reads = (async () => {
    const seen: boolean[] = []
    while (isMoving) seen.push(...(await readAll(first.deps, stored)))
    return seen
  })()
  const removals = (async () => {
    for (const { id, path } of removed) {
      await app.deps.db.$transaction((tx) => dropFiles(app.deps, tx, [id]))
      await removeFiles(first.deps, [path])
    }
  })()
  const writes = Promise.all(
    Array.from({ length: 10 }, (_, index) => storeTestFile(second.deps, `new ${index}`)),
  )
  const moves = await Promise.all([
    runStaff(first, 'files', 'move', ...confirmed),
    runStaff(second, 'files', 'move', ...confirmed),
  ])
  isMoving = false
  await removals
  const fresh = await writes
  expect(moves.map(({ code, err }) => ({ code, err }))).toEqual([
    { code: 0, err: '' },
    { code: 0, err: '' },
  ])
  expect(new Set(await reads)).toEqual(new Set([true]))
  // A file restored between the removal of a row and of its file is deleted by the next removal, which the queue
  // repeats.
  expect(removed.filter(({ path }) => isInFolder(path) || isInBucket(path))).toEqual([])
  for (const { path } of [...stored, ...fresh])
    expect([isInFolder(path), isInBucket(path)]).toEqual([false, true])
  const alone = await openProcess('s3', null)
  expect(await readAll(alone.deps, [...stored, ...fresh])).not.toContain(false)
  expect((await checkFiles(alone.deps)).violations).toEqual([])
  for (const { close } of [first, second, alone]) await close()
})

test('a move does not restore a file whose row is deleted while it is copied', async () => {
  const other = await openProcess('s3', 'folder')
  const { id, path } = await storeTestFile(app.deps, 'goes')
  standIn.beforeNext(`PUT files/${path}`, async () => {
    await app.deps.db.$transaction((tx) => dropFiles(app.deps, tx, [id]))
    await removeFiles(other.deps, [path])
  })
  await readStaffJson(other, 'files', 'move', ...confirmed)
  expect(standIn.calls).toContain(`PUT files/${path}`)
  expect([isInFolder(path), isInBucket(path)]).toEqual([false, false])
  await other.close()
})

test('a move keeps a file that the new store has lost after taking it, and moves it when repeated', async () => {
  const other = await openProcess('s3', 'folder')
  const file = await storeTestFile(app.deps, 'lost')
  standIn.beforeNext(`GET files/${file.path}`, () => other.deps.files.current.remove(file.path))
  await expect(runStaff(other, 'files', 'move', ...confirmed)).rejects.toThrow('it stays in the folder')
  expect([isInFolder(file.path), isInBucket(file.path)]).toEqual([true, false])
  await readStaffJson(other, 'files', 'move', ...confirmed)
  expect(await readAll(other.deps, [file])).toEqual([true])
  expect([isInFolder(file.path), isInBucket(file.path)]).toEqual([false, true])
  await other.close()
})

test('a move that the store interrupts loses nothing, reports it, and continues when repeated', async () => {
  const files = await Promise.all(
    Array.from({ length: 30 }, (_, index) => storeTestFile(app.deps, `again ${index}`)),
  )
  const other = await openProcess('s3', 'folder')
  standIn.beforeNext(`PUT files/${files[17]?.path}`, async () => standIn.setMode('forbids'))
  const broken = await runStaff(other, 'files', 'move', ...confirmed)
  expect(broken).toMatchObject({ code: 1, err: expect.stringContaining('Nothing is lost: run it again.') })
  standIn.setMode('responds')
  expect(await readAll(other.deps, files)).not.toContain(false)
  expect((await readStaffJson(other, 'files', 'move', ...confirmed)).moved).toBeGreaterThan(0)
  expect(await readStaffJson(other, 'files', 'move', ...confirmed)).toMatchObject({ moved: 0 })
  expect(files.filter(({ path }) => isInFolder(path) || !isInBucket(path))).toEqual([])
  await other.close()
})

test('a move in the other direction moves all files back', async () => {
  const back = await openProcess('folder', 's3')
  const storedFiles = await app.deps.db.storedFile.findMany()
  expect(await readStaffJson(back, 'files', 'move', ...confirmed)).toMatchObject({
    moved: storedFiles.length,
  })
  expect(storedFiles.filter(({ path }) => !isInFolder(path) || isInBucket(path))).toEqual([])
  await back.close()
})

test('a move without a former store is refused', async () => {
  const refused = await runStaff(app, 'files', 'move', ...confirmed)
  expect(refused).toMatchObject({ code: 1, err: 'FILES_STORE_FORMER names no store to move files from.\n' })
})

test('files that an earlier version wrote unsealed are sealed by a move, or in place by the command files seal', async () => {
  const storeUnsealed = async (text: string) => {
    const file = await storeTestFile(app.deps, text)
    await app.deps.files.current.put(file.path, Buffer.from(text))
    return file
  }
  const [inPlace, moved] = [await storeUnsealed('in its place'), await storeUnsealed('as it moves')]
  const readRaw = async ({ path }: { path: string }) => String(await app.deps.files.current.find(path))
  expect(await readRaw(inPlace)).toBe('in its place')
  const other = await openProcess('s3', 'folder')
  await Promise.all([
    readStaffJson(other, 'files', 'move', ...confirmed),
    readStaffJson(other, 'files', 'move', ...confirmed),
  ])
  for (const { bytes } of standIn.objects.values()) expect(bytes.includes('as it moves')).toBe(false)
  expect(await readAll(other.deps, [inPlace, moved])).toEqual([true, true])
  const back = await openProcess('folder', 's3')
  await readStaffJson(back, 'files', 'move', ...confirmed)
  await app.deps.files.current.put(inPlace.path, Buffer.from('in its place'))
  const [first, second] = await Promise.all([
    readStaffJson(app, 'files', 'seal', ...confirmed),
    readStaffJson(app, 'files', 'seal', ...confirmed),
  ])
  expect(Number(first.sealed) + Number(second.sealed)).toBeGreaterThan(0)
  expect(await readRaw(inPlace)).not.toContain('in its place')
  expect(await readAll(app.deps, [inPlace, moved])).toEqual([true, true])
  expect(await readStaffJson(app, 'files', 'seal', ...confirmed)).toMatchObject({ sealed: 0 })
  for (const { close } of [other, back]) await close()
})

test('unsealed bytes other than those that their row knows are neither served nor sealed', async () => {
  const { id, path } = await storeTestFile(app.deps, 'genuine')
  await app.deps.files.current.put(path, Buffer.from('forged'))
  expect((await fetch(app.origin + app.deps.fileAddresses.address(id, new Date()))).status).toBe(500)
  expect(await runStaff(app, 'files', 'seal', ...confirmed)).toMatchObject({
    code: 1,
    err: `${path} is neither sealed nor the file that its row knows.\n`,
  })
  expect(String(await app.deps.files.current.find(path))).toBe('forged')
  await app.deps.db.storedFile.delete({ where: { id } })
  await app.deps.files.remove(path)
})

test('two machines that share only the database and the bucket read the same files, backups and closed accounts', async () => {
  const [here, there] = [await openProcess('s3', null), await openProcess('s3', null)]
  const config = {
    ...there.deps.config,
    filesDir: join(folder, 'no-such') as `${string}/files`,
    erasureJournal: join(folder, 'none'),
  }
  const elsewhere = await openDeps(config, { name: 'elsewhere', isWorker: false })
  const file = await storeTestFile(here.deps, 'seen by both')
  expect(String(await elsewhere.deps.files.read(file.path))).toBe('seen by both')

  const account = crypto.randomUUID()
  const ended = { accountIds: [account], at: new Date().toISOString() }
  await Promise.all([here.deps.erasures.add(ended), elsewhere.deps.erasures.add(ended)])
  expect(await elsewhere.deps.erasures.read()).toEqual([{ account, at: ended.at }])
  expect([...standIn.objects.keys()].filter((key) => key.startsWith('erasures/'))).toHaveLength(1)

  await app.deps.db.storedFile.deleteMany({ where: { id: { not: file.id } } })
  const [stored, damaged] = [join(folder, 'kept'), join(folder, 'damaged')]
  expect(await createBackup(openBackedUpProduct(elsewhere.deps), stored)).toMatchObject({
    missingFiles: [],
    damagedFiles: [],
  })
  const object = standIn.objects.get(`files/${file.path}`)
  object?.bytes.writeUInt8(object.bytes.readUInt8(40) ^ 1, 40)
  expect(await createBackup(openBackedUpProduct(here.deps), damaged)).toMatchObject({
    damagedFiles: [file.path],
  })

  // Restored where files lie in a folder.
  const database = await createTestDatabase()
  const restored = await openDeps(
    {
      ...app.deps.config,
      databaseUrl: database.url,
      filesDir: join(folder, 'files') as `${string}/files`,
      erasureJournal: join(folder, 'lost'),
    },
    { name: 'restored', isWorker: false },
  )
  await readStaffJson({ deps: restored.deps }, 'backup', 'restore', stored, ...confirmed)
  expect(String(await restored.deps.files.read(file.path))).toBe('seen by both')
  for (const { close } of [here, there, elsewhere, restored]) await close()
  await database.drop()
})

test('a move copies the journal of closed accounts, also when it is repeated', async () => {
  const account = crypto.randomUUID()
  await app.deps.erasures.add({ accountIds: [account], at: new Date().toISOString() })
  const other = await openProcess('s3', 'folder')
  await readStaffJson(other, 'files', 'move', ...confirmed)
  await readStaffJson(other, 'files', 'move', ...confirmed)
  await rm(app.deps.config.erasureJournal)
  const alone = await openProcess('s3', null)
  expect((await alone.deps.erasures.read())?.filter((erasure) => erasure.account === account)).toHaveLength(1)
  for (const { close } of [other, alone]) await close()
})

test('the check names missing and orphaned files, but no new file and none that is about to be removed', async () => {
  const alone = await openProcess('s3', null)
  const { deps } = alone
  await app.deps.db.storedFile.deleteMany()
  for (const key of standIn.objects.keys()) (standIn.objects as Map<string, unknown>).delete(key)
  const [lost, going] = [await storeTestFile(deps, 'lost'), await storeTestFile(deps, 'going')]
  await deps.files.remove(lost.path)
  const orphan = await deps.files.put(Buffer.from('x'))
  expect(await findFileFaults(deps)).toEqual([])
  await app.passTime(3 * 86_400_000)
  await app.deps.db.$transaction((tx) => dropFiles(app.deps, tx, [going.id]))
  expect(await findFileFaults(deps)).toEqual([
    { path: orphan, why: 'no row names it' },
    { path: lost.path, why: 'a row names it and it is not there' },
  ])
  // Retention removes the orphan; a lost file stays named until a backup restores it.
  await cleanFiles(deps)
  expect(isInBucket(orphan)).toBe(false)
  await alone.close()
})

test('the check fails with the reason when the file store refuses access', async () => {
  const alone = await openProcess('s3', null)
  standIn.setMode('forbids')
  expect(await checkFiles(alone.deps)).toMatchObject({
    ok: false,
    violations: [{ path: null, why: expect.stringContaining('AccessDenied') }],
  })
  await alone.close()
})

test('while the file store fails, reading a file is a 503 with Retry-After, the gauge and the command files stores show it, and the API stays ready', async () => {
  const elsewhere = await testApp({ METRICS: 'on', LOG_LEVEL: 'fatal', ...settings('s3') })
  const written = await storeFile(elsewhere.deps, { bytes: Buffer.from('x'), mediaType: 'image/png' })
  const { id } = await elsewhere.deps.db.storedFile.create({ data: { ...written, purpose: 'proof' } })
  const fetchFile = () => fetch(elsewhere.origin + elsewhere.deps.fileAddresses.address(id, new Date()))
  expect((await fetchFile()).status).toBe(200)
  standIn.setMode('fails')
  const failed = await fetchFile()
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await failed.json()).toMatchObject({ code: 'files-unavailable' })
  expect((await elsewhere.request('GET', '/readyz')).status).toBe(200)
  expect(String((await elsewhere.request('GET', '/metrics')).body)).toContain('\nfile_store_up 0')
  const stores = await runStaff(elsewhere, 'files', 'stores')
  expect(stores).toMatchObject({
    code: 1,
    out: expect.stringContaining('✗ the bucket test at http://127.0.0.1'),
  })
  standIn.setMode('responds')
  const another = await openProcess('s3', null)
  expect(await runStaff(another, 'files', 'stores')).toMatchObject({ code: 0 })
  for (const { close } of [another, elsewhere]) await close()
})

test('after three calls without a response from the file store, no call reaches it for a while, and no row is written', async () => {
  const elsewhere = await testApp({ LOG_LEVEL: 'fatal', ...settings('s3') })
  const { deps } = elsewhere
  const written = await storeFile(deps, { bytes: Buffer.from('x'), mediaType: 'image/png' })
  const { id } = await deps.db.storedFile.create({ data: { ...written, purpose: 'proof' } })
  standIn.setMode('silent')
  await Promise.allSettled([1, 2, 3].map(() => deps.files.find(written.path)))
  const callCount = standIn.calls.length
  const download = await fetch(elsewhere.origin + deps.fileAddresses.address(id, new Date()))
  const upload = await putPicture(elsewhere)
  for (const { status, headers } of [download, upload])
    expect([status, headers.get('retry-after')]).toEqual([503, '10'])
  expect(upload.body).toMatchObject({ code: 'files-unavailable' })
  await expect(removeFiles(deps, ['ab/7d1fe4f6-6f63-4bf7-9182-1bf11824ec0f'])).rejects.toThrow(
    'left alone for a while',
  )
  expect(await checkFiles(deps)).toMatchObject({ ok: false, violations: [{ path: null }] })
  expect(standIn.calls).toHaveLength(callCount)
  expect(await deps.db.storedFile.count()).toBe(1)
  await elsewhere.close()
})

test('a picture that the disk has no room for is a 507 without a row or file, and succeeds once there is room', async () => {
  const elsewhere = await testApp({ LOG_LEVEL: 'fatal', ...settings('folder') })
  const { db, files } = elsewhere.deps
  vi.spyOn(files.current, 'put').mockImplementationOnce(() => writeToDisk('/dev/full', 'x'))
  const full = await putPicture(elsewhere)
  expect([full.status, full.headers.get('retry-after')]).toEqual([507, '60'])
  expect(full.body).toMatchObject({ code: 'storage-full' })
  const list = async () => {
    const paths: string[] = []
    for await (const { path } of files.list()) paths.push(path)
    return paths
  }
  expect([await db.storedFile.count(), await list()]).toEqual([0, []])
  expect((await putPicture(elsewhere)).status).toBe(200)
  const rows = await db.storedFile.findMany({ select: { path: true } })
  expect(rows.map(({ path }) => path)).toEqual(await list())
  await elsewhere.close()
})

test('an API and a worker whose bucket is missing do not start, and log the reason', async () => {
  const { config } = app.deps
  const bucket = { ...standIn.settings, bucket: 'no-such' }
  const opened = await openDeps(
    { ...config, filePlaces: { current: 's3', former: null, bucket } },
    { name: 'starting', isWorker: false },
  )
  const server = { name: 'api', host: '127.0.0.1', port: 0, isProduction: false, drainMs: 0 }
  await expect(runServer(opened, createApp, server)).rejects.toThrow('Files: the bucket no-such at http')
  const work = { databaseUrl: config.databaseUrl, sweepers: [], jobHandlers: [] }
  await expect(runWorker(opened, work)).rejects.toThrow('does not exist: make it, or mend FILES_STORE')
  await opened.close()
})

test('files that were sealed with a former secret can be read, and new files are sealed with the new secret', async () => {
  const createFileSealing = (letter: string) => createSealing([letter.repeat(32)], 'files')
  const rotated = await testApp({
    LOG_LEVEL: 'fatal',
    FILES_SECRET: 'n'.repeat(32),
    FILES_SECRET_PREVIOUS: `${'m'.repeat(32)}, ${'o'.repeat(32)}`,
  })
  const { current } = rotated.deps.files
  const oldStore = openFileStore({ current, former: null, sealing: createFileSealing('o'), openOlder: null })
  expect(String(await rotated.deps.files.read(await oldStore.put(Buffer.from('older'))))).toBe('older')
  const fresh = await rotated.deps.files.put(Buffer.from('newer'))
  const newStore = openFileStore({ current, former: null, sealing: createFileSealing('n'), openOlder: null })
  expect(String(await newStore.read(fresh))).toBe('newer')
  await rotated.close()
})
