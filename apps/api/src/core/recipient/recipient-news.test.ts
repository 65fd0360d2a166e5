import type { SmsStandIn } from '@repo/sms-edge/stand-in/provider-stand-in'
import { standInAccounts, startSmsStandIn } from '@repo/sms-edge/stand-in/provider-stand-in'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { eraseOrderDetails } from '#api/flows/account-closing/erasure.service.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { clearTheStreets } from '#api/testing/deliveries.ts'
import { anAcceptedOrder, aSearchingOrder, parisShipment, succeed } from '#api/testing/orders.ts'
import { aRecipientToken, askToFollow } from '#api/testing/recipient-links.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { queuedSms, sendQueuedSms } from '#api/testing/texted.ts'
import { tellRecipient } from './recipient-news.service.ts'

const { accountSid, authToken } = standInAccounts.twilio
let app: TestApp
let provider: SmsStandIn
let sender: SignedIn
let carrier: ACarrier

beforeAll(async () => {
  provider = await startSmsStandIn()
  app = await testApp({
    SMS_PROVIDER: 'twilio',
    SMS_URL: provider.url,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
  })
})
beforeEach(async () => {
  ;[sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
})
afterEach(async () => {
  await clearTheStreets(app)
  await app.deps.db.sms.deleteMany()
  await queuedSms(app)
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

let people = 0

/** A shipment whose recipient nobody else of this file is. */
function told(given: Readonly<Record<string, string>> = {}): typeof parisShipment {
  people += 1
  const telephoneDestinataire = `06 12 35 ${String(people).padStart(4, '0')}`
  return { ...parisShipment, telephoneDestinataire, ...{ prevenirDestinataire: '1', ...given } }
}
const byMail = (given: Readonly<Record<string, string>> = {}) => {
  const emailDestinataire = `luc${people + 1}@exemple.test`
  const shipment = told({ telephoneDestinataire: '01 42 68 53 00', emailDestinataire, ...given })
  return { shipment, emailDestinataire }
}

const messagesOf = (orderId: string) =>
  app.deps.db.sms.findMany({ where: { orderId }, orderBy: { createdAt: 'asc' } })
const kindsOf = async (orderId: string) => (await messagesOf(orderId)).map(({ kind }) => kind)

type QueuedMail = { subject: string; text: string; unsubscribeUrl: string; key: string }
const mailsTo = (email: string) => app.deps.db.$queryRaw<QueuedMail[]>`
  SELECT data->'mail'->>'subject' AS subject, data->'mail'->>'text' AS text, data->>'key' AS key,
    data->'mail'->>'unsubscribeUrl' AS "unsubscribeUrl"
  FROM pgboss.job WHERE name = 'send-mail' AND data->'mail'->>'to' = ${email} ORDER BY created_on`

async function started(shipment: ReturnType<typeof told>) {
  const { orderId, deliveryId: livraisonId } = await anAcceptedOrder(app, sender, carrier, shipment)
  const run = { carrier, livraisonId }
  expect(await kindsOf(orderId)).toEqual([])
  await takeAll(app, run, 'demarrer')
  return { orderId, run }
}

describe('the recipient of a delivery', () => {
  test('is told by text message of its link, of the arrival with the code, and of the delivery', async () => {
    const { orderId, run } = await started(told({ demandeCode: '1' }))
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
    const { code } = await app.deps.db.handoverCode.findUniqueOrThrow({ where: { orderId } })
    await take(app, run, 'livrer', { codeRemise: code })
    expect(await sendQueuedSms(app)).toBe(0)
    const link = `${app.deps.config.webUrl}/suivi/${await aRecipientToken(app, sender, orderId)}`
    const sent = await messagesOf(orderId)
    expect(sent.map(({ text }) => text)).toEqual([
      `Volant : un colis va partir vers vous. Suivi : ${link} Plus de SMS : STOP`,
      `Volant : votre colis est sur place. Code de remise : ${code}. Suivi : ${link}`,
      expect.stringContaining('votre colis est livr'),
    ])
    expect(sent).toMatchObject([{ status: 'sent', accountId: null }, { status: 'sent' }, {}])
    const { phone } = sent[0] ?? { phone: '' }
    expect(provider.held.filter(({ to }) => to === phone).length).toBeGreaterThanOrEqual(2)
  })

  test('without a mobile is told by mail, with the code in the text alone', async () => {
    const { shipment, emailDestinataire } = byMail({ demandeCode: '1' })
    const { orderId, run } = await started(shipment)
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
    const { code } = await app.deps.db.handoverCode.findUniqueOrThrow({ where: { orderId } })
    const [link, approach, ...others] = await mailsTo(emailDestinataire)
    expect(others).toEqual([])
    expect(await kindsOf(orderId)).toEqual([])
    expect(link?.text).toContain('/suivi/')
    expect(link?.text).not.toContain(code)
    expect(approach?.subject).toBe('Votre colis arrive')
    expect(approach?.text).toContain(`    ${code}`)
  })

  test.each([
    ['whose sender has not said that it knows of it', { prevenirDestinataire: '0' }],
    ['with a landline and no address', { telephoneDestinataire: '01 42 68 53 00' }],
  ])('%s is told nothing', async (_, given) => {
    const { orderId, run } = await started(told(given))
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee', 'livrer')
    expect(await kindsOf(orderId)).toEqual([])
    expect(await app.deps.db.recipientNews.count({ where: { orderId } })).toBe(0)
    expect(await app.deps.db.recipientLink.count({ where: { orderId } })).toBe(0)
  })

  test('of an order that is cancelled is told where it was told of the delivery, and not before', async () => {
    const unheard = await aSearchingOrder(app, sender, told())
    await succeed(app, sender, 'demande/cancel', { commandeId: unheard })
    expect(await kindsOf(unheard)).toEqual([])
    const { orderId } = await started(told())
    await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
    expect(await kindsOf(orderId)).toEqual(['recipient-link', 'recipient-cancelled'])
  })

  test('whose goods turn back since the sender has called the delivery off is told, and one who has refused them is not', async () => {
    const calledOff = await started(told())
    await takeAll(app, calledOff.run, 'enlever', 'acheminer')
    const cancel = () => succeed(app, sender, 'demande/cancel', { commandeId: calledOff.orderId })
    await cancel()
    await cancel()
    expect(await kindsOf(calledOff.orderId)).toEqual(['recipient-link', 'recipient-returning'])
    await takeAll(app, calledOff.run, 'retourner')
    carrier = await aCarrier(app.deps)
    const refused = await started(told())
    await takeAll(app, refused.run, 'enlever', 'acheminer')
    await take(app, refused.run, 'refus', { commentaire: 'Carton ouvert' })
    await takeAll(app, refused.run, 'retourner')
    expect(await kindsOf(refused.orderId)).toEqual(['recipient-link'])
  })

  test('gets a new code only where it was told the one before', async () => {
    const { orderId, run } = await started(told({ demandeCode: '1' }))
    const renew = () => succeed(app, sender, 'commandes/codeRemise/renouveler', { commandeId: orderId })
    await renew()
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
    await app.passTime(1000)
    const { codeRemise } = await renew()
    const sent = await messagesOf(orderId)
    expect(sent.map(({ kind }) => kind)).toEqual(['recipient-link', 'recipient-approach', 'recipient-code'])
    expect(sent.at(-1)?.text).toContain(`${codeRemise.code}`)
  })

  test('gets at most 15 messages about a delivery, however often its code is changed', async () => {
    const { orderId, run } = await started(told({ demandeCode: '1' }))
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
    for (let times = 0; times < 15; times += 1) {
      await app.passTime(1000)
      await succeed(app, sender, 'commandes/codeRemise/renouveler', { commandeId: orderId })
    }
    expect(await kindsOf(orderId)).toHaveLength(15)
  })

  test('is told once of an event that two transactions tell at once, and that a step repeats', async () => {
    const { orderId, run } = await started(told())
    await takeAll(app, run, 'enlever', 'acheminer')
    const twin = () =>
      app.deps.db.$transaction(async (tx) => {
        await lockOrder(tx, orderId)
        await tellRecipient(app.deps, tx, orderId, { kind: 'recipient-approach', minutes: 10 })
      })
    await Promise.all([twin(), twin(), take(app, run, 'arrivee'), take(app, run, 'arrivee')])
    expect(await kindsOf(orderId)).toEqual(['recipient-link', 'recipient-approach'])
    expect(await queuedSms(app)).toHaveLength(2)
  })
})

describe('a recipient who wants no messages', () => {
  const stateOf = async (jeton: string) => (await askToFollow(app, 'etat', { jeton })).body.messages
  const choose = (jeton: string, actifs: '0' | '1') => askToFollow(app, 'messages', { jeton, actifs })

  test('stops them on its page, also one that is queued, and takes that back', async () => {
    const { orderId, run } = await started(told())
    const jeton = await aRecipientToken(app, sender, orderId)
    const asSeen = () => succeed(app, sender, 'suivi/lien', { commandeId: orderId })
    expect(await stateOf(jeton)).toEqual({ par: 'sms', actifs: true })
    expect(await asSeen()).toMatchObject({ previent: 'sms' })
    expect(await Promise.all([choose(jeton, '0'), choose(jeton, '0')])).toMatchObject([
      { status: 200 },
      { status: 200 },
    ])
    expect(await stateOf(jeton)).toEqual({ par: 'sms', actifs: false })
    expect(await asSeen()).toMatchObject({ previent: null })
    await sendQueuedSms(app)
    expect(await messagesOf(orderId)).toMatchObject([{ kind: 'recipient-link', status: 'stopped' }])
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
    expect(await kindsOf(orderId)).toEqual(['recipient-link'])
    await choose(jeton, '1')
    await takeAll(app, run, 'livrer')
    expect(await kindsOf(orderId)).toEqual(['recipient-link', 'recipient-delivered'])
    expect(await stateOf(jeton)).toBeNull()
  })

  test('is told nothing by a link that its sender makes later, and nothing once the link is revoked', async () => {
    const stopping = await started(told())
    const jeton = await aRecipientToken(app, sender, stopping.orderId)
    await choose(jeton, '0')
    const commandeId = stopping.orderId
    await succeed(app, sender, 'suivi/lien/revoquer', { commandeId })
    expect((await choose(jeton, '1')).status).toBe(404)
    const next = await aRecipientToken(app, sender, commandeId)
    expect(await stateOf(next)).toEqual({ par: 'sms', actifs: false })
    await takeAll(app, stopping.run, 'enlever', 'acheminer', 'arrivee', 'livrer')
    expect(await kindsOf(commandeId)).toEqual(['recipient-link'])
    carrier = await aCarrier(app.deps)
    const revoked = await started(told())
    await succeed(app, sender, 'suivi/lien/revoquer', { commandeId: revoked.orderId })
    await takeAll(app, revoked.run, 'enlever', 'acheminer', 'arrivee', 'livrer')
    expect(await kindsOf(revoked.orderId)).toEqual(['recipient-link'])
  })

  test('says STOP to one message and gets no other, about no delivery', async () => {
    const shipment = told()
    const { orderId, run } = await started(shipment)
    const [{ phone } = { phone: '' }] = await messagesOf(orderId)
    await app.deps.db.smsStop.create({ data: { phone, since: new Date() } })
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
    await sendQueuedSms(app)
    expect((await messagesOf(orderId)).map(({ status }) => status)).toEqual(['stopped', 'stopped'])
  })

  test('leaves by one click of its mailbox, whose address follows nothing', async () => {
    const { shipment, emailDestinataire } = byMail()
    const { orderId, run } = await started(shipment)
    const [link] = await mailsTo(emailDestinataire)
    const path = new URL(link?.unsubscribeUrl ?? '').pathname
    const oneClick = () =>
      fetch(`${app.origin}${path}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
    expect((await askToFollow(app, 'etat', { jeton: path.split('/').at(-1) })).status).toBe(404)
    // Also from a mail whose link its sender has replaced meanwhile.
    await succeed(app, sender, 'suivi/lien/revoquer', { commandeId: orderId })
    await succeed(app, sender, 'suivi/lien/creer', { commandeId: orderId })
    expect((await Promise.all([oneClick(), oneClick()])).map(({ status }) => status)).toEqual([200, 200])
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee', 'livrer')
    expect(await mailsTo(emailDestinataire)).toHaveLength(1)
    expect(await stateOf(await aRecipientToken(app, sender, orderId))).toBeNull()
  })
})

test('what a recipient was told is erased with the details of its order, mails in the queue included', async () => {
  const { shipment, emailDestinataire } = byMail()
  const mailed = await started(shipment)
  await takeAll(app, mailed.run, 'enlever', 'acheminer', 'livrer')
  carrier = await aCarrier(app.deps)
  const texted = await started(told())
  await takeAll(app, texted.run, 'enlever', 'acheminer', 'livrer')
  const orderIds = [mailed.orderId, texted.orderId]
  expect(await mailsTo(emailDestinataire)).toHaveLength(2)
  await app.deps.db.$transaction((tx) => eraseOrderDetails(app.deps, tx, orderIds))
  expect(await mailsTo(emailDestinataire)).toEqual([])
  const which = { where: { orderId: { in: orderIds } } }
  expect(await app.deps.db.sms.count(which)).toBe(0)
  expect(await app.deps.db.recipientNews.count(which)).toBe(0)
  expect(await app.deps.db.order.findMany({ where: { recipientEmail: emailDestinataire } })).toEqual([])
})
