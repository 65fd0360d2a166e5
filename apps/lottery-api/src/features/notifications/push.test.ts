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
import { anOpenDraw, aTicket, closeAndSealDraw, drawAndPublish } from '#lottery-api/testing/draws.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'

const dayMs = 86_400_000

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

/** Sends the queued messages, and returns those that the browsers have received. */
async function sendAndList(): Promise<readonly Record<string, string>[]> {
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

test('a player’s browser gets one push message from three calls, in their language and without an amount', async () => {
  const player = await aSubscribedPlayer({ language: 'it' })
  await Promise.all([notifyOfPrize(player.id, 'a'), notifyOfPrize(player.id, 'a')])
  await notifyOfPrize(player.id, 'a')
  const messages = await sendAndList()
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

test('a ticket’s holder gets a push message about the result unless it was switched off; others get none', async () => {
  const draw = await anOpenDraw(app)
  const [holder, silent] = [await aSubscribedPlayer(), await aSubscribedPlayer()]
  await aSubscribedPlayer()
  const notifications = { draw: true, result: true, credits: true, marketing: false }
  const push = { draw: true, result: false, credits: true }
  const answer = await silent.client.request('PUT', '/api/settings', { body: { notifications, push } })
  expect(answer.status).toBe(200)
  for (const player of [holder, silent]) await aTicket(app, draw, { player })
  await closeAndSealDraw(app, draw)
  await drawAndPublish(app, draw)
  await sendAndList()
  const [job] = await app.deps.db.$queryRaw<{ data: NewsOfDraw }[]>`
    SELECT data FROM pgboss.job WHERE name = 'tell-holders' AND data ->> 'kind' = 'draw-published'`
  if (!job) throw new Error('No job is queued')
  await Promise.all([notifyHolders(app.deps, job.data), notifyHolders(app.deps, job.data)])
  expect(await sendAndList()).toMatchObject([
    { titre: 'Le tirage a eu lieu', chemin: `/draws/${draw.week}`, etiquette: `draw-published:${draw.week}` },
  ])
})

test('a browser keeps its push messages when its session expires or is idle, and not when it signs out', async () => {
  const player = await aSubscribedPlayer()
  await app.passTime(13 * 3_600_000)
  await notifyOfPrize(player.id, 'later')
  expect(await sendAndList()).toHaveLength(1)
  const idle = await app.as(player)
  await subscribe(idle)
  await idle.request('POST', '/api/session/sign-out', { body: { isIdle: true } })
  await notifyOfPrize(player.id, 'idle')
  expect(await sendAndList()).toHaveLength(2)
  const leaving = await app.as(player)
  await subscribe(leaving)
  await leaving.request('POST', '/api/session/sign-out', { body: {} })
  await notifyOfPrize(player.id, 'left')
  expect(await sendAndList()).toHaveLength(2)
})

test('signing out ends the push messages of this browser, also of an earlier session, and of no other', async () => {
  const [present, elsewhere] = [service.browser(), service.browser()]
  const player = await aPlayer(app.deps)
  const earlier = await app.as(player)
  for (const browser of [present, elsewhere]) await subscribe(earlier, browser)
  await app.passTime(13 * 3_600_000)
  const client = await app.as(player)
  const leaving = { isIdle: true, endpoint: present.endpoint }
  await (await app.as(player)).request('POST', '/api/session/sign-out', { body: leaving })
  await notifyOfPrize(player.id, 'idle here')
  expect(await sendAndList()).toHaveLength(2)
  const body = { endpoint: present.endpoint }
  expect((await client.request('POST', '/api/session/sign-out', { body })).status).toBe(200)
  await notifyOfPrize(player.id, 'signed out here')
  expect(await sendAndList()).toHaveLength(1)
  expect(service.received.map(({ path }) => path)).toEqual([new URL(elsewhere.endpoint).pathname])
})

test('self-exclusion ends the push messages of every browser, the present one included', async () => {
  const player = await aSubscribedPlayer()
  const client = await app.as(player)
  await subscribe(client)
  const body = { term: '24h', password: testPassword }
  expect((await client.request('POST', '/api/safety/exclusions', { body })).status).toBe(200)
  await notifyOfPrize(player.id, 'excluded')
  expect(await sendAndList()).toEqual([])
})

/** Notifies a player of two events of the game, and of two about their claims. */
async function notifyAll(id: string, about: string): Promise<void> {
  const mail = () => ({ subject: about, paragraphs: [] })
  await app.deps.db.$transaction(async (tx) => {
    await notify(app.deps, tx, id, { event: 'credits-expiring', about, mail })
    await notify(app.deps, tx, id, { event: 'draw-published', about })
    await notify(app.deps, tx, id, { event: 'prize-won', about, mail })
    await notify(app.deps, tx, id, { event: 'refund-sent', about, mail })
  })
}

test('an excluded player who subscribes again gets push messages about claims, and none about the game', async () => {
  const browser = service.browser()
  const player = await aPlayer(app.deps)
  const client = await app.as(player)
  await subscribe(client, browser)
  await notifyAll(player.id, 'before')
  const body = { term: '24h', password: testPassword }
  expect((await client.request('POST', '/api/safety/exclusions', { body })).status).toBe(200)
  expect((await subscribe(client, browser)).status).toBe(200)
  await notifyAll(player.id, 'meanwhile')
  const tags = (await sendAndList()).map(({ etiquette }) => etiquette)
  expect(tags.toSorted()).toEqual(['prize-won:meanwhile', 'refund-sent:meanwhile'])
  const subjects = (await listQueuedEmails(app.deps, player.email ?? '')).map(({ subject }) => subject)
  // Of the queued messages, the mail about the game is not sent any more.
  expect(subjects.filter((subject) => subject === 'before')).toHaveLength(2)
  expect(subjects.filter((subject) => subject === 'meanwhile')).toHaveLength(2)
  expect(
    await app.deps.db.notification.count({ where: { playerId: player.id, key: 'draw-published:meanwhile' } }),
  ).toBe(1)
  await app.passTime(25 * 3_600_000)
  await notifyAll(player.id, 'after')
  expect(await sendAndList()).toHaveLength(4)
})

test('a queued message about the game is not sent to a player who is excluded or leaving by then', async () => {
  const [excluded, leaving] = [await aSubscribedPlayer(), await aSubscribedPlayer()]
  for (const { id } of [excluded, leaving]) await notifyAll(id, 'waits')
  const now = await databaseNow(app.deps.db)
  await app.deps.db.exclusion.create({
    data: { playerId: excluded.id, term: '24h', by: 'ada', reason: 'x', startedAt: now, endsAt: null },
  })
  await app.deps.db.player.update({ where: { id: leaving.id }, data: { endRequestedAt: now } })
  const tags = (await sendAndList()).map(({ etiquette }) => etiquette)
  expect(tags.toSorted()).toEqual([
    'prize-won:waits',
    'prize-won:waits',
    'refund-sent:waits',
    'refund-sent:waits',
  ])
})

test('ending all other sessions ends their browsers’ push messages, and keeps those of this browser', async () => {
  const player = await aSubscribedPlayer()
  const presentClient = await app.as(player)
  await subscribe(presentClient)
  expect((await presentClient.request('POST', '/api/sessions/end-others', { body: {} })).status).toBe(200)
  await notifyOfPrize(player.id, 'others')
  expect(await sendAndList()).toHaveLength(1)
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
  expect(await sendAndList()).toEqual([])
  const leave = async (who: Client) =>
    who.request('POST', '/api/push/leave', { body: { endpoint: browser.endpoint } })
  await leave(await app.as(first))
  await notifyOfPrize(second.id, 'hands')
  expect(await sendAndList()).toHaveLength(1)
  await leave(client)
  await leave(client)
  await notifyOfPrize(second.id, 'gone')
  expect(await sendAndList()).toEqual([])
})

test('a queued message is not sent to a browser that another player subscribed since, but is after a repeat', async () => {
  const browser = service.browser()
  const [first, second] = [await aPlayer(app.deps), await aPlayer(app.deps)]
  await subscribe(await app.as(first), browser)
  await notifyOfPrize(first.id, 'waits')
  await subscribe(await app.as(second), browser)
  expect(await sendAndList()).toEqual([])
  await notifyOfPrize(second.id, 'waits')
  await subscribe(await app.as(second), browser)
  expect(await sendAndList()).toHaveLength(1)
})

test('no message about a prize reveals it on a locked screen, in any language', () => {
  const prizeTexts = Object.entries(pushTexts).filter(([event]) => event.startsWith('prize-'))
  expect(prizeTexts).toHaveLength(8)
  for (const [, words] of prizeTexts)
    for (const [title, body] of Object.values(words))
      expect(`${title} ${body}`).not.toMatch(
        /gain|gagn|lot\b|prix|priz|\bwin|\bwon|premi|ganad|vinc|vint|cagnotte|\bpot\b|bote|montepremi|somme|sum|virement|transfer|bonifico|€|\d|nouvelle|news|noticia|notizi|félicit|congrat|felicid|compliment/i,
      )
})

test('a browser is deleted when its push service reports that, and a failing service is retried', async () => {
  const player = await aSubscribedPlayer()
  service.answer = 503
  await notifyOfPrize(player.id, 'busy')
  await expect(sendAndList()).rejects.toThrow('cannot be reached')
  service.answer = 410
  await notifyOfPrize(player.id, 'over')
  await sendAndList()
  service.answer = 201
  expect(await app.deps.db.pushSubscription.count({ where: { playerId: player.id } })).toBe(0)
})

test('an eleventh browser replaces the oldest', async () => {
  const player = await aPlayer(app.deps)
  const client = await app.as(player)
  const browsers = Array.from({ length: 11 }, () => service.browser())
  for (const browser of browsers) {
    await subscribe(client, browser)
    await app.passTime(1000)
  }
  const rows = await app.deps.db.pushSubscription.findMany({ where: { playerId: player.id } })
  const newest = browsers.slice(1)
  expect(rows.map(({ endpoint }) => endpoint).sort()).toEqual(newest.map(({ endpoint }) => endpoint).sort())
})

test('a push address in a private network is refused', async () => {
  const client = await app.as(await aPlayer(app.deps))
  const privateTarget = { ...service.browser(), endpoint: 'https://10.0.0.1/send/x' }
  expect((await subscribe(client, privateTarget)).body.code).toBe('push-unreachable')
})

test('a browser without a response is deleted after eight tries over a day; a response resets the count', async () => {
  const [responding, silent] = [service.browser(), service.browser()]
  const player = await aPlayer(app.deps)
  const client = await app.as(player)
  for (const browser of [responding, silent]) await subscribe(client, browser)
  const findRow = ({ endpoint }: PushTarget) =>
    app.deps.db.pushSubscription.findUnique({ where: { endpoint } })
  await app.deps.db.pushSubscription.updateMany({ data: { silences: 6 } })
  await app.passTime(dayMs)
  await subscribe(await app.as(player), responding)
  await app.deps.db.pushSubscription.update({
    where: { endpoint: responding.endpoint },
    data: { silences: 6 },
  })
  await notifyOfPrize(player.id, 'one')
  await notifyOfPrize(player.id, 'two')
  const rows = await app.deps.db.$queryRaw<{ data: QueuedPush }[]>`
    DELETE FROM pgboss.job WHERE name = 'send-push' RETURNING data`
  for (const { endpoint } of [responding, silent]) service.silentFor.add(new URL(endpoint).pathname)
  const outcomes = await Promise.allSettled(rows.map(({ data }) => sendPush(app.deps, data)))
  service.silentFor.clear()
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  // Eight times as well, but within an hour: an outage.
  expect(await findRow(responding)).toMatchObject({ silences: 8 })
  expect(await findRow(silent)).toBeNull()
  await notifyOfPrize(player.id, 'three')
  expect(await sendAndList()).toHaveLength(1)
  expect(await findRow(responding)).toMatchObject({ silences: 0 })
})

test('a message that no push service accepts is retried within 71 hours and given up after three days', async () => {
  const player = await aSubscribedPlayer()
  await notifyOfPrize(player.id, 'outage')
  const [job] = await app.deps.db.$queryRaw<{ data: QueuedPush }[]>`
    DELETE FROM pgboss.job WHERE name = 'send-push' RETURNING data`
  if (!job) throw new Error('No message is queued')
  service.answer = 503
  await app.passTime(71 * 3_600_000)
  await expect(sendPush(app.deps, job.data)).rejects.toThrow('cannot be reached')
  service.answer = 201
  await app.passTime(3_600_000)
  service.received.length = 0
  await expect(sendPush(app.deps, job.data)).rejects.toThrow(GivenUp)
  expect(service.received).toEqual([])
})

test('a browser that subscribed with other keys is deleted by the next message', async () => {
  const player = await aPlayer(app.deps)
  const others = await startPushService(createVapidKeys().publicKey)
  try {
    await subscribe(await app.as(player), others.browser())
    await notifyOfPrize(player.id, 'other keys')
    await sendAndList()
  } finally {
    await others.close()
  }
  expect(await app.deps.db.pushSubscription.count({ where: { playerId: player.id } })).toBe(0)
})

test('a closed account gets no notifications or push messages', async () => {
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
  expect(await sendAndList()).toEqual([])
})

test('a browser that was not reached for half a year is deleted, and a recently reached one is not', async () => {
  const [silent, reached] = [await aSubscribedPlayer(), await aSubscribedPlayer()]
  await app.passTime(100 * dayMs)
  await notifyOfPrize(reached.id, 'reached')
  expect(await sendAndList()).toHaveLength(1)
  await app.passTime(81 * dayMs)
  await Promise.all([sweepSignInLeftovers(app.deps), sweepSignInLeftovers(app.deps)])
  const remaining = await app.deps.db.pushSubscription.findMany({ select: { playerId: true } })
  expect(remaining).toContainEqual({ playerId: reached.id })
  expect(remaining).not.toContainEqual({ playerId: silent.id })
})
