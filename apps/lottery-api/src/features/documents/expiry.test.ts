import { toLocalDay } from '@repo/lottery-rules/wall-clock'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { aPastDraw, aPrize } from '#lottery-api/testing/published-draw-rows.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepDocumentExpiry } from './expiry.sweeper.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const dayMs = 86_400_000

/** A player with an approved document that is valid for this many more days. */
async function aPlayerWithDocument(daysLeft: number) {
  const player = await aPlayer(app.deps)
  const now = await databaseNow(app.deps.db)
  const today = toLocalDay(now, app.deps.config.timeZone)
  const approved = { playerId: player.id, type: 'passport', suppliedAt: now } as const
  await app.deps.db.identityDocument.create({
    data: { ...approved, status: 'approved', expiresOn: new Date(Date.parse(today) + daysLeft * dayMs) },
  })
  return { ...player, renew: () => app.deps.db.identityDocument.create({ data: approved }) }
}

const readNotices = async (player: { readonly id: string; readonly email: string | null }) => {
  const rows = await app.deps.db.notification.findMany({
    where: { playerId: player.id },
    orderBy: { createdAt: 'asc' },
  })
  return {
    kinds: rows.map(({ kind, facts }) => ({ kind, facts })),
    subjects: (await listQueuedEmails(app.deps, player.email ?? '')).map(({ subject }) => subject),
  }
}

const expiringSubject = 'Votre pièce d’identité expire bientôt'

test('a player is notified once 30 and 7 days before the document expires and after it, by two workers', async () => {
  const player = await aPlayerWithDocument(31)
  const sweep = () => Promise.all([sweepDocumentExpiry(app.deps), sweepDocumentExpiry(app.deps)])
  await sweep()
  expect((await readNotices(player)).kinds).toEqual([])
  for (const days of [1, 23, 8]) {
    await app.passTime(days * dayMs)
    await sweep()
    await sweep()
  }
  expect(await readNotices(player)).toEqual({
    kinds: [
      { kind: 'document-expiring', facts: { days: 30 } },
      { kind: 'document-expiring', facts: { days: 7 } },
      { kind: 'document-expired', facts: {} },
    ],
    subjects: [expiringSubject, expiringSubject, 'Votre pièce d’identité a expiré'],
  })
})

test('a player with a newer document, or whose document expired over a week ago, gets no notice', async () => {
  const renewed = await aPlayerWithDocument(20)
  await renewed.renew()
  const expiredPlayer = await aPlayerWithDocument(-8)
  await sweepDocumentExpiry(app.deps)
  for (const player of [renewed, expiredPlayer])
    expect(await readNotices(player)).toEqual({ kinds: [], subjects: [] })
})

test('an ineligible or leaving player gets no notice about a document, unless a prize is open', async () => {
  const { db } = app.deps
  const now = await databaseNow(db)
  const excluded = await aPlayerWithDocument(20)
  const leaving = await aPlayerWithDocument(20)
  const barred = await aPlayerWithDocument(20)
  await db.exclusion.create({
    data: { playerId: excluded.id, term: 'ever', by: 'player', startedAt: now, endsAt: null },
  })
  await db.player.update({ where: { id: leaving.id }, data: { endRequestedAt: now } })
  const numberHash = `hash-${barred.id}`
  await db.identityDocument.updateMany({ where: { playerId: barred.id }, data: { numberHash } })
  await db.barredPerson.create({ data: { numberHash, reason: 'x', addedAt: now, addedBy: 'x' } })
  await sweepDocumentExpiry(app.deps)
  for (const player of [excluded, leaving, barred])
    expect(await readNotices(player)).toEqual({ kinds: [], subjects: [] })

  const draw = await aPastDraw(app.deps)
  await aPrize(app.deps, draw.id, excluded.id)
  await sweepDocumentExpiry(app.deps)
  expect((await readNotices(excluded)).kinds).toEqual([{ kind: 'document-expiring', facts: { days: 30 } }])
})

test('a player whose notice fails does not block those of others', async () => {
  const { pool } = app.deps
  const failing = await aPlayerWithDocument(20)
  const other = await aPlayerWithDocument(20)
  await pool.query(`
    CREATE FUNCTION fail_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'trouble'; END $$;
    CREATE TRIGGER fail_notice BEFORE INSERT ON notification FOR EACH ROW
      WHEN (NEW.player_id = '${failing.id}') EXECUTE FUNCTION fail_here()`)
  expect(await sweepDocumentExpiry(app.deps)).toBeNull()
  await pool.query('DROP TRIGGER fail_notice ON notification')
  expect((await readNotices(failing)).kinds).toEqual([])
  expect((await readNotices(other)).kinds).toEqual([{ kind: 'document-expiring', facts: { days: 30 } }])
})
