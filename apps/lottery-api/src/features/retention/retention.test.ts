import { utimes } from 'node:fs/promises'
import type { Prisma } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  keepFile,
  openFile,
  removeFiles,
  writeFile,
} from '#lottery-api/features/files/stored-files.service.ts'
import { sweepStrayFiles } from '#lottery-api/features/files/stray-files.sweeper.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { carryOutRetention } from './retention.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const dayMs = 86_400_000

async function aScan(playerId: string, changes: Partial<Prisma.IdentityDocumentUncheckedCreateInput>) {
  const { deps } = app
  const now = await databaseNow(deps.db)
  const written = await writeFile(deps, playerId, { bytes: Buffer.from('scan'), mediaType: 'image/png' })
  const frontFileId = await deps.db.$transaction((tx) => keepFile(tx, written))
  const { id } = await deps.db.identityDocument.create({
    data: { playerId, type: 'passport', suppliedAt: now, frontFileId, ...changes },
  })
  return { id, ...written }
}

/** Carries out what the retention has queued, as the worker does. */
async function work(): Promise<void> {
  const jobs = await app.deps.db.$queryRaw<{ paths: string[] }[]>`
    SELECT ARRAY(SELECT jsonb_array_elements_text(data->'paths')) AS paths FROM pgboss.job WHERE name = 'remove-files'`
  for (const job of jobs) await removeFiles(app.deps, job)
}

const ended = (endedAt: Date) => ({
  ...{
    status: 'ended' as const,
    endedAt,
    email: null,
    nickname: null,
    nicknameKey: null,
    passwordHash: null,
  },
  sponsorCode: null,
})

test('scans of approved documents go five years after the account, those of rejected ones after a month', async () => {
  const { db } = app.deps
  const now = await databaseNow(db)
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const old = await aPlayer(app.deps, ended(daysAgo(5 * 366)))
  const recent = await aPlayer(app.deps, ended(daysAgo(5 * 365 - 30)))
  const alive = await aPlayer(app.deps)
  const gone = await aScan(old.id, { status: 'replaced', numberHash: 'one' })
  const kept = [
    await aScan(recent.id, { status: 'replaced', numberHash: 'two' }),
    await aScan(alive.id, { status: 'approved', numberHash: 'three' }),
    await aScan(alive.id, { status: 'rejected', reviewedAt: daysAgo(20) }),
  ]
  const rejected = await aScan(alive.id, { status: 'rejected', reviewedAt: daysAgo(40) })
  await Promise.all([carryOutRetention(app.deps), carryOutRetention(app.deps)])
  await work()
  expect(await db.identityDocument.findUnique({ where: { id: gone.id } })).toBeNull()
  for (const scan of [gone, rejected]) expect(await openFile(app.deps, scan)).toBeNull()
  for (const scan of kept) expect((await openFile(app.deps, scan))?.toString()).toBe('scan')
  expect(await db.identityDocument.findUnique({ where: { id: rejected.id } })).toMatchObject({
    frontFileId: null,
  })
})

test('whoever is excluded for ever stays barred when the document goes', async () => {
  const { db } = app.deps
  const now = await databaseNow(db)
  const longAgo = new Date(now.getTime() - 6 * 366 * dayMs)
  const excluded = await aPlayer(app.deps, ended(longAgo))
  const other = await aPlayer(app.deps, ended(longAgo))
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
  await aScan(excluded.id, { status: 'replaced', numberHash: 'never again' })
  await aScan(other.id, { status: 'replaced', numberHash: 'free again' })
  await carryOutRetention(app.deps)
  expect(await db.barredPerson.findMany({ select: { numberHash: true } })).toEqual([
    { numberHash: 'never again' },
  ])
})

test('sessions and messages go when their time is over', async () => {
  const { db } = app.deps
  const now = await databaseNow(db)
  const player = await aPlayer(app.deps)
  const session = (days: number) =>
    db.session.create({
      data: {
        ...{ playerId: player.id, tokenHash: `${days}`, browser: 'x', createdAt: now, lastSeenAt: now },
        expiresAt: new Date(now.getTime() - days * dayMs),
      },
    })
  const message = (days: number) =>
    db.contactMessage.create({
      data: {
        ...{ name: 'x', email: `${days}@test.test`, subject: 'game', text: 'x', language: 'fr' },
        createdAt: new Date(now.getTime() - days * dayMs),
      },
    })
  for (const days of [380, 410]) await session(days)
  for (const days of [700, 750]) await message(days)
  await carryOutRetention(app.deps)
  expect(await db.session.findMany({ select: { tokenHash: true } })).toEqual([{ tokenHash: '380' }])
  expect(await db.contactMessage.findMany({ select: { email: true } })).toEqual([{ email: '700@test.test' }])
})

test('what a crash left on the disk goes; what is being written stays', async () => {
  const { files } = app.deps
  const stray = await files.put(Buffer.from('stray'))
  await sweepStrayFiles(app.deps)
  expect(await files.find(stray)).not.toBeNull()
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(`${app.deps.config.filesDir}/${stray}`, hoursAgo, hoursAgo)
  const player = await aPlayer(app.deps)
  const kept = await aScan(player.id, { status: 'approved', numberHash: 'kept' })
  await utimes(`${app.deps.config.filesDir}/${kept.path}`, hoursAgo, hoursAgo)
  await sweepStrayFiles(app.deps)
  expect(await files.find(stray)).toBeNull()
  expect(await openFile(app.deps, kept)).not.toBeNull()
})
