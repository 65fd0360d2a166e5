import { rm } from 'node:fs/promises'
import { createSealing } from '@repo/server-kit/sealing'
import type { S3StandIn } from '@repo/server-kit/testing/s3-stand-in'
import { s3StandIn } from '@repo/server-kit/testing/s3-stand-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepFile, openFile, writeFile as storeFile } from '#lottery-api/core/files/stored-files.service.ts'
import { openDeps } from '#lottery-api/deps.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { staff, staffJson } from '#lottery-api/testing/staff.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

let app: TestApp
let standIn: S3StandIn
beforeAll(async () => {
  standIn = await s3StandIn()
  app = await testApp({ environment: { LOG_LEVEL: 'fatal' } })
})
afterAll(async () => {
  await app.close()
  await standIn.close()
})

const why = ['--by', 'camille', '--reason', 'a bucket']

test('documents move into a bucket, those too that an earlier version sealed, and open for their player only', async () => {
  const { deps } = app
  const [player, other] = [await aPlayer(deps), await aPlayer(deps)]
  const written = await storeFile(deps, player.id, { bytes: Buffer.from('a scan'), mediaType: 'image/png' })
  const earlier = await storeFile(deps, player.id, { bytes: Buffer.from('x'), mediaType: 'image/png' })
  await deps.db.$transaction(async (tx) => {
    await keepFile(tx, written)
    await keepFile(tx, earlier)
  })
  // As versions before ADR 52 wrote it.
  const sealing = createSealing(deps.config.filesSecrets, 'lottery files')
  await deps.files.current.put(earlier.path, Buffer.from(sealing.seal('an old scan', player.id)))
  expect(String(await openFile(deps, earlier))).toBe('an old scan')
  const forged = await storeFile(deps, player.id, { bytes: Buffer.from('x'), mediaType: 'image/png' })
  await deps.files.current.put(forged.path, Buffer.from('a plain scan in the place of a sealed one'))
  await expect(openFile(deps, forged)).rejects.toThrow('sealed with another secret')
  await deps.files.remove(forged.path)
  expect(await staff(app, 'files', 'move', ...why)).toMatchObject({
    code: 1,
    out: 'LOTTERY_FILES_STORE_FORMER names no store to move files from.\n',
  })

  const moving = { current: 's3', former: 'folder', bucket: standIn.settings } as const
  const opened = await openDeps({ ...deps.config, filePlaces: moving }, { name: 'moving', isWorker: false })
  const moved = await Promise.all([
    staffJson(opened, 'files', 'move', ...why),
    staffJson(opened, 'files', 'move', ...why),
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
  expect(await staff(opened, 'files', 'stores')).toMatchObject({ code: 0 })
  await opened.close()
})
