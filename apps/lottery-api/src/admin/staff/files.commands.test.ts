import { readFile, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { closeServer, listenOn } from '@repo/server-kit/lifecycle'
import { openBucket } from '@repo/server-kit/s3-bucket'
import { createSealing } from '@repo/server-kit/sealing'
import type { S3StandIn } from '@repo/server-kit/testing/s3-stand-in'
import { startS3StandIn } from '@repo/server-kit/testing/s3-stand-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#lottery-api/app.ts'
import { insertFile, openFile, writeFile as storeFile } from '#lottery-api/core/files/stored-files.service.ts'
import { openDeps } from '#lottery-api/deps.ts'
import { sweepDraws } from '#lottery-api/features/draws/draws.sweeper.ts'
import { auditDraws } from '#lottery-api/flows/self-audit/self-audit.service.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { aPublishedDraw } from '#lottery-api/testing/published-draw.ts'
import { readStaffJson, runStaff } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
let standIn: S3StandIn
beforeAll(async () => {
  standIn = await startS3StandIn()
  app = await testApp({ environment: { LOG_LEVEL: 'fatal' } })
})
afterAll(async () => {
  await app.close()
  await standIn.close()
})

const staffOptions = ['--by', 'camille', '--reason', 'a bucket']

test('published draws are moved into a bucket and back, and are served, backed up and checked there', async () => {
  const { deps } = app
  const { week } = (await aPublishedDraw(app)).draw
  const list = await deps.published.read(week, 'list.txt')
  const names = await deps.published.listNames(week)
  expect(names).toContain('result.json')
  const openStores = async (current: 'folder' | 's3', former: 'folder' | 's3' | null) => {
    const filePlaces = { current, former, bucket: standIn.settings }
    return openDeps({ ...deps.config, filePlaces }, { name: current, isWorker: false })
  }
  const moving = await openStores('s3', 'folder')
  const { published } = await readStaffJson(moving, 'files', 'move', ...staffOptions)
  expect(published).toBeGreaterThanOrEqual(names.length)
  expect(await readStaffJson(moving, 'files', 'move', ...staffOptions)).toMatchObject({ published: 0 })
  expect(await runStaff(moving, 'check')).toMatchObject({ code: 0 })
  await moving.close()

  // The folder is gone: this machine shares nothing with the publishing one.
  const elsewhere = `${deps.config.publishedDir}-elsewhere` as const
  await rename(deps.config.publishedDir, elsewhere)
  const inBucket = await openStores('s3', null)
  await sweepDraws(inBucket.deps)
  expect(await runStaff(inBucket, 'check')).toMatchObject({ code: 0 })
  expect(await inBucket.deps.published.listNames(week)).toEqual(names)
  const running = await createApp(inBucket.deps)
  const server = createServer(running.listener)
  const port = await listenOn(server, 0, '127.0.0.1')
  const get = (apiPath: string) => fetch(`http://127.0.0.1:${port}/api/${apiPath}`)
  const served = await get(`published/${week}/list.txt`)
  expect([served.status, await served.text()]).toEqual([200, list])
  expect((await get('published/trust.json')).status).toBe(200)
  expect((await get(`published/${week}/cancellation.json`)).status).toBe(404)
  expect(await (await get(`draws/${week}`)).json()).toMatchObject({
    files: expect.arrayContaining([...names]),
  })
  expect(await auditDraws(inBucket.deps)).toBe(1)
  expect(await inBucket.deps.db.selfAudit.findFirstOrThrow()).toMatchObject({ faults: [] })

  const backupFolder = `${deps.config.publishedDir}-backup`
  await readStaffJson(inBucket, 'backup', 'create', backupFolder, ...staffOptions)
  expect(await readFile(`${backupFolder}/files/published/${week}/list.txt`, 'utf8')).toBe(list)

  // A failing store takes no page down, and its files are missing only while it fails.
  standIn.setMode('fails')
  expect((await get(`published/${week}/list.txt`)).status).toBe(503)
  expect(await (await get(`draws/${week}`)).json()).toMatchObject({ files: [], winners: expect.any(Array) })
  standIn.setMode('responds')
  await running.close()
  await closeServer(server)

  // A replaced published file is detected.
  const [key = ''] = [...standIn.objects.keys()].filter((name) => name.includes(`${week}/list.txt/`))
  const whole = standIn.objects.get(key)
  await openBucket(standIn.settings).put(key, Buffer.from('another list'))
  expect((await runStaff(inBucket, 'check')).out).toContain(
    `[{"subject":"${week}/list.txt","why":"is not what the database says"}]`,
  )
  await openBucket(standIn.settings).put(key, whole?.bytes ?? Buffer.alloc(0))
  // An unreachable store does not stop the rest of the check.
  standIn.setMode('forbids')
  const refused = await runStaff(inBucket, 'check')
  expect(refused.code).toBe(1)
  expect(refused.out).toContain('"subject":"the store","why":"the bucket test')
  standIn.setMode('responds')
  await inBucket.close()

  const back = await openStores('folder', 's3')
  expect(await readStaffJson(back, 'files', 'move', ...staffOptions)).toMatchObject({ ok: true })
  await back.close()
  expect(await deps.published.read(week, 'list.txt')).toBe(list)
  expect(await runStaff(app, 'check')).toMatchObject({ code: 0 })
})

test('documents, also of an earlier version, move into a bucket and open for their player only', async () => {
  const { deps } = app
  const [player, other] = [await aPlayer(deps), await aPlayer(deps)]
  const written = await storeFile(deps, player.id, { bytes: Buffer.from('a scan'), mediaType: 'image/png' })
  const earlier = await storeFile(deps, player.id, { bytes: Buffer.from('x'), mediaType: 'image/png' })
  await deps.db.$transaction(async (tx) => {
    await insertFile(tx, written)
    await insertFile(tx, earlier)
  })
  // As versions before ADR 52 wrote it.
  const sealing = createSealing(deps.config.filesSecrets, 'lottery files')
  await deps.files.current.put(earlier.path, Buffer.from(sealing.seal('an old scan', player.id)))
  expect(String(await openFile(deps, earlier))).toBe('an old scan')
  const forged = await storeFile(deps, player.id, { bytes: Buffer.from('x'), mediaType: 'image/png' })
  await deps.files.current.put(forged.path, Buffer.from('a plain scan in the place of a sealed one'))
  await expect(openFile(deps, forged)).rejects.toThrow('sealed with another secret')
  await deps.files.remove(forged.path)
  expect(await runStaff(app, 'files', 'move', ...staffOptions)).toMatchObject({
    code: 1,
    out: 'LOTTERY_FILES_STORE_FORMER names no store to move files from.\n',
  })

  const moving = { current: 's3', former: 'folder', bucket: standIn.settings } as const
  const opened = await openDeps({ ...deps.config, filePlaces: moving }, { name: 'moving', isWorker: false })
  const moved = await Promise.all([
    readStaffJson(opened, 'files', 'move', ...staffOptions),
    readStaffJson(opened, 'files', 'move', ...staffOptions),
  ])
  expect(Math.max(...moved.map((report) => Number(report.moved)))).toBeGreaterThan(0)
  await rm(deps.config.filesDir, { recursive: true })
  for (const [file, text] of [
    [written, 'a scan'],
    [earlier, 'an old scan'],
  ] as const) {
    expect(String(await openFile(opened.deps, file))).toBe(text)
    await expect(openFile(opened.deps, { ...file, playerId: other.id })).rejects.toThrow(
      'sealed with another secret',
    )
  }
  for (const { bytes } of standIn.objects.values()) expect(bytes.includes('scan')).toBe(false)
  expect(await runStaff(opened, 'files', 'stores')).toMatchObject({ code: 0 })
  await opened.close()
})
