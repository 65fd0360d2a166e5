import { utimes } from 'node:fs/promises'
import { freezeDateAt } from '@repo/prisma/frozen-date'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFile } from '#lottery-api/core/files/stored-files.service.ts'
import { sweepStrayFiles } from '#lottery-api/core/files/stray-files.sweeper.ts'
import { createLink } from '#lottery-api/core/links/links.service.ts'
import { aScan } from '#lottery-api/testing/documents.ts'
import { anEndedPlayer, aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { eraseExpiredData } from './retention.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const dayMs = 86_400_000

test('a permanently excluded person is barred when the document is deleted, and another one is not', async () => {
  const { db } = app.deps
  const now = await databaseNow(db)
  const longAgo = new Date(now.getTime() - 6 * 366 * dayMs)
  const excluded = await anEndedPlayer(app.deps, longAgo)
  const other = await anEndedPlayer(app.deps, longAgo)
  await db.exclusion.create({
    data: { playerId: excluded.id, term: 'ever', by: 'player', startedAt: longAgo },
  })
  await db.exclusion.create({
    data: {
      playerId: other.id,
      term: '3y',
      by: 'player',
      startedAt: longAgo,
      endsAt: new Date(now.getTime() - dayMs),
    },
  })
  await aScan(app, excluded.id, { status: 'replaced', numberHash: 'never again' })
  await aScan(app, other.id, { status: 'replaced', numberHash: 'free again' })
  await eraseExpiredData(app.deps)
  expect(await db.barredPerson.findMany({ select: { numberHash: true } })).toEqual([
    { numberHash: 'never again' },
  ])
})

test('a file that is being written stays though the machine’s clock has jumped a day ahead', async () => {
  const { files, config } = app.deps
  const written = await files.put(Buffer.from('its row follows'))
  const now = new Date()
  await utimes(`${config.filesDir}/${written}`, now, now)
  const unfreeze = freezeDateAt(Date.now() + 24 * 3_600_000)
  await sweepStrayFiles(app.deps).finally(unfreeze)
  expect(await files.find(written)).not.toBeNull()
})

test('a file without a row is removed after two hours, and a new one or one with a row stays', async () => {
  const { files } = app.deps
  const stray = await files.put(Buffer.from('stray'))
  await sweepStrayFiles(app.deps)
  expect(await files.find(stray)).not.toBeNull()
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(`${app.deps.config.filesDir}/${stray}`, hoursAgo, hoursAgo)
  const player = await aPlayer(app.deps)
  const keptScan = await aScan(app, player.id, { status: 'approved', numberHash: 'kept' })
  await utimes(`${app.deps.config.filesDir}/${keptScan.path}`, hoursAgo, hoursAgo)
  await sweepStrayFiles(app.deps)
  expect(await files.find(stray)).toBeNull()
  expect(await openFile(app.deps, keptScan)).not.toBeNull()
})

test('links and codes are deleted once they have expired, and no sooner', async () => {
  const { db } = app.deps
  const { id: playerId } = await aPlayer(app.deps)
  const now = await databaseNow(db)
  const expiresAt = new Date(now.getTime() + 3 * dayMs)
  await db.$transaction((tx) => createLink(tx, { playerId, kind: 'winner' }, now))
  await db.mobileConfirmation.create({
    data: { playerId, phone: '+33612345678', codeHash: 'x', createdAt: now, expiresAt },
  })
  const countLeft = async () => [
    await db.accountLink.count({ where: { playerId } }),
    await db.mobileConfirmation.count({ where: { playerId } }),
  ]
  await eraseExpiredData(app.deps)
  expect(await countLeft()).toEqual([1, 1])
  await app.passTime(4 * dayMs)
  await Promise.all([eraseExpiredData(app.deps), eraseExpiredData(app.deps)])
  expect(await countLeft()).toEqual([0, 0])
})
