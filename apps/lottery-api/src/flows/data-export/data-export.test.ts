import { databaseNow } from '@repo/server-kit/database'
import { unzip } from '@repo/server-kit/testing/unzip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeNews } from '#lottery-api/core/notifications/notifications.service.ts'
import { rejectDocument } from '#lottery-api/features/documents/review.service.ts'
import type { Client } from '#lottery-api/testing/client.ts'
import { aPaidPurchase } from '#lottery-api/testing/paid-purchases.ts'
import { aPlayer } from '#lottery-api/testing/players.ts'
import { aPublishedDraw } from '#lottery-api/testing/published-draw.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { aForm, aPdf, aPicture } from '#lottery-api/testing/uploads.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Fetches the files of the archive as bytes, which the client of tests would read as text. */
async function fetchExport(client: Client): Promise<Map<string, Buffer>> {
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(`${app.origin}/api/export`, { headers: { cookie } })
  expect(answer.headers.get('content-type')).toBe('application/zip')
  return unzip(Buffer.from(await answer.arrayBuffer()))
}

test('an export contains the player’s data and files, but no secret, note of the staff or other person’s data', async () => {
  const player = await aPlayer(app.deps, { birthName: 'Canari', status: 'activated', validatedAt: null })
  const client = await app.as(player)
  const { db, bankSealing } = app.deps
  await client.request('POST', '/api/profile/photo', { body: aForm({ photo: await aPicture() }) })
  const form = aForm({ type: 'identity_card', front: await aPicture(), back: aPdf() })
  await client.request('POST', '/api/documents', { body: form })
  await client.request('POST', '/api/contact', {
    body: { name: 'Canari', email: player.email, subject: 'game', text: 'un message', language: 'fr' },
  })
  await db.$transaction((tx) =>
    storeNews(tx, player.id, { kind: 'sponsor-reward', key: 'x', facts: { n: 7 } }),
  )
  await aPaidPurchase(app.deps, player.id, { payerHash: 'hash-of-a-card' })
  await db.bankAccount.create({
    data: {
      playerId: player.id,
      iban: bankSealing.seal('FR7630006000011234567890189', player.id),
      ending: '0189',
      ibanHash: 'hash-of-an-iban',
      holder: 'Camille Canari',
      setAt: new Date(),
    },
  })
  await db.contactMessage.updateMany({
    data: { answeredAt: new Date(), answeredBy: 'Nadia of the staff', answer: 'une réponse' },
  })
  await db.exclusion.create({
    data: {
      playerId: player.id,
      term: '1w',
      startedAt: new Date(0),
      endsAt: new Date(1),
      by: 'Nadia of the staff',
      reason: 'reported to TRACFIN',
    },
  })
  const { id: sessionId } = await db.session.findFirstOrThrow({ where: { playerId: player.id } })
  const endpoint = 'https://push.example.com/hash-of-a-browser'
  const subscription = {
    sessionId,
    endpoint,
    p256dh: 'hash-of-p256dh',
    auth: 'hash-of-auth',
    createdAt: new Date(3),
  }
  await db.pushSubscription.create({ data: { playerId: player.id, ...subscription, lastOkAt: new Date(4) } })
  const other = await aPlayer(app.deps, { birthName: 'Étranger' })
  await db.referral.create({
    data: { sponsorId: player.id, referredId: other.id, registeredAt: new Date() },
  })

  const files = await fetchExport(client)
  const text = files.get('cagnotte.json')?.toString() ?? ''
  const data = JSON.parse(text)
  expect(data).toMatchObject({
    id: player.id,
    email: player.email,
    birthName: 'Canari',
    bankAccount: { iban: 'FR7630006000011234567890189', holder: 'Camille Canari' },
    documents: [{ type: 'identity_card', status: 'pending' }],
    notifications: [{ kind: 'sponsor-reward', facts: { n: 7 } }],
    contactMessages: [{ text: 'un message', answer: 'une réponse' }],
    purchases: [{ amountCents: 300 }],
    exclusions: [{ term: '1w' }],
    sponsored: [{ countedAt: null }],
    pushSubscriptions: [
      {
        pushService: 'push.example.com',
        createdAt: '1970-01-01T00:00:00.003Z',
        lastOkAt: '1970-01-01T00:00:00.004Z',
      },
    ],
  })
  expect(data.sessions).toHaveLength(1)
  // The staff's notes on a player may not be disclosed.
  expect(text).not.toMatch(/argon2|hash-of|tokenHash|personHash|formerIds|Étranger|TRACFIN|Nadia/)
  expect(text).not.toContain(other.id)
  const names = [...files.keys()].sort()
  expect(names).toEqual([
    'cagnotte.json',
    expect.stringMatching(/^documents\/\d{4}-\d\d-\d\d-identity_card-back\.pdf$/),
    expect.stringMatching(/^documents\/.*-front\.png$/),
    'photo.png',
  ])
  expect(
    files
      .get(names[1] ?? '')
      ?.subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('an export is refused to a guest, and to a session whose password was given 16 minutes ago', async () => {
  expect((await app.guest().request('GET', '/api/export')).status).toBe(401)
  const player = await aPlayer(app.deps, { idleMinutes: 60 })
  const client = await app.as(player)
  expect((await client.request('GET', '/api/export')).status).toBe(200)
  await app.passTime(16 * 60_000)
  expect((await client.request('GET', '/api/export')).status).toBe(403)
})

test('two documents of one type and one day are files with names of their own', async () => {
  const player = await aPlayer(app.deps, { status: 'activated', validatedAt: null })
  const client = await app.as(player)
  for (const front of [aPdf(), await aPicture()]) {
    const form = aForm({ type: 'passport', front })
    expect((await client.request('POST', '/api/documents', { body: form })).status).toBe(200)
    const pending = { playerId: player.id, status: 'pending' } as const
    const { id } = await app.deps.db.identityDocument.findFirstOrThrow({ where: pending })
    await rejectDocument(app.deps, { actor: 'luc', reason: 'review' }, id, 'unreadable')
  }
  const names = [...(await fetchExport(client)).keys()].sort()
  expect(names).toEqual([
    'cagnotte.json',
    expect.stringMatching(/^documents\/\d{4}-\d\d-\d\d-passport-2-front\.png$/),
    expect.stringMatching(/^documents\/\d{4}-\d\d-\d\d-passport-front\.pdf$/),
  ])
})

test('an export contains the case against a prize and the player’s objection to it', async () => {
  const { draw } = await aPublishedDraw(app, 2)
  const { db } = app.deps
  const { id: prizeId, playerId } = await db.prize.findFirstOrThrow({ where: { drawId: draw.id } })
  const now = await databaseNow(db)
  const objectBy = new Date(now.getTime() + 1)
  const objection = 'Mon passeport est valable.'
  await db.prizeCase.create({
    data: { prizeId, reason: 'identity', openedAt: now, objectBy, objection, objectedAt: now },
  })
  const files = await fetchExport(await app.as({ id: playerId ?? '' }))
  expect(JSON.parse(files.get('cagnotte.json')?.toString() ?? '')).toMatchObject({
    prizes: [{ id: prizeId, cases: [{ reason: 'identity', objection }] }],
  })
})
