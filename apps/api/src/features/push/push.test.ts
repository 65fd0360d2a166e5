import { openJobs } from '@repo/server-kit/jobs'
import { createPush } from '@repo/server-kit/push/create-push'
import { createVapidKeys } from '@repo/server-kit/testing/push-service'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { revokeSessions } from '#api/core/accounts/sessions.service.ts'
import type { QueuedPush } from '#api/core/notifications/push.data.ts'
import { dropEndedSubscriptions, sendPush, sendPushMessages } from '#api/core/notifications/push.service.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { jobDefinitions, sendPushJob } from '#api/job-definitions.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aToken } from '#api/testing/builders.ts'
import { resetCarriers } from '#api/testing/deliveries.ts'
import type { ABrowser, PushService } from '#api/testing/push-service.ts'
import { aPushService } from '#api/testing/push-service.ts'
import { aSearch, aWorkingCarrier, findPendingOffer } from '#api/testing/searches.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

const keys = createVapidKeys()
let app: TestApp
let service: PushService
beforeAll(async () => {
  app = await testApp({ VAPID_PRIVATE_KEY: keys.privateKey })
  service = await aPushService(keys.publicKey)
})
beforeEach(() => {
  service.answer = 201
  service.received.length = 0
})
afterEach(async () => {
  await app.deps.db.pushSubscription.deleteMany({})
  await app.deps.db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'send-push'`
  await resetCarriers(app)
})
afterAll(async () => {
  await service.close()
  await app.close()
})

const call = (who: { token: string }, path: string, body: object) =>
  app.request('POST', `/api/transporteur/push${path}`, { token: who.token, body })

async function subscribeCarrier(
  carrier: { token: string },
  browser: ABrowser = service.browser(),
): Promise<ABrowser> {
  const { body } = await call(carrier, '', browser)
  expect(body).toEqual({ success: true })
  return browser
}

const listEndpoints = async ({ account }: SignedIn) =>
  (await app.deps.db.pushSubscription.findMany({ where: { accountId: account.id } })).map(
    (row) => row.endpoint,
  )

/** Returns the queued messages. */
async function listQueued(): Promise<readonly QueuedPush[]> {
  const rows = await app.deps.db.$queryRaw<{ data: QueuedPush }[]>`
    SELECT data FROM pgboss.job WHERE name = 'send-push' AND state = 'created' ORDER BY created_on`
  return rows.map(({ data }) => data)
}

async function findOnlyQueued(): Promise<QueuedPush> {
  const [one, ...others] = await listQueued()
  if (!one || others.length > 0) throw new Error(`${others.length + (one ? 1 : 0)} messages wait`)
  return one
}

const notice = {
  title: 'Bonjour',
  body: 'Vous êtes attendu',
  url: '/course',
  tag: 'message-essai',
  ttlS: 60,
} as const
const queueMessage = (carrier: SignedIn, news: Partial<Parameters<typeof sendPushMessages>[3]> = {}) =>
  app.deps.db.$transaction((tx) => sendPushMessages(app.deps, tx, carrier.account.id, { ...notice, ...news }))

test('an account’s queued message is shown only while the phone is still that account’s', async () => {
  const [first, second] = [await aCarrier(app.deps), await aCarrier(app.deps)]
  const phone = await subscribeCarrier(first)
  await queueMessage(first)
  await subscribeCarrier(second, phone)
  await sendPush(app.deps, await findOnlyQueued())
  expect(service.received).toEqual([])
  await app.deps.db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'send-push'`
  await queueMessage(second)
  await subscribeCarrier(second, phone)
  await sendPush(app.deps, await findOnlyQueued())
  expect(service.received).toHaveLength(1)
})

/** Creates a carrier on duty with a subscribed phone and an offer. */
async function anOffer(): Promise<{ carrier: ACarrier; offerId: string }> {
  const carrier = await aWorkingCarrier(app)
  await subscribeCarrier(carrier)
  const { requestId } = await aSearch(app)
  await sweepDispatch(app.deps)
  const offer = await findPendingOffer(app, requestId)
  if (offer?.carrierId !== carrier.account.id) throw new Error('The offer went elsewhere')
  return { carrier, offerId: offer.id }
}

describe('a browser', () => {
  test('reads the key, subscribes and unsubscribes, each any number of times', async () => {
    const carrier = await aCarrier(app.deps)
    const { body } = await app.request('GET', '/api/transporteur/push', { token: carrier.token })
    expect(body).toEqual({ success: true, clePublique: keys.publicKey })
    const browser = await subscribeCarrier(carrier)
    await Promise.all([subscribeCarrier(carrier, browser), subscribeCarrier(carrier, browser)])
    expect(await listEndpoints(carrier)).toEqual([browser.adressePush])
    for (const _ of [1, 2]) await call(carrier, '/retirer', { adressePush: browser.adressePush })
    expect(await listEndpoints(carrier)).toEqual([])
  })

  test('belongs to the last carrier that subscribed it', async () => {
    const [first, second] = [await aCarrier(app.deps), await aCarrier(app.deps)]
    const browser = await subscribeCarrier(first)
    await subscribeCarrier(second, browser)
    await call(first, '/retirer', { adressePush: browser.adressePush })
    expect([await listEndpoints(first), await listEndpoints(second)]).toEqual([[], [browser.adressePush]])
  })

  test('beyond the tenth replaces the oldest', async () => {
    const carrier = await aCarrier(app.deps)
    const browsers: string[] = []
    for (let place = 0; place < 11; place += 1) {
      browsers.push((await subscribeCarrier(carrier)).adressePush)
      await app.passTime(1000)
    }
    expect((await listEndpoints(carrier)).sort()).toEqual(browsers.slice(1).sort())
  })

  test.each([
    ['http://push.example.com/abc', 409],
    ['https://10.0.0.1/abc', 409],
    ['https://metadata.google.internal/abc', 409],
    ['ceci nest pas une adresse', 409],
    ['court', 422],
  ])('at %s is not subscribed', async (adressePush, status) => {
    const carrier = await aCarrier(app.deps)
    expect((await call(carrier, '', { ...service.browser(), adressePush })).status).toBe(status)
    expect(await listEndpoints(carrier)).toEqual([])
  })

  test('is deleted with the session that subscribed it, and no other is', async () => {
    const carrier = await aCarrier(app.deps)
    const other = { account: carrier.account, token: await aToken(app.deps, carrier.account) }
    await subscribeCarrier(carrier)
    const otherSubscription = await subscribeCarrier(other)
    await app.request('POST', '/api/user/logout', { token: carrier.token })
    expect(await listEndpoints(carrier)).toEqual([otherSubscription.adressePush])
    await app.deps.db.$transaction((tx) => revokeSessions(tx, carrier.account.id))
    expect(await listEndpoints(carrier)).toEqual([])
  })

  test('with an expired session gets no push message, and is deleted', async () => {
    const carrier = await aCarrier(app.deps)
    await subscribeCarrier(carrier)
    await queueMessage(carrier, { ttlS: 7200 })
    const message = await findOnlyQueued()
    await app.deps.db.session.updateMany({
      where: { accountId: carrier.account.id },
      data: { expiresAt: new Date(0) },
    })
    await sendPush(app.deps, message)
    await queueMessage(carrier)
    expect([service.received, await listQueued()]).toEqual([[], [message]])
    await dropEndedSubscriptions(app.deps)
    expect(await listEndpoints(carrier)).toEqual([])
  })

  test('that was not used for three days gets push messages until its session expires', async () => {
    const carrier = await aCarrier(app.deps)
    await subscribeCarrier(carrier)
    await app.deps.db.session.updateMany({
      where: { accountId: carrier.account.id },
      data: { cookieHash: 'of a page', lastUsedAt: new Date(0) },
    })
    await queueMessage(carrier)
    await sendPush(app.deps, await findOnlyQueued())
    expect(service.received).toHaveLength(1)
    await dropEndedSubscriptions(app.deps)
    expect(await listEndpoints(carrier)).toHaveLength(1)
  })

  test('of a guest is not subscribed', async () => {
    expect((await call({ token: '' }, '', service.browser())).status).toBe(401)
  })
})

describe('an offer', () => {
  test('is pushed to the phone once, even with two workers, without place, name and amount', async () => {
    const workers = await Promise.all(
      [1, 2].map(() =>
        openJobs({
          connectionString: app.deps.config.databaseUrl,
          definitions: jobDefinitions,
          isWorker: true,
          log: app.deps.log,
        }),
      ),
    )
    const handled: string[] = []
    try {
      for (const worker of workers)
        await worker.work(sendPushJob, async (message) => {
          await sendPush(app.deps, message)
          handled.push(message.subscriptionId)
        })
      const { offerId } = await anOffer()
      await expect.poll(() => handled.length).toBe(1)
      expect(service.received).toHaveLength(1)
      const [message] = service.received
      if (!message) throw new Error('Nothing came')
      const { headers, text } = message
      expect(JSON.parse(text)).toEqual({
        titre: 'Nouvelle offre',
        texte: expect.stringMatching(
          /^À \d,\d km de vous \(\d+ min\), trajet de 3,0 km \(15 min\)\. Vous avez une minute pour répondre\.$/,
        ),
        chemin: '/',
        etiquette: `offer-${offerId}`,
      })
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
      expect(Number(headers.ttl)).toBeGreaterThan(50)
      expect(Number(headers.ttl)).toBeLessThanOrEqual(60)
      expect(headers.topic).toMatch(/^[A-Za-z0-9_-]{32}$/)
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()))
    }
    const row = await app.deps.db.pushSubscription.findFirstOrThrow()
    expect(row.lastOkAt).not.toBeNull()
  })

  test('is not pushed once it is over or answered', async () => {
    const { carrier, offerId } = await anOffer()
    const message = await findOnlyQueued()
    await app.passTime(60_000)
    await sendPush(app.deps, message)
    expect(service.received).toEqual([])
    await app.passTime(-60_000)
    await app.request('POST', '/api/transporteur/offres/refuser', {
      token: carrier.token,
      body: { offreId: offerId },
    })
    await sendPush(app.deps, message)
    expect(service.received).toEqual([])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that responds with %i has lost the browser, which is deleted', async (status) => {
    const carrier = await aCarrier(app.deps)
    await subscribeCarrier(carrier)
    await queueMessage(carrier)
    service.answer = status
    await sendPush(app.deps, await findOnlyQueued())
    expect(await listEndpoints(carrier)).toEqual([])
  })

  test.each([429, 503])('that responds with %i is retried', async (status) => {
    const carrier = await aCarrier(app.deps)
    await subscribeCarrier(carrier)
    await queueMessage(carrier)
    const message = await findOnlyQueued()
    service.answer = status
    await expect(sendPush(app.deps, message)).rejects.toThrow()
    service.answer = 201
    await sendPush(app.deps, message)
    expect(service.received).toHaveLength(2)
  })

  test('that refuses a message is not retried, and keeps its browser', async () => {
    const carrier = await aCarrier(app.deps)
    await subscribeCarrier(carrier)
    await queueMessage(carrier)
    service.answer = 413
    await sendPush(app.deps, await findOnlyQueued())
    expect(await listEndpoints(carrier)).toHaveLength(1)
  })

  test('that is down is retried', async () => {
    const { send } = createPush({ vapid: { ...keys, subject: 'mailto:a@b.test' }, allowsLoopback: true })
    const { cleP256dh: p256dh, secretAuth: auth } = service.browser()
    const target = { endpoint: 'http://127.0.0.1:9/abc', p256dh, auth }
    expect(await send(target, 'bonjour', { ttlS: 60, topic: 'a' })).toBe('later')
  })

  test('inside our network is never called, with any stored row', async () => {
    const { send } = createPush({ vapid: { ...keys, subject: 'mailto:a@b.test' }, allowsLoopback: false })
    const { adressePush: endpoint, cleP256dh: p256dh, secretAuth: auth } = service.browser()
    expect(await send({ endpoint, p256dh, auth }, 'bonjour', { ttlS: 60, topic: 'a' })).toBe('gone')
    expect(service.received).toEqual([])
  })
})

test('an invalid key of a browser deletes the browser without a retry', async () => {
  const carrier = await aCarrier(app.deps)
  await subscribeCarrier(carrier, { ...service.browser(), cleP256dh: 'A'.repeat(87) })
  await queueMessage(carrier)
  await sendPush(app.deps, await findOnlyQueued())
  expect(await listEndpoints(carrier)).toEqual([])
})

test('an invalid key of our own is an error', async () => {
  const vapid = { ...keys, privateKey: 'short', subject: 'mailto:a@b.test' }
  const { send } = createPush({ vapid, allowsLoopback: true })
  const { adressePush: endpoint, cleP256dh: p256dh, secretAuth: auth } = service.browser()
  const sent = send({ endpoint, p256dh, auth }, 'bonjour', { ttlS: 60, topic: 'a' })
  await expect(sent).rejects.toThrow('32 bytes')
})

test('an instance without keys publishes none and sends nothing', async () => {
  const push = createPush({ vapid: null, allowsLoopback: true })
  expect(push.publicKey).toBeNull()
  const target = { endpoint: 'https://push.example.com/', p256dh: '', auth: '' }
  expect(await push.send(target, 'bonjour', { ttlS: 60, topic: 'a' })).toBe('refused')
})
