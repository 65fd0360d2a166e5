import { createVapidKeys } from '@repo/server-kit/testing/push-service'
import type { SmsStandIn } from '@repo/sms-edge/stand-in/provider-stand-in'
import { standInAccounts, startSmsStandIn } from '@repo/sms-edge/stand-in/provider-stand-in'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendSms } from '#api/core/sms/sms.service.ts'
import { eraseOrderDetails } from '#api/flows/account-closing/erasure.service.ts'
import { sendMail } from '#api/mail/send-mail.ts'
import { countWaitingStatements } from '#api/testing/awaited-locks.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { resetCarriers } from '#api/testing/deliveries.ts'
import type { Shipment } from '#api/testing/orders.ts'
import { anAcceptedOrder, parisShipment, succeed } from '#api/testing/orders.ts'
import type { ABrowser, PushService } from '#api/testing/push-service.ts'
import { aPushService, deliverQueuedRecipientPushes } from '#api/testing/push-service.ts'
import { aRecipientToken, callFollowApi, createMessageToken } from '#api/testing/recipient-links.ts'
import { eraseRows } from '#api/testing/retention.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sendQueuedSms, takeQueuedSms } from '#api/testing/text-messages.ts'
import { writeBrowser } from './recipient-browsers.data.ts'

const keys = createVapidKeys()
const { accountSid, authToken } = standInAccounts.twilio
let app: TestApp
let service: PushService
let provider: SmsStandIn
let sender: SignedIn
let carrier: ACarrier

beforeAll(async () => {
  provider = await startSmsStandIn()
  app = await testApp({
    VAPID_PRIVATE_KEY: keys.privateKey,
    SMS_DSN: `twilio://${accountSid}:${authToken}@default`,
    PROVIDER_ADDRESSES: `sms=${provider.url}`,
  })
  service = await aPushService(keys.publicKey)
})
beforeEach(async () => {
  service.answer = 201
  ;[sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
})
afterEach(async () => {
  await resetCarriers(app)
  await app.deps.db.sms.deleteMany()
  await takeQueuedSms(app)
  await deliverQueuedRecipientPushes(app, service)
})
afterAll(async () => {
  await app.close()
  await Promise.all([service.close(), provider.close()])
})

let recipientCount = 0

/** Returns a shipment with a recipient unique in this file. */
function createShipment(overrides: Readonly<Record<string, string>> = {}): Shipment {
  recipientCount += 1
  const telephoneDestinataire = `06 12 36 ${String(recipientCount).padStart(4, '0')}`
  return {
    ...parisShipment,
    telephoneDestinataire,
    prevenirDestinataire: '1',
    demandeCode: '1',
    ...overrides,
  }
}

/** Starts a delivery: its carrier is on the way to the pickup, so its recipient has been notified of the link. */
async function startDelivery(shipment: ReturnType<typeof createShipment> = createShipment()) {
  const { orderId, deliveryId: livraisonId } = await anAcceptedOrder(app, sender, carrier, shipment)
  const run = { carrier, livraisonId }
  await takeAll(app, run, 'demarrer')
  await sendQueuedSms(app)
  const arrive = async () => {
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
    return (await app.deps.db.handoverCode.findUnique({ where: { orderId } }))?.code
  }
  return { orderId, run, arrive }
}

const subscribeBrowser = (jeton: string, browser: ABrowser) =>
  callFollowApi(app, 'push', { jeton, ...browser })
const readState = async (jeton: string, { adressePush }: ABrowser) =>
  (await callFollowApi(app, 'push/etat', { jeton, adressePush })).body
const confirm = (accuse: string | undefined) => callFollowApi(app, 'push/recu', { accuse: accuse ?? '' })
const readPushes = () => deliverQueuedRecipientPushes(app, service)
const countBrowsers = (orderId: string) =>
  app.deps.db.recipientBrowser.count({ where: { link: { orderId } } })
const findApproachSms = (orderId: string) =>
  app.deps.db.sms.findFirst({ where: { orderId, kind: 'recipient-approach' } })

/** Returns how many seconds the text message about the arrival waits; 0 when it is sent immediately. */
async function readSmsWaitS(): Promise<number | undefined> {
  const [row] = await app.deps.db.$queryRaw<{ waitS: number }[]>`
    SELECT CASE WHEN j.start_after = j.created_on THEN 0 ELSE extract(epoch FROM j.start_after - s.created_at) END::float8 AS "waitS"
    FROM pgboss.job j JOIN sms s ON s.id::text = j.data->>'smsId' WHERE s.kind = 'recipient-approach'`
  return row?.waitS
}

/** Starts a delivery with a recipient's browser subscribed by a message's link. */
async function startPushedDelivery(shipment?: ReturnType<typeof createShipment>) {
  const delivery = await startDelivery(shipment)
  const jeton = await createMessageToken(app, delivery.orderId)
  const browser = service.browser()
  expect((await subscribeBrowser(jeton, browser)).status).toBe(200)
  return { ...delivery, jeton, browser }
}

describe('a recipient with a subscribed browser', () => {
  test('sees the arrival with its code, and gets no text message once a device confirms', async () => {
    const { orderId, arrive, jeton } = await startPushedDelivery()
    const code = await arrive()
    expect(await readSmsWaitS()).toBeCloseTo(20, 0)
    const [message, ...others] = await readPushes()
    expect(others).toEqual([])
    expect(message).toEqual({
      titre: 'Votre colis arrive',
      texte: `Votre colis est sur place. Code de remise : ${code}.`,
      chemin: `/suivi/${jeton}`,
      etiquette: `recipient-approach-${orderId}`,
      accuse: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect((await confirm(message?.accuse)).status).toBe(200)
    await sendQueuedSms(app)
    expect(await findApproachSms(orderId)).toMatchObject({ status: 'pushed', costCents: 0, tries: 0 })
  })

  test('gets the text message when no device confirms the accepted push message', async () => {
    const { orderId, arrive } = await startPushedDelivery()
    await arrive()
    expect(await readPushes()).toHaveLength(1)
    await sendQueuedSms(app)
    expect(await findApproachSms(orderId)).toMatchObject({ status: 'sent' })
  })

  test('is not shown a push message that is sent later than the text message', async () => {
    const { arrive } = await startPushedDelivery()
    await arrive()
    await app.passTime(20_000)
    expect(await readPushes()).toEqual([])
  })

  test('without a mobile gets the email unless the device has confirmed the push message', async () => {
    const emailDestinataire = `ecran${recipientCount}@exemple.test`
    const mails = () => app.deps.db.$queryRaw<{ key: string; waits: boolean }[]>`
      SELECT data->>'key' AS key, start_after <> created_on AS waits FROM pgboss.job
      WHERE name = 'send-mail' AND data->'mail'->>'to' = ${emailDestinataire} ORDER BY created_on`
    const { orderId, run, arrive } = await startPushedDelivery(
      createShipment({ telephoneDestinataire: '01 42 68 53 00', emailDestinataire }),
    )
    const approachKey = `recipient-approach-${orderId}-${run.livraisonId}`
    await arrive()
    expect(await mails()).toEqual([
      { key: `recipient-link-${orderId}`, waits: false },
      { key: approachKey, waits: true },
    ])
    const [message] = await readPushes()
    await confirm(message?.accuse)
    const [late] = await app.deps.db.$queryRaw<{ data: Parameters<typeof sendMail>[1] }[]>`
      SELECT data FROM pgboss.job WHERE name = 'send-mail' AND data->>'key' = ${approachKey}`
    if (!late) throw new Error('No mail waits')
    let sent = 0
    const mailer = {
      ...app.deps.mailer,
      send: async () => {
        sent += 1
      },
    }
    await sendMail({ ...app.deps, mailer }, late.data)
    expect(sent).toBe(0)
    await app.deps.db.recipientNews.updateMany({ where: { orderId }, data: { shownAt: null } })
    await sendMail({ ...app.deps, mailer }, late.data)
    expect(sent).toBe(1)
  })

  test('gets one push message each about the arrival, a new code and the handover', async () => {
    const { orderId, run, arrive, jeton } = await startPushedDelivery()
    await arrive()
    const [approach] = await readPushes()
    await confirm(approach?.accuse)
    await app.passTime(1000)
    const { codeRemise } = await succeed(app, sender, 'commandes/codeRemise/renouveler', {
      commandeId: orderId,
    })
    const [changed] = await readPushes()
    expect(changed).toMatchObject({
      titre: 'Votre code de remise a changé',
      texte: `L’ancien ne sert plus. Code de remise : ${codeRemise.code}.`,
    })
    await take(app, run, 'livrer', { codeRemise: String(codeRemise.code) })
    expect(await readPushes()).toMatchObject([{ titre: 'Votre colis est livré', chemin: `/suivi/${jeton}` }])
    const news = await app.deps.db.recipientNews.findMany({ where: { orderId }, orderBy: { toldAt: 'asc' } })
    expect(news.map(({ kind, channel, shownAt }) => [kind, channel, shownAt !== null])).toEqual([
      ['recipient-link', 'sms', false],
      ['recipient-approach', 'sms', true],
      ['recipient-code', 'sms', false],
      ['recipient-delivered', 'sms', false],
    ])
  })

  test('sees the code as it is when the push message is sent, not when it was queued', async () => {
    const { orderId, arrive } = await startPushedDelivery()
    const old = await arrive()
    await app.passTime(1000)
    const { codeRemise } = await succeed(app, sender, 'commandes/codeRemise/renouveler', {
      commandeId: orderId,
    })
    const texts = (await readPushes()).map(({ texte }) => texte)
    expect(texts).toEqual([expect.stringContaining(String(codeRemise.code))])
    expect(texts.join()).not.toContain(old)
  })

  test('is notified of a cancellation and a return by push', async () => {
    const cancelled = await startPushedDelivery()
    await succeed(app, sender, 'demande/cancel', { commandeId: cancelled.orderId })
    expect(await readPushes()).toMatchObject([{ titre: 'La livraison de votre colis est annulée' }])
    carrier = await aCarrier(app.deps)
    const back = await startPushedDelivery()
    await back.arrive()
    await readPushes()
    await succeed(app, sender, 'demande/cancel', { commandeId: back.orderId })
    expect(await readPushes()).toMatchObject([{ titre: 'Votre colis repart chez l’expéditeur' }])
    await takeAll(app, back.run, 'retourner')
  })

  test('is notified only by push unless the sender declared that it expects messages', async () => {
    const { orderId, arrive } = await startDelivery(createShipment({ prevenirDestinataire: '0' }))
    const jeton = await aRecipientToken(app, sender, orderId)
    await subscribeBrowser(jeton, service.browser())
    const code = await arrive()
    expect(await readPushes()).toMatchObject([
      { texte: expect.stringContaining(String(code)), chemin: `/suivi/${jeton}` },
    ])
    expect(await app.deps.db.sms.count({ where: { orderId } })).toBe(0)
    expect(await app.deps.db.recipientNews.findMany({ where: { orderId } })).toMatchObject([
      { kind: 'recipient-approach', channel: 'push' },
    ])
  })
})

test('no push message to a recipient contains a name, an address, an amount, or anything of another delivery', async () => {
  const canary = (field: string) => `canari-${field}`
  const marked = {
    nomExpediteur: canary('expediteur'),
    nomDestinataire: canary('destinataire'),
    commentaire: canary('commentaire'),
    reference: canary('reference'),
  }
  const other = await startPushedDelivery(createShipment({ ...marked, nomDestinataire: canary('autre') }))
  const codeOfOther = await other.arrive()
  await readPushes()
  carrier = await aCarrier(app.deps)
  const { orderId, run, arrive } = await startPushedDelivery(createShipment(marked))
  await arrive()
  const texts: string[] = (await readPushes()).map((message) => JSON.stringify(message))
  await app.passTime(1000)
  await succeed(app, sender, 'commandes/codeRemise/renouveler', { commandeId: orderId })
  const code = (await app.deps.db.handoverCode.findUnique({ where: { orderId } }))?.code
  for (const message of await readPushes()) texts.push(JSON.stringify(message))
  await take(app, run, 'livrer', { codeRemise: String(code) })
  for (const message of await readPushes()) texts.push(JSON.stringify(message))
  carrier = await aCarrier(app.deps)
  const cancelled = await startPushedDelivery(createShipment(marked))
  await succeed(app, sender, 'demande/cancel', { commandeId: cancelled.orderId })
  for (const message of await readPushes()) texts.push(JSON.stringify(message))
  expect(texts).toHaveLength(4)
  const { adresseDepart, adresseArrivee } = parisShipment
  const secrets = [
    'canari',
    adresseDepart,
    adresseArrivee,
    'Paris',
    '€',
    '06 12',
    '+336',
    other.orderId,
    other.jeton,
  ]
  for (const secret of [...secrets, `remise : ${codeOfOther}`])
    expect(texts.filter((text) => text.includes(secret))).toEqual([])
})

test('a browser subscribed by the sender’s link gets push messages, and replaces no text message', async () => {
  const { orderId, arrive } = await startDelivery()
  await subscribeBrowser(await aRecipientToken(app, sender, orderId), service.browser())
  await arrive()
  expect(await readSmsWaitS()).toBe(0)
  const [message] = await readPushes()
  expect(message).not.toHaveProperty('accuse')
  await sendQueuedSms(app)
  expect(await findApproachSms(orderId)).toMatchObject({ status: 'sent' })
})

describe('a recipient’s browser', () => {
  test('is subscribed and unsubscribed for a link, also when that is repeated and concurrent', async () => {
    const { orderId } = await startDelivery()
    const jeton = await createMessageToken(app, orderId)
    const browser = service.browser()
    expect(await readState(jeton, browser)).toEqual({
      success: true,
      clePublique: keys.publicKey,
      actives: false,
    })
    await Promise.all([subscribeBrowser(jeton, browser), subscribeBrowser(jeton, browser)])
    expect(await countBrowsers(orderId)).toBe(1)
    expect(await readState(jeton, browser)).toMatchObject({ actives: true })
    for (const _ of [1, 2]) {
      const { adressePush } = browser
      expect((await callFollowApi(app, 'push/retirer', { jeton, adressePush })).status).toBe(200)
    }
    expect(await readState(jeton, browser)).toMatchObject({ actives: false })
  })

  test('that is subscribed for one delivery gets no push message about another', async () => {
    const { orderId, browser } = await startPushedDelivery()
    carrier = await aCarrier(app.deps)
    const other = await startDelivery()
    await other.arrive()
    expect(await readPushes()).toEqual([])
    const jeton = await createMessageToken(app, other.orderId)
    expect(await readState(jeton, browser)).toMatchObject({ actives: false })
    const { adressePush } = browser
    await callFollowApi(app, 'push/retirer', { jeton, adressePush })
    expect(await countBrowsers(orderId)).toBe(1)
  })

  test.each(['x'.repeat(43), ''])('is not subscribed by the invalid link “%s”', async (jeton) => {
    expect((await subscribeBrowser(jeton, service.browser())).status).toBe(jeton === '' ? 422 : 404)
  })

  test.each(['https://10.0.0.1/abc', 'http://push.example.com/abc'])(
    'at the address %s is not subscribed',
    async (adressePush) => {
      const { orderId } = await startDelivery()
      const jeton = await createMessageToken(app, orderId)
      expect((await subscribeBrowser(jeton, { ...service.browser(), adressePush })).status).toBe(409)
      expect(await countBrowsers(orderId)).toBe(0)
    },
  )

  test('replaces the one reached least recently when its link has more than five browsers', async () => {
    const { orderId, jeton, browser } = await startPushedDelivery()
    for (let more = 0; more < 5; more += 1) {
      await app.passTime(1000)
      await subscribeBrowser(jeton, service.browser())
    }
    expect(await countBrowsers(orderId)).toBe(5)
    expect(await readState(jeton, browser)).toMatchObject({ actives: false })
  })

  test('cannot be subscribed for a delivery that is over, or whose recipient wants no messages', async () => {
    const { orderId, run, arrive } = await startDelivery()
    const jeton = await createMessageToken(app, orderId)
    await take(app, run, 'livrer', { codeRemise: String(await arrive()) })
    expect((await subscribeBrowser(jeton, service.browser())).status).toBe(409)
    expect(await readState(jeton, service.browser())).toMatchObject({ clePublique: null })
    carrier = await aCarrier(app.deps)
    const stopped = await startDelivery()
    const token = await createMessageToken(app, stopped.orderId)
    await callFollowApi(app, 'messages', { jeton: token, actifs: '0' })
    expect((await subscribeBrowser(token, service.browser())).status).toBe(409)
    expect(await readState(token, service.browser())).toMatchObject({ clePublique: null })
  })

  test('that is gone is deleted, and its recipient gets the text message', async () => {
    const { orderId, arrive } = await startPushedDelivery()
    await arrive()
    service.answer = 410
    await readPushes()
    expect(await countBrowsers(orderId)).toBe(0)
    await sendQueuedSms(app)
    expect(await findApproachSms(orderId)).toMatchObject({ status: 'sent' })
  })
})

describe('a recipient’s subscribed browser', () => {
  test('gets no more push messages, not even queued ones, once the link is revoked', async () => {
    const { orderId, arrive, jeton, browser } = await startPushedDelivery()
    await arrive()
    await succeed(app, sender, 'suivi/lien/revoquer', { commandeId: orderId })
    expect(await readPushes()).toEqual([])
    expect(await countBrowsers(orderId)).toBe(0)
    expect((await subscribeBrowser(jeton, browser)).status).toBe(404)
  })

  test('is unsubscribed when the recipient stops messages, and stays so when it allows them again', async () => {
    const { orderId, arrive, jeton } = await startPushedDelivery()
    await arrive()
    await callFollowApi(app, 'messages', { jeton, actifs: '0' })
    expect(await readPushes()).toEqual([])
    await callFollowApi(app, 'messages', { jeton, actifs: '1' })
    expect(await countBrowsers(orderId)).toBe(0)
  })

  test('gets no more push messages once the recipient stops messages on the page of another delivery', async () => {
    const shipment = createShipment()
    const { arrive } = await startPushedDelivery(shipment)
    carrier = await aCarrier(app.deps)
    const otherDelivery = await startDelivery(shipment)
    await arrive()
    await callFollowApi(app, 'messages', {
      jeton: await createMessageToken(app, otherDelivery.orderId),
      actifs: '0',
    })
    expect(await readPushes()).toEqual([])
  })

  test('is unsubscribed when the details of the order are erased', async () => {
    const { orderId, run, arrive } = await startPushedDelivery()
    await take(app, run, 'livrer', { codeRemise: String(await arrive()) })
    await app.deps.db.$transaction((tx) => eraseOrderDetails(app.deps, tx, [orderId]))
    expect(await readPushes()).toEqual([])
    expect(await countBrowsers(orderId)).toBe(0)
  })

  test('is unsubscribed when the account of the sender is closed', async () => {
    const { orderId, run, arrive } = await startPushedDelivery()
    await take(app, run, 'livrer', { codeRemise: String(await arrive()) })
    await eraseRows(app, 'account', [sender.account.id], 'recipient_link')
    expect(await readPushes()).toEqual([])
    expect(await countBrowsers(orderId)).toBe(0)
  })

  test('still gets push messages when the recipient replies STOP to a text message', async () => {
    const shipment = createShipment()
    const { orderId, arrive } = await startPushedDelivery(shipment)
    const phone = `+33${shipment.telephoneDestinataire.replaceAll(' ', '').slice(1)}`
    await app.deps.db.smsStop.create({ data: { phone, since: new Date() } })
    await arrive()
    expect(await readPushes()).toHaveLength(1)
    await sendQueuedSms(app)
    expect(await findApproachSms(orderId)).toMatchObject({ status: 'stopped' })
  })

  test('is unsubscribed when an account subscribes on it that was not subscribed there before', async () => {
    const first = await startPushedDelivery()
    const { browser } = first
    await succeed(app, sender, 'transporteur/push', browser)
    expect(await countBrowsers(first.orderId)).toBe(0)
    await subscribeBrowser(first.jeton, browser)
    await succeed(app, sender, 'transporteur/push', browser)
    expect(await countBrowsers(first.orderId)).toBe(1)
    await succeed(app, await aSender(app.deps), 'transporteur/push', browser)
    await first.arrive()
    expect(await readPushes()).toEqual([])
  })

  test('is unsubscribed by another recipient, but not by another delivery of the same one', async () => {
    const shipment = createShipment()
    const first = await startPushedDelivery(shipment)
    const { browser } = first
    carrier = await aCarrier(app.deps)
    const second = await startDelivery(shipment)
    await subscribeBrowser(await createMessageToken(app, second.orderId), browser)
    expect(await countBrowsers(first.orderId)).toBe(1)
    carrier = await aCarrier(app.deps)
    const later = await startDelivery()
    await first.arrive()
    await subscribeBrowser(await createMessageToken(app, later.orderId), browser)
    expect(await readPushes()).toEqual([])
    expect(await countBrowsers(second.orderId)).toBe(0)
    expect(await countBrowsers(later.orderId)).toBe(1)
  })
})

describe('when calls are concurrent', () => {
  test('one of two recipients who subscribe the same browser has it', async () => {
    const one = await startDelivery()
    carrier = await aCarrier(app.deps)
    const other = await startDelivery()
    const browser = service.browser()
    const tokens = [await createMessageToken(app, one.orderId), await createMessageToken(app, other.orderId)]
    await Promise.all(tokens.map((jeton) => subscribeBrowser(jeton, browser)))
    expect((await countBrowsers(one.orderId)) + (await countBrowsers(other.orderId))).toBe(1)
  })

  test('an account takes a browser over while a recipient subscribes it', async () => {
    const { orderId } = await startDelivery()
    const { id: linkId } = await app.deps.db.recipientLink.findFirstOrThrow({
      where: { orderId, revokedAt: null },
    })
    const browser = service.browser()
    const { adressePush: endpoint, cleP256dh: p256dh, secretAuth: auth } = browser
    let taking: Promise<unknown> | undefined
    await app.deps.db.$transaction(async (tx) => {
      await writeBrowser(tx, { linkId, isOfMessage: true, at: new Date() }, { endpoint, p256dh, auth })
      taking = succeed(app, sender, 'transporteur/push', browser)
      await expect.poll(() => countWaitingStatements(app)).toBe(1)
    })
    await taking
    expect(await countBrowsers(orderId)).toBe(0)
  })

  test('a browser stays unsubscribed when its link is revoked or the messages are stopped', async () => {
    const revoked = await startDelivery()
    await Promise.all([
      subscribeBrowser(await createMessageToken(app, revoked.orderId), service.browser()),
      succeed(app, sender, 'suivi/lien/revoquer', { commandeId: revoked.orderId }),
    ])
    expect(await countBrowsers(revoked.orderId)).toBe(0)
    carrier = await aCarrier(app.deps)
    const stopped = await startDelivery()
    const jeton = await createMessageToken(app, stopped.orderId)
    await Promise.all([
      subscribeBrowser(jeton, service.browser()),
      callFollowApi(app, 'messages', { jeton, actifs: '0' }),
    ])
    expect(await countBrowsers(stopped.orderId)).toBe(0)
  })

  test('the confirmation and two tries at the text message leave at most one text message', async () => {
    const { orderId, arrive } = await startPushedDelivery()
    await arrive()
    const [message] = await readPushes()
    const [smsId = ''] = await takeQueuedSms(app)
    const acceptedBefore = provider.accepted.length
    await Promise.all([
      confirm(message?.accuse),
      confirm(message?.accuse),
      sendSms(app.deps, smsId),
      sendSms(app.deps, smsId).catch(() => undefined),
    ])
    const sms = await findApproachSms(orderId)
    expect(['pushed', 'sent']).toContain(sms?.status)
    expect(provider.accepted.length - acceptedBefore).toBe(sms?.status === 'sent' ? 1 : 0)
    expect(await app.deps.db.recipientNews.count({ where: { orderId, shownAt: { not: null } } })).toBe(1)
  })

  test('an event reported by two workers sends a browser one message', async () => {
    const { run } = await startPushedDelivery()
    await takeAll(app, run, 'enlever', 'acheminer')
    await Promise.all([take(app, run, 'arrivee'), take(app, run, 'arrivee')])
    expect(await readPushes()).toHaveLength(1)
  })
})

test.each(['x'.repeat(43), 'court'])(
  'the receipt “%s”, which was never issued, confirms no push message',
  async (accuse) => {
    const { orderId, arrive } = await startPushedDelivery()
    await arrive()
    expect((await confirm(accuse)).status).toBe(200)
    // The token of the link is no receipt, either.
    await confirm(await createMessageToken(app, orderId))
    expect(await app.deps.db.recipientNews.count({ where: { orderId, shownAt: { not: null } } })).toBe(0)
  },
)
