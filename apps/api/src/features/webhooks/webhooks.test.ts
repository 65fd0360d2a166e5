import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { retryPausesMs } from '@repo/delivery-rules/webhook-retries'
import type { Receiver } from '@repo/server-kit/testing/webhook-receiver'
import { startReceiver } from '@repo/server-kit/testing/webhook-receiver'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, anAccount, aToken } from '#api/testing/builders.ts'
import { aDeliveredOrder, resetCarriers } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, aSearchingOrder, succeed } from '#api/testing/orders.ts'
import { runRetentionRule } from '#api/testing/retention.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sweepWebhooks } from './webhooks.sweeper.ts'

let app: TestApp
let company: SignedIn
let carrier: ACarrier
let receiver: Receiver
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  company = await anAccount(app.deps, 'CLEN')
  carrier = await aCarrier(app.deps)
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.close()
  await app.deps.db.webhookEndpoint.deleteMany({})
  await resetCarriers(app)
})
afterAll(() => app.close())

const everyEvent = [
  'order.created',
  'order.searching',
  'order.assigned',
  'order.approaching',
  'order.picked_up',
  'order.in_transit',
  'order.delivered',
  'order.cancelled',
]
const post = (path: string, body: object, who: { token: string } = company) =>
  app.request('POST', `/api/entreprise/webhooks/${path}`, { token: who.token, body })

type Endpoint = { readonly id: string; readonly secret: string }
async function anEndpoint(evenements: readonly string[] = everyEvent, path = ''): Promise<Endpoint> {
  const { body } = await post('creer', { url: `${receiver.url}${path}`, evenements })
  expect(body.success, JSON.stringify(body)).toBe(true)
  return { id: body.webhook.webhookId, secret: body.secret }
}
/** Sweeps with no slow endpoint unless a test sets the limit, because a busy machine is slow. */
const sweep = (slowAfterMs = 60_000) => sweepWebhooks(app.deps, undefined, slowAfterMs)
const listBodies = () => receiver.received.map(({ body }) => JSON.parse(body))
const listOrderEvents = () => listBodies().map(({ type, donnees }) => [type, donnees.commandeId])
const fetchLog = async (endpoint: Endpoint) => (await post('journal', { webhookId: endpoint.id })).body.envois
const readEndpoint = (endpoint: Endpoint) =>
  app.deps.db.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } })

/** Sends a test event and returns the id of its sending. */
async function aTestNotice(endpoint: Endpoint): Promise<string> {
  const { body } = await post('tester', { webhookId: endpoint.id })
  expect(body.success, JSON.stringify(body)).toBe(true)
  return body.envoiId
}

describe('an order', () => {
  test('sends a signed notice for every step, in order, once', async () => {
    const endpoint = await anEndpoint()
    const { orderId, deliveryId } = await aDeliveredOrder(app, company, carrier)
    await sweep()
    expect(listBodies().map(({ type }) => type)).toEqual([
      'order.created',
      'order.assigned',
      'order.approaching',
      'order.picked_up',
      'order.in_transit',
      'order.delivered',
    ])
    const order = await app.deps.db.order.findUniqueOrThrow({
      where: { id: orderId },
      include: { quote: true },
    })
    expect(listBodies().at(-1)).toEqual({
      id: expect.any(String),
      version: 1,
      type: 'order.delivered',
      creeA: order.endedAt?.toISOString(),
      donnees: {
        commandeId: orderId,
        reference: null,
        livraisonId: deliveryId,
        etat: 'Livrée',
        statutLivraisonTypeLibelle: 'LIEF',
        montant: order.priceCents / 100,
        VilleDepart: order.quote.pickupCity,
        CPDepart: order.quote.pickupPostcode,
        VilleArrivee: order.quote.dropoffCity,
        CPArrivee: order.quote.dropoffPostcode,
      },
    })
    for (const { headers, body } of receiver.received) {
      const [, t = '', v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['volant-signature'])) ?? []
      expect(v1).toBe(createHmac('sha256', endpoint.secret).update(`${t}.${body}`).digest('hex'))
      expect(headers['volant-event-id']).toBe(JSON.parse(body).id)
    }
    // No name, phone or street is sent.
    expect(JSON.stringify(listBodies())).not.toMatch(/Martin|Moreau|06 12|Rivoli|Sonner/)
    expect(new Set(listBodies().map(({ id }) => id)).size).toBe(6)
    await sweep()
    expect(receiver.received).toHaveLength(6)
  })

  test('reports who cancelled it and its cost, and a carrier that withdrew', async () => {
    await anEndpoint()
    const { orderId, deliveryId } = await anAcceptedOrder(app, company, carrier)
    await succeed(app, carrier, 'transporteur/livraisons/retirer', { livraisonId: deliveryId })
    await succeed(app, company, 'demande/cancel', { commandeId: orderId })
    await sweep()
    expect(listBodies().map(({ type }) => type)).toEqual([
      'order.created',
      'order.assigned',
      'order.searching',
      'order.cancelled',
    ])
    expect(listBodies().at(-1).donnees).toMatchObject({ etat: 'Annulée', annuleePar: 'expediteur', frais: 0 })
  })

  test('is reported to endpoints of its own company, for their chosen events only', async () => {
    await anEndpoint(['order.cancelled'])
    const stranger = await anAccount(app.deps, 'CLEN')
    const ownOrderId = await aSearchingOrder(app, company)
    const strangersOrderId = await aSearchingOrder(app, stranger)
    await succeed(app, company, 'demande/cancel', { commandeId: ownOrderId })
    await succeed(app, stranger, 'demande/cancel', { commandeId: strangersOrderId })
    await sweep()
    expect(listOrderEvents()).toEqual([['order.cancelled', ownOrderId]])
  })

  test('without an endpoint stores no notice', async () => {
    const before = await app.deps.db.shipmentEvent.count()
    await aSearchingOrder(app, company)
    expect(await app.deps.db.shipmentEvent.count()).toBe(before)
  })

  test('waits behind an undelivered event of its own for an hour, while other orders do not', async () => {
    await anEndpoint()
    const first = await aSearchingOrder(app, company)
    receiver.answer = 500
    await sweep()
    await succeed(app, company, 'demande/cancel', { commandeId: first })
    receiver.answer = 200
    const second = await aSearchingOrder(app, company)
    await sweep()
    expect(listOrderEvents()).toEqual([
      ['order.created', first],
      ['order.created', second],
    ])
    await app.passTime(11_000)
    await sweep()
    expect(listOrderEvents().slice(2)).toEqual([
      ['order.created', first],
      ['order.cancelled', first],
    ])
    const third = await aSearchingOrder(app, company)
    receiver.answer = (notice, response) =>
      void response.writeHead(JSON.parse(notice.body).type === 'order.created' ? 500 : 200).end()
    await sweep()
    await succeed(app, company, 'demande/cancel', { commandeId: third })
    await app.passTime(3_601_000)
    await sweep()
    expect(listOrderEvents()).toContainEqual(['order.cancelled', third])
  })
})

describe('a receiver that fails', () => {
  /** Fails every try of a sending. */
  const failEveryTry = async () => {
    receiver.answer = 500
    for (const pauseMs of [0, ...retryPausesMs]) {
      await app.passTime(pauseMs)
      await sweep()
    }
  }
  /** Enables an endpoint again. Returns the new token with which its company did so. */
  const enable = async (endpoint: Endpoint) => {
    const token = await aToken(app.deps, company.account)
    expect((await post('modifier', { webhookId: endpoint.id, actif: true }, { token })).status).toBe(200)
    return token
  }

  test('gets retries with growing pauses, with the same id and body', async () => {
    const endpoint = await anEndpoint()
    await aTestNotice(endpoint)
    receiver.answer = 503
    const next = await sweep()
    expect(next).toBeGreaterThan(9000)
    expect(next).toBeLessThanOrEqual(10_000)
    await sweep()
    expect(receiver.received).toHaveLength(1)
    expect((await fetchLog(endpoint))[0]).toMatchObject({
      etat: 'en-attente',
      tentatives: 1,
      statutHttp: 503,
      extrait: 'answer 503',
      erreur: null,
    })
    for (const [tries, pauseMs] of retryPausesMs.slice(0, 3).entries()) {
      await app.passTime(pauseMs)
      await sweep()
      expect(receiver.received).toHaveLength(tries + 2)
    }
    receiver.answer = 204
    await app.passTime(retryPausesMs[3])
    await sweep()
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['volant-event-id'])).size).toBe(1)
    expect((await fetchLog(endpoint))[0]).toMatchObject({ etat: 'livre', tentatives: 5, statutHttp: 204 })
    expect(await sweep()).toBeNull()
  })

  test('fails by a redirect or by a dropped connection', async () => {
    const endpoint = await anEndpoint()
    await aTestNotice(endpoint)
    receiver.answer = 302
    await sweep()
    expect((await fetchLog(endpoint))[0]).toMatchObject({ etat: 'en-attente', statutHttp: 302 })
    expect(receiver.received).toHaveLength(1)
    receiver.answer = (_, response) => void response.destroy()
    await app.passTime(11_000)
    await sweep()
    expect((await fetchLog(endpoint))[0]).toMatchObject({
      etat: 'en-attente',
      statutHttp: null,
      erreur: 'Connexion impossible ou interrompue',
    })
  })

  test('for three days is disabled and its company notified; enabled again it gets resent notices', async () => {
    const endpoint = await anEndpoint()
    const envoiId = await aTestNotice(endpoint)
    await failEveryTry()
    expect(receiver.received).toHaveLength(retryPausesMs.length + 1)
    const [entry] = await fetchLog(endpoint)
    expect(entry).toMatchObject({ etat: 'echec', tentatives: 11, prochaineTentative: null })
    expect(await readEndpoint(endpoint)).toMatchObject({ isEnabled: false, isGivenUp: true })
    const notice = await app.deps.db.notification.findFirst({ where: { accountId: company.account.id } })
    expect(notice?.text).toContain('ne répond plus depuis trois jours')
    expect((await post('renvoyer', { envoiId })).body.code).toBe('webhook-disabled')
    expect((await post('tester', { webhookId: endpoint.id })).body.code).toBe('webhook-disabled')
    receiver.answer = 200
    await enable(endpoint)
    expect((await post('renvoyer', { envoiId })).status).toBe(200)
    await sweep()
    expect((await fetchLog(endpoint))[0]).toMatchObject({ etat: 'livre', tentatives: 12 })
  })

  test('is disabled and its company emailed again when a resent notice is given up, despite a success in between', async () => {
    const endpoint = await anEndpoint()
    const envoiId = await aTestNotice(endpoint)
    await failEveryTry()
    await enable(endpoint)
    receiver.answer = 200
    await aTestNotice(endpoint)
    await sweep()
    await app.passTime(24 * 3_600_000)
    const token = await enable(endpoint)
    expect((await post('renvoyer', { envoiId }, { token })).status).toBe(200)
    await failEveryTry()
    expect(await readEndpoint(endpoint)).toMatchObject({ isEnabled: false, isGivenUp: true })
    const emails = await app.deps.db.$queryRaw<{ key: string }[]>`
      SELECT data->>'key' AS key FROM pgboss.job
      WHERE name = 'send-mail' AND data->>'key' LIKE ${`webhook-given-up-${envoiId}%`}`
    expect(emails).toHaveLength(2)
    expect(new Set(emails.map(({ key }) => key)).size).toBe(2)
  })

  test('for one event only stays enabled', async () => {
    const endpoint = await anEndpoint()
    await aTestNotice(endpoint)
    for (const pauseMs of [0, ...retryPausesMs.slice(0, -1)]) {
      await app.passTime(pauseMs)
      receiver.answer = 500
      await sweep()
    }
    const failing = receiver.received[0]?.headers['volant-event-id']
    await aTestNotice(endpoint)
    receiver.answer = (notice, response) =>
      void response.writeHead(notice.headers['volant-event-id'] === failing ? 500 : 200).end()
    await sweep()
    await app.passTime(retryPausesMs.at(-1) ?? 0)
    await sweep()
    expect((await fetchLog(endpoint)).map(({ etat }: { etat: string }) => etat)).toEqual(['livre', 'echec'])
    expect(await readEndpoint(endpoint)).toMatchObject({ isEnabled: true })
  })
})

/** Creates a company's endpoint for which a test notice waits. */
async function aWaitingEndpoint(path: string, owner: SignedIn): Promise<string> {
  const { body } = await post('creer', { url: `${receiver.url}${path}`, evenements: everyEvent }, owner)
  const { webhookId } = body.webhook
  await post('tester', { webhookId }, owner)
  return webhookId
}

/** Makes an endpoint's turn come after that of unused ones. */
const putLast = (id: string) =>
  app.deps.db.webhookEndpoint.update({ where: { id }, data: { busyUntil: new Date(0) } })

describe('receivers that never answer', () => {
  test('delay their own company only', async () => {
    const silent = await Promise.all(
      Array.from({ length: 6 }, (_, index) => anEndpoint(everyEvent, `/silent-${index}`)),
    )
    for (const endpoint of silent) await aTestNotice(endpoint)
    const other = await anAccount(app.deps, 'CLEN')
    const creation = await post('creer', { url: `${receiver.url}/other`, evenements: everyEvent }, other)
    const { webhookId } = creation.body.webhook
    await post('tester', { webhookId }, other)
    const open: ServerResponse[] = []
    receiver.answer = ({ path }, response) =>
      void (path.includes('/silent') ? open.push(response) : response.writeHead(200).end())
    const countRequests = (path: string) =>
      receiver.received.filter((notice) => notice.path.includes(path)).length

    const sweeping = sweep()
    await expect.poll(() => countRequests('/silent')).toBe(2)
    await expect.poll(() => countRequests('/other')).toBe(1)
    // Meanwhile other notices go out too, while two of the silent ones are still awaited.
    await post('tester', { webhookId }, other)
    await expect.poll(() => countRequests('/other')).toBe(2)
    expect(countRequests('/silent')).toBe(2)
    const hangUp = () => {
      for (const response of open.splice(0)) response.destroy()
    }
    const timer = setInterval(hangUp, 10)
    await sweeping
    clearInterval(timer)
    expect(countRequests('/silent')).toBe(6)
  })

  test('are called again after growing pauses, or when their company requests it', async () => {
    const endpoint = await anEndpoint(everyEvent, '/silent')
    await aTestNotice(endpoint)
    receiver.answer = (_, response) => void response.destroy()
    await sweep()
    expect(await readEndpoint(endpoint)).toMatchObject({ silences: 1, restUntil: expect.any(Date) })
    await app.passTime(11_000)
    await sweep()
    expect(await readEndpoint(endpoint)).toMatchObject({ silences: 2 })
    await app.passTime(11_000)
    await sweep()
    expect(await readEndpoint(endpoint)).toMatchObject({ silences: 2 })
    receiver.answer = 200
    await aTestNotice(endpoint)
    await sweep()
    expect(await readEndpoint(endpoint)).toMatchObject({ silences: 0, restUntil: null })
  })

  test('from eight companies leave a lane to a ninth, which was slow and responds again', async () => {
    for (let index = 0; index < 8; index += 1)
      await aWaitingEndpoint('/silent', await anAccount(app.deps, 'CLEN'))
    const ninth = await aWaitingEndpoint('/answers', company)
    await app.deps.db.webhookEndpoint.updateMany({ data: { silences: 1, isSlow: true } })
    await putLast(ninth)
    const open: ServerResponse[] = []
    receiver.answer = ({ path }, response) =>
      void (path.endsWith('/silent') ? open.push(response) : response.writeHead(200).end())
    const sweeping = sweep()
    await expect.poll(() => receiver.received.length).toBe(9)
    expect(open.filter((response) => response.closed)).toEqual([])
    for (const response of open) response.destroy()
    await sweeping
    const answering = { where: { silences: 0 }, select: { id: true } }
    expect(await app.deps.db.webhookEndpoint.findMany(answering)).toEqual([{ id: ninth }])
  })

  test('free their quick lanes once they are slow, and use the slow lanes until they respond quickly', async () => {
    const owners = await Promise.all(Array.from({ length: 9 }, () => anAccount(app.deps, 'CLEN')))
    const late = owners.flatMap((owner) => ['/late', '/later'].map((path) => ({ owner, path })))
    const ids: string[] = []
    for (const { owner, path } of late) ids.push(await aWaitingEndpoint(path, owner))
    const quick = await aWaitingEndpoint('/quick', company)
    await putLast(quick)
    const open: ServerResponse[] = []
    receiver.answer = ({ path }, response) =>
      void (path.endsWith('/quick') ? response.writeHead(200).end() : open.push(response))
    const slowAfterMs = 500
    const sweeping = sweep(slowAfterMs)
    await expect.poll(() => receiver.received.length).toBe(late.length + 1)
    expect(open.filter((response) => response.closed)).toEqual([])
    // The last ones have only just been called: now they are slow, too.
    await pause(slowAfterMs + 1)
    for (const response of open) response.writeHead(200).end()
    await sweeping
    const listSlowIds = async () =>
      (await app.deps.db.webhookEndpoint.findMany({ where: { isSlow: true } })).map(({ id }) => id)
    expect(await listSlowIds()).toEqual(expect.arrayContaining(ids))
    receiver.answer = 200
    for (const [index, { owner }] of late.entries()) await post('tester', { webhookId: ids[index] }, owner)
    await sweep()
    expect(await listSlowIds()).toEqual([])
  })

  test('get no new sending from a stopped worker, which finishes the running ones', async () => {
    await Promise.all(['/a', '/b', '/c'].map(async (path) => aTestNotice(await anEndpoint(everyEvent, path))))
    const stopping = new AbortController()
    receiver.answer = (_, response) => {
      stopping.abort()
      response.writeHead(200).end()
    }
    await sweepWebhooks(app.deps, stopping.signal)
    expect(receiver.received.length).toBeLessThanOrEqual(2)
    expect(await app.deps.db.webhookDelivery.count({ where: { status: 'delivered' } })).toBe(
      receiver.received.length,
    )
  })
})

describe('workers', () => {
  test('that sweep concurrently send each notice once', async () => {
    const endpoints = await Promise.all(['', '/b', '/c'].map((path) => anEndpoint(everyEvent, path)))
    for (const endpoint of endpoints)
      await Promise.all(Array.from({ length: 6 }, () => aTestNotice(endpoint)))
    receiver.answer = (_, response) => void setTimeout(() => response.writeHead(200).end(), 5)
    await Promise.all([sweep(), sweep(), sweep()])
    while ((await app.deps.db.webhookDelivery.count({ where: { status: 'pending' } })) > 0) await sweep()
    const deliveries = receiver.received.map(({ headers, path }) => `${headers['volant-event-id']} ${path}`)
    expect(deliveries).toHaveLength(18)
    expect(new Set(deliveries).size).toBe(18)
  })

  test('that die are replaced by others once their lease has expired', async () => {
    const endpoint = await anEndpoint()
    await aTestNotice(endpoint)
    await app.deps.db
      .$executeRaw`UPDATE webhook_endpoint SET busy_until = app_now() + interval '30 seconds' WHERE id = ${endpoint.id}::uuid`
    const waitMs = await sweep()
    expect(receiver.received).toHaveLength(0)
    expect(waitMs).toBeGreaterThan(20_000)
    await app.passTime(31_000)
    await sweep()
    expect(receiver.received).toHaveLength(1)
  })

  test('with an expired lease record nothing', async () => {
    const endpoint = await anEndpoint()
    await aTestNotice(endpoint)
    receiver.answer = async (_, response) => {
      await app.deps.db
        .$executeRaw`UPDATE webhook_endpoint SET busy_until = app_now() + interval '1 minute' WHERE id = ${endpoint.id}::uuid`
      response.writeHead(200).end()
    }
    await sweep()
    expect((await fetchLog(endpoint))[0]).toMatchObject({ etat: 'en-attente', tentatives: 0 })
  })
})

describe('an endpoint', () => {
  test('is listed without its secret, which is shown on request', async () => {
    const endpoint = await anEndpoint(['order.created', 'order.created'])
    const { body } = await post('liste', {})
    expect(body.webhooks).toMatchObject([{ evenements: ['order.created'], actif: true, abandonne: false }])
    expect(JSON.stringify(body)).not.toContain(endpoint.secret)
    expect(endpoint.secret).toMatch(/^whsec_[\w-]{43}$/)
    expect((await post('secret', { webhookId: endpoint.id })).body.secret).toBe(endpoint.secret)
  })

  test('that is disabled gets nothing, and its waiting notices are dropped', async () => {
    const endpoint = await anEndpoint()
    await aTestNotice(endpoint)
    await post('modifier', { webhookId: endpoint.id, actif: false })
    await aSearchingOrder(app, company)
    await sweep()
    expect(receiver.received).toEqual([])
    expect((await fetchLog(endpoint)).map(({ etat }: { etat: string }) => etat)).toEqual(['abandonne'])
    const changed = await post('modifier', {
      webhookId: endpoint.id,
      actif: true,
      evenements: ['order.assigned'],
    })
    expect(changed.body.webhook).toMatchObject({ actif: true, evenements: ['order.assigned'] })
  })

  test('is one of at most ten, with unique addresses, for any concurrent calls', async () => {
    const create = (path: string) => post('creer', { url: `${receiver.url}${path}`, evenements: everyEvent })
    const duplicates = await Promise.all(Array.from({ length: 4 }, () => create('')))
    expect(duplicates.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const many = await Promise.all(Array.from({ length: 12 }, (_, place) => create(`/${place}`)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(9)
  })

  test.each([
    'http://example.com/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest',
    'https://metadata.google.internal/',
    'pas une adresse',
  ])('at %s is a field error', async (url) => {
    const { status, body } = await post('creer', { url, evenements: everyEvent })
    expect([status, body.errors]).toEqual([422, { url: 'Merci de saisir une adresse https:// publique' }])
  })

  test('is visible to its company only, with its sendings', async () => {
    const endpoint = await anEndpoint()
    const envoiId = await aTestNotice(endpoint)
    const stranger = await anAccount(app.deps, 'CLEN')
    const webhookId = endpoint.id
    for (const path of ['modifier', 'supprimer', 'secret', 'tester', 'journal'])
      expect((await post(path, { webhookId }, stranger)).status, path).toBe(404)
    expect((await post('renvoyer', { envoiId }, stranger)).status).toBe(404)
    expect((await post('supprimer', { webhookId })).status).toBe(200)
    expect((await post('supprimer', { webhookId })).status).toBe(404)
    await sweep()
    expect(receiver.received).toEqual([])
  })

  test('that is removed while its orders change does not block them', async () => {
    for (let round = 0; round < 6; round += 1) {
      const endpoint = await anEndpoint()
      const orders = await Promise.all([1, 2, 3].map(() => aSearchingOrder(app, company)))
      const answers = await Promise.all([
        ...orders.map((commandeId) =>
          app.request('POST', '/api/demande/cancel', { token: company.token, body: { commandeId } }),
        ),
        post('supprimer', { webhookId: endpoint.id }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    }
  })

  test('keeps its log for 30 days, in pages', async () => {
    const endpoint = await anEndpoint()
    const at = new Date()
    for (let place = 0; place < 31; place += 1) {
      await app.deps.db.shipmentEvent.create({
        data: {
          senderId: company.account.id,
          kind: 'test',
          body: '{}',
          at,
          deliveries: {
            create: {
              endpointId: endpoint.id,
              status: 'delivered',
              // The two about the page's end share their instant.
              createdAt: new Date(at.getTime() + Math.max(1, place)),
            },
          },
        },
      })
    }
    const first = (await post('journal', { webhookId: endpoint.id })).body
    expect(first.envois).toHaveLength(30)
    const second = (await post('journal', { webhookId: endpoint.id, suite: first.suite })).body
    expect([second.envois.length, second.suite]).toEqual([1, null])
    expect(new Set([...first.envois, ...second.envois].map(({ envoiId }) => envoiId)).size).toBe(31)
    const other = await anEndpoint(everyEvent, '/other')
    expect((await post('journal', { webhookId: other.id, suite: first.suite })).status).toBe(404)
    await app.passTime(31 * 24 * 3_600_000)
    await runRetentionRule(app, 'webhook-events')
    expect(await fetchLog(endpoint)).toEqual([])
  })

  test('in production is never on this machine', async () => {
    const strict = await testApp({}, { webhooks: { allowsLoopback: false } })
    try {
      const owner = await anAccount(strict.deps, 'CLEN')
      const create = () =>
        strict.request('POST', '/api/entreprise/webhooks/creer', {
          token: owner.token,
          body: { url: receiver.url, evenements: everyEvent },
        })
      expect((await create()).status).toBe(422)
      await strict.deps.db.webhookEndpoint.create({
        data: {
          senderId: owner.account.id,
          url: receiver.url,
          secret: 's',
          events: ['order.created'],
          createdAt: new Date(),
        },
      })
      await aSearchingOrder(strict, owner)
      await sweepWebhooks(strict.deps)
      expect(receiver.received).toEqual([])
      const sending = await strict.deps.db.webhookDelivery.findFirstOrThrow({})
      expect(sending).toMatchObject({ status: 'pending', attempts: 1, failure: 'forbidden-address' })
    } finally {
      await strict.close()
    }
  })
})
