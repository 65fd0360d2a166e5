import { databaseNow } from '@repo/server-kit/database'
import { GivenUp } from '@repo/server-kit/jobs'
import type { PushTarget } from '@repo/server-kit/push/push-sender'
import type { PushService } from '@repo/server-kit/testing/push-service'
import { createVapidKeys, startPushService } from '@repo/server-kit/testing/push-service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify, notifyMany } from '#lottery-api/core/notifications/notify.service.ts'
import type { QueuedPush } from '#lottery-api/core/notifications/push.data.ts'
import { sendPush } from '#lottery-api/core/notifications/push.service.ts'
import { pushTexts } from '#lottery-api/core/notifications/push.texts.ts'
import { notifyHolders } from '#lottery-api/features/draws/holders.service.ts'
import { sweepSignInLeftovers } from '#lottery-api/features/sign-in/leftovers.sweeper.ts'
import type { NewsOfDraw } from '#lottery-api/job-definitions.ts'
import type { Client } from '#lottery-api/testing/client.ts'
import { anOpenDraw, aTicket, closeSealDraw, drawAndPublish } from '#lottery-api/testing/draws.ts'
import { listMailsTo } from '#lottery-api/testing/emails.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

const keys = createVapidKeys()
let app: TestApp
let service: PushService
beforeAll(async () => {
  const environment = {
    LOTTERY_VAPID_PRIVATE_KEY: keys.privateKey,
  }
  app = await testApp({ environment })
  service = await startPushService(keys.publicKey)
})
afterAll(async () => {
  await service.close()
  await app.close()
})

function subscribe(client: Client, { endpoint, p256dh, auth }: PushTarget = service.browser()) {
  return client.request('POST', '/api/push', { body: { endpoint, p256dh, authSecret: auth } })
}

async function aSubscribedPlayer(changes: Parameters<typeof aPlayer>[1] = {}) {
  const player = await aPlayer(app.deps, changes)
  const client = await app.as(player)
  expect((await subscribe(client)).status).toBe(200)
  return { ...player, client }
}

/** Sends queued messages, and returns what the browsers show of them. */
async function shown(): Promise<readonly Record<string, string>[]> {
  const rows = await app.deps.db.$queryRaw<{ data: QueuedPush }[]>`
    DELETE FROM pgboss.job WHERE name = 'send-push' RETURNING data`
  service.received.length = 0
  for (const { data } of rows) await sendPush(app.deps, data)
  return service.received.map(({ text }) => JSON.parse(text))
}

const notifyOfPrize = (id: string, about: string) =>
  app.deps.db.$transaction((tx) =>
    notify(app.deps, tx, id, {
      event: 'prize-paid',
      about,
      facts: { cents: 12_345 },
      mail: () => ({ subject: 'x', paragraphs: [] }),
    }),
  )

test('the browser of a player gets one push message, also from two workers, in the player’s language and without an amount', async () => {
  const player = await aSubscribedPlayer({ language: 'it' })
  await Promise.all([notifyOfPrize(player.id, 'a'), notifyOfPrize(player.id, 'a')])
  await notifyOfPrize(player.id, 'a')
  const messages = await shown()
  expect(messages).toEqual([
    {
      titre: 'Un messaggio importante la aspetta',
      texte: 'Lo troverà nelle sue e-mail e nel suo conto.',
      chemin: '/account/payments',
      etiquette: 'prize-paid:a',
      langue: 'it',
    },
  ])
  expect(JSON.stringify(messages)).not.toMatch(/123|€/)
})

test('a ticket’s holder gets a push message about the result, unless they stopped it; others get none', async () => {
  const draw = await anOpenDraw(app)
  const [holder, silent] = [await aSubscribedPlayer(), await aSubscribedPlayer()]
  await aSubscribedPlayer()
  const notifications = { draw: true, result: true, credits: true, marketing: false }
  const push = { draw: true, result: false, credits: true }
  const stopped = await silent.client.request('PUT', '/api/settings', { body: { notifications, push } })
  expect(stopped.status).toBe(200)
  for (const player of [holder, silent]) await aTicket(app, draw, { player })
  await closeSealDraw(app, draw)
  await drawAndPublish(app, draw)
  await shown()
  const [job] = await app.deps.db.$queryRaw<{ data: NewsOfDraw }[]>`
    SELECT data FROM pgboss.job WHERE name = 'tell-holders' AND data ->> 'kind' = 'draw-published'`
  if (!job) throw new Error('Nobody is to be told')
  await Promise.all([notifyHolders(app.deps, job.data), notifyHolders(app.deps, job.data)])
  expect(await shown()).toMatchObject([
    { titre: 'Le tirage a eu lieu', chemin: `/draws/${draw.week}`, etiquette: `draw-published:${draw.week}` },
  ])
})

test('an expired or idle session keeps the browser’s push messages; a signed-out one does not', async () => {
  const player = await aSubscribedPlayer()
  await app.passTime(13 * 3_600_000)
  await notifyOfPrize(player.id, 'later')
  expect(await shown()).toHaveLength(1)
  const idle = await app.as(player)
  await subscribe(idle)
  await idle.request('POST', '/api/session/sign-out', { body: { isIdle: true } })
  await notifyOfPrize(player.id, 'idle')
  expect(await shown()).toHaveLength(2)
  const leaving = await app.as(player)
  await subscribe(leaving)
  await leaving.request('POST', '/api/session/sign-out', { body: {} })
  await notifyOfPrize(player.id, 'left')
  expect(await shown()).toHaveLength(2)
})

test('signing out of a browser that was subscribed in an earlier session ends its push messages, and no other browser’s', async () => {
  const [here, elsewhere] = [service.browser(), service.browser()]
  const player = await aPlayer(app.deps)
  const earlier = await app.as(player)
  for (const browser of [here, elsewhere]) await subscribe(earlier, browser)
  await app.passTime(13 * 3_600_000)
  const client = await app.as(player)
  const leaving = { isIdle: true, endpoint: here.endpoint }
  await (await app.as(player)).request('POST', '/api/session/sign-out', { body: leaving })
  await notifyOfPrize(player.id, 'idle here')
  expect(await shown()).toHaveLength(2)
  const body = { endpoint: here.endpoint }
  expect((await client.request('POST', '/api/session/sign-out', { body })).status).toBe(200)
  await notifyOfPrize(player.id, 'signed out here')
  expect(await shown()).toHaveLength(1)
  expect(service.received.map(({ path }) => path)).toEqual([new URL(elsewhere.endpoint).pathname])
})

test('self-exclusion ends the push messages of every browser, the present one included', async () => {
  const player = await aSubscribedPlayer()
  const client = await app.as(player)
  await subscribe(client)
  const body = { term: '24h', password: testPassword }
  expect((await client.request('POST', '/api/safety/exclusions', { body })).status).toBe(200)
  await notifyOfPrize(player.id, 'excluded')
  expect(await shown()).toEqual([])
})

/** The news for an excluded player in this test: about the game, and about their claims. */
async function notifyAll(id: string, about: string): Promise<void> {
  const mail = () => ({ subject: about, paragraphs: [] })
  await app.deps.db.$transaction(async (tx) => {
    await notify(app.deps, tx, id, { event: 'credits-expiring', about, mail })
    await notify(app.deps, tx, id, { event: 'draw-published', about })
    await notify(app.deps, tx, id, { event: 'prize-won', about, mail })
    await notify(app.deps, tx, id, { event: 'refund-sent', about, mail })
  })
}

test('an excluded player whose browser subscribes again gets push messages about claims, and none about the game', async () => {
  const browser = service.browser()
  const player = await aPlayer(app.deps)
  const client = await app.as(player)
  await subscribe(client, browser)
  await notifyAll(player.id, 'before')
  const body = { term: '24h', password: testPassword }
  expect((await client.request('POST', '/api/safety/exclusions', { body })).status).toBe(200)
  expect((await subscribe(client, browser)).status).toBe(200)
  await notifyAll(player.id, 'meanwhile')
  const tags = (await shown()).map(({ etiquette }) => etiquette)
  expect(tags.toSorted()).toEqual(['prize-won:meanwhile', 'refund-sent:meanwhile'])
  const subjects = (await listMailsTo(app.deps, player.email ?? '')).map(({ subject }) => subject)
  // Of the queued messages, the mail about the game is not sent any more.
  expect(subjects.filter((subject) => subject === 'before')).toHaveLength(2)
  expect(subjects.filter((subject) => subject === 'meanwhile')).toHaveLength(2)
  expect(
    await app.deps.db.notification.count({ where: { playerId: player.id, key: 'draw-published:meanwhile' } }),
  ).toBe(1)
  await app.passTime(25 * 3_600_000)
  await notifyAll(player.id, 'after')
  expect(await shown()).toHaveLength(4)
})

test('a queued message about the game reaches nobody who is excluded by the staff meanwhile, or asks to leave', async () => {
  const [excluded, leaving] = [await aSubscribedPlayer(), await aSubscribedPlayer()]
  for (const { id } of [excluded, leaving]) await notifyAll(id, 'waits')
  const now = await databaseNow(app.deps.db)
  await app.deps.db.exclusion.create({
    data: { playerId: excluded.id, term: '24h', by: 'ada', reason: 'x', startedAt: now, endsAt: null },
  })
  await app.deps.db.player.update({ where: { id: leaving.id }, data: { endRequestedAt: now } })
  const tags = (await shown()).map(({ etiquette }) => etiquette)
  expect(tags.toSorted()).toEqual([
    'prize-won:waits',
    'prize-won:waits',
    'refund-sent:waits',
    'refund-sent:waits',
  ])
})

test('ending all other sessions ends their browsers’ push messages, and keeps the own', async () => {
  const player = await aSubscribedPlayer()
  const here = await app.as(player)
  await subscribe(here)
  expect((await here.request('POST', '/api/sessions/end-others', { body: {} })).status).toBe(200)
  await notifyOfPrize(player.id, 'others')
  expect(await shown()).toHaveLength(1)
})

test('a player reads the public key that browsers subscribe with', async () => {
  const client = await app.as(await aPlayer(app.deps))
  const { body } = await client.request('GET', '/api/push')
  expect(body).toEqual({ publicKey: keys.publicKey })
})

test('a browser belongs to the last player who subscribed it, and only that player can unsubscribe it', async () => {
  const browser = service.browser()
  const [first, second] = [await aPlayer(app.deps), await aPlayer(app.deps)]
  await subscribe(await app.as(first), browser)
  const client = await app.as(second)
  await Promise.all([subscribe(client, browser), subscribe(client, browser)])
  await notifyOfPrize(first.id, 'hands')
  expect(await shown()).toEqual([])
  const leave = async (who: Client) =>
    who.request('POST', '/api/push/leave', { body: { endpoint: browser.endpoint } })
  await leave(await app.as(first))
  await notifyOfPrize(second.id, 'hands')
  expect(await shown()).toHaveLength(1)
  await leave(client)
  await leave(client)
  await notifyOfPrize(second.id, 'gone')
  expect(await shown()).toEqual([])
})

test('a player’s queued message is not shown once the browser is another player’s, and is while it stays the same', async () => {
  const browser = service.browser()
  const [first, second] = [await aPlayer(app.deps), await aPlayer(app.deps)]
  await subscribe(await app.as(first), browser)
  await notifyOfPrize(first.id, 'waits')
  await subscribe(await app.as(second), browser)
  expect(await shown()).toEqual([])
  await notifyOfPrize(second.id, 'waits')
  await subscribe(await app.as(second), browser)
  expect(await shown()).toHaveLength(1)
})

test('no message about a prize reveals it on a locked screen, in any language', () => {
  const ofPrizes = Object.entries(pushTexts).filter(([event]) => event.startsWith('prize-'))
  expect(ofPrizes).toHaveLength(8)
  for (const [, words] of ofPrizes)
    for (const [title, body] of Object.values(words))
      expect(`${title} ${body}`).not.toMatch(
        /gain|gagn|lot\b|prix|priz|\bwin|\bwon|premi|ganad|vinc|vint|cagnotte|\bpot\b|bote|montepremi|somme|sum|virement|transfer|bonifico|€|\d/i,
      )
})

test('a browser that is gone is deleted, and an unreachable one is retried', async () => {
  const player = await aSubscribedPlayer()
  service.answer = 503
  await notifyOfPrize(player.id, 'busy')
  await expect(shown()).rejects.toThrow('cannot be reached')
  service.answer = 410
  await notifyOfPrize(player.id, 'over')
  await shown()
  service.answer = 201
  expect(await app.deps.db.pushSubscription.count({ where: { playerId: player.id } })).toBe(0)
})

test('an eleventh browser replaces the oldest; a private address is refused', async () => {
  const player = await aPlayer(app.deps)
  const client = await app.as(player)
  for (let count = 0; count < 11; count += 1) {
    await subscribe(client)
    await app.passTime(1000)
  }
  expect(await app.deps.db.pushSubscription.count({ where: { playerId: player.id } })).toBe(10)
  const inside = { ...service.browser(), endpoint: 'https://10.0.0.1/send/x' }
  expect((await subscribe(client, inside)).body.code).toBe('push-unreachable')
})

test('a browser whose push service does not answer is retried, deleted after eight times over a day, and a response resets the count', async () => {
  const [asked, dead] = [service.browser(), service.browser()]
  const player = await aPlayer(app.deps)
  const client = await app.as(player)
  for (const browser of [asked, dead]) await subscribe(client, browser)
  const rowOf = ({ endpoint }: PushTarget) => app.deps.db.pushSubscription.findUnique({ where: { endpoint } })
  await app.deps.db.pushSubscription.updateMany({ data: { silences: 6 } })
  await app.passTime(86_400_000)
  await subscribe(await app.as(player), asked)
  await app.deps.db.pushSubscription.update({ where: { endpoint: asked.endpoint }, data: { silences: 6 } })
  await notifyOfPrize(player.id, 'one')
  await notifyOfPrize(player.id, 'two')
  const rows = await app.deps.db.$queryRaw<{ data: QueuedPush }[]>`
    DELETE FROM pgboss.job WHERE name = 'send-push' RETURNING data`
  for (const { endpoint } of [asked, dead]) service.silentFor.add(new URL(endpoint).pathname)
  const sent = await Promise.allSettled(rows.map(({ data }) => sendPush(app.deps, data)))
  service.silentFor.clear()
  expect(sent.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  // Eight times as well, but within an hour: an outage.
  expect(await rowOf(asked)).toMatchObject({ silences: 8 })
  expect(await rowOf(dead)).toBeNull()
  await notifyOfPrize(player.id, 'three')
  expect(await shown()).toHaveLength(1)
  expect(await rowOf(asked)).toMatchObject({ silences: 0 })
})

test('a message that no push service accepts for days is given up, and the staff is notified', async () => {
  const player = await aSubscribedPlayer()
  await notifyOfPrize(player.id, 'outage')
  const [job] = await app.deps.db.$queryRaw<{ data: QueuedPush }[]>`
    DELETE FROM pgboss.job WHERE name = 'send-push' RETURNING data`
  if (!job) throw new Error('Nobody is to be woken')
  service.answer = 503
  await app.passTime(71 * 3_600_000)
  await expect(sendPush(app.deps, job.data)).rejects.toThrow('cannot be reached')
  service.answer = 201
  await app.passTime(3_600_000)
  service.received.length = 0
  await expect(sendPush(app.deps, job.data)).rejects.toThrow(GivenUp)
  expect(service.received).toEqual([])
})

test('a browser that subscribed with other keys is forgotten', async () => {
  const player = await aPlayer(app.deps)
  const others = await startPushService(createVapidKeys().publicKey)
  try {
    await subscribe(await app.as(player), others.browser())
    await notifyOfPrize(player.id, 'other keys')
    await shown()
  } finally {
    await others.close()
  }
  expect(await app.deps.db.pushSubscription.count({ where: { playerId: player.id } })).toBe(0)
})

test('a closed account gets no messages', async () => {
  const player = await aSubscribedPlayer()
  await app.deps.db.player.update({
    where: { id: player.id },
    data: { status: 'ended', endedAt: await databaseNow(app.deps.db) },
  })
  await notifyOfPrize(player.id, 'ended')
  await app.deps.db.$transaction((tx) =>
    notifyMany(app.deps, tx, [player.id], { event: 'draw-published', key: 'ended', facts: {}, mail: null }),
  )
  expect(await app.deps.db.notification.count({ where: { playerId: player.id } })).toBe(0)
  expect(await shown()).toEqual([])
})

test('a browser that was not reached for half a year is deleted, one that was reached lately is not', async () => {
  const [silent, reached] = [await aSubscribedPlayer(), await aSubscribedPlayer()]
  await app.passTime(100 * 86_400_000)
  await notifyOfPrize(reached.id, 'reached')
  expect(await shown()).toHaveLength(1)
  await app.passTime(81 * 86_400_000)
  await Promise.all([sweepSignInLeftovers(app.deps), sweepSignInLeftovers(app.deps)])
  const left = await app.deps.db.pushSubscription.findMany({ select: { playerId: true } })
  expect(left).toContainEqual({ playerId: reached.id })
  expect(left).not.toContainEqual({ playerId: silent.id })
})
