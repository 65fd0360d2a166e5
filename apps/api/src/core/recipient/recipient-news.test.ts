import { databaseNow } from '@repo/server-kit/database'
import type { SmsStandIn } from '@repo/sms-edge/stand-in/provider-stand-in'
import { standInAccounts, startSmsStandIn } from '@repo/sms-edge/stand-in/provider-stand-in'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockOrder } from '#api/core/order/order-phases.service.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { eraseOrderDetails } from '#api/flows/account-closing/erasure.service.ts'
import { sendMail } from '#api/mail/send-mail.ts'
import type { ACarrier, SignedIn } from '#api/testing/builders.ts'
import { aCarrier, aSender } from '#api/testing/builders.ts'
import { resetCarriers } from '#api/testing/deliveries.ts'
import { createForm } from '#api/testing/forms.ts'
import { aPicture } from '#api/testing/images.ts'
import type { Shipment } from '#api/testing/orders.ts'
import {
  anAcceptedOrder,
  aSearchingOrder,
  besideThePickup,
  goOnDuty,
  parisShipment,
  succeed,
} from '#api/testing/orders.ts'
import { aRecipientToken, callFollowApi, createMessageToken } from '#api/testing/recipient-links.ts'
import { take, takeAll } from '#api/testing/runs.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { sendQueuedSms, takeQueuedSms } from '#api/testing/text-messages.ts'
import { notifyRecipient } from './recipient-news.service.ts'

const { accountSid, authToken } = standInAccounts.twilio
let app: TestApp
let provider: SmsStandIn
let sender: SignedIn
let carrier: ACarrier

beforeAll(async () => {
  provider = await startSmsStandIn()
  app = await testApp({
    SMS_DSN: `twilio://${accountSid}:${authToken}@default`,
    PROVIDER_ADDRESSES: `sms=${provider.url}`,
  })
})
beforeEach(async () => {
  ;[sender, carrier] = [await aSender(app.deps), await aCarrier(app.deps)]
})
afterEach(async () => {
  await resetCarriers(app)
  await app.deps.db.sms.deleteMany()
  await takeQueuedSms(app)
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

let recipientCount = 0

/** Returns a shipment with a recipient unique in this file. */
function createShipment(overrides: Readonly<Record<string, string>> = {}): Shipment {
  recipientCount += 1
  const telephoneDestinataire = `06 12 35 ${String(recipientCount).padStart(4, '0')}`
  return { ...parisShipment, telephoneDestinataire, prevenirDestinataire: '1', ...overrides }
}
const shipmentByEmail = (overrides: Readonly<Record<string, string>> = {}) => {
  const emailDestinataire = `luc${recipientCount + 1}@exemple.test`
  const shipment = createShipment({
    telephoneDestinataire: '01 42 68 53 00',
    emailDestinataire,
    ...overrides,
  })
  return { shipment, emailDestinataire }
}

const listMessages = (orderId: string) =>
  app.deps.db.sms.findMany({ where: { orderId }, orderBy: { createdAt: 'asc' } })
const listKinds = async (orderId: string) => (await listMessages(orderId)).map(({ kind }) => kind)

type QueuedMail = { subject: string; text: string; unsubscribeUrl: string; key: string }
const listEmails = (email: string) => app.deps.db.$queryRaw<QueuedMail[]>`
  SELECT data->'mail'->>'subject' AS subject, data->'mail'->>'text' AS text, data->>'key' AS key,
    data->'mail'->>'unsubscribeUrl' AS "unsubscribeUrl"
  FROM pgboss.job WHERE name = 'send-mail' AND data->'mail'->>'to' = ${email} ORDER BY created_on`

async function startDelivery(shipment: ReturnType<typeof createShipment>) {
  const { orderId, deliveryId: livraisonId } = await anAcceptedOrder(app, sender, carrier, shipment)
  const run = { carrier, livraisonId }
  expect(await listKinds(orderId)).toEqual([])
  await takeAll(app, run, 'demarrer')
  return { orderId, run }
}

describe('the recipient of a delivery', () => {
  test('gets a text message for its link, the arrival with the code, and the delivery', async () => {
    const { orderId, run } = await startDelivery(createShipment({ demandeCode: '1' }))
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
    const { code } = await app.deps.db.handoverCode.findUniqueOrThrow({ where: { orderId } })
    expect(await sendQueuedSms(app)).toBe(0)
    await take(app, run, 'livrer', { codeRemise: code })
    const link = `${app.deps.config.webUrl}/suivi/${await createMessageToken(app, orderId)}`
    const sent = await listMessages(orderId)
    expect(sent.map(({ text }) => text)).toEqual([
      `Volant : un colis va partir vers vous. Suivi ou refus des SMS : ${link}`,
      `Volant : votre colis est sur place. Code de remise : ${code}. Suivi : ${link}`,
      expect.stringContaining('votre colis est livr'),
    ])
    expect(sent).toMatchObject([{ status: 'sent', accountId: null }, { status: 'sent' }, {}])
    const { phone } = sent[0] ?? { phone: '' }
    expect(provider.accepted.filter(({ to }) => to === phone).length).toBeGreaterThanOrEqual(2)
  })

  test('without a mobile gets emails, with the code in the text only', async () => {
    const { shipment, emailDestinataire } = shipmentByEmail({ demandeCode: '1' })
    const { orderId, run } = await startDelivery(shipment)
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
    const { code } = await app.deps.db.handoverCode.findUniqueOrThrow({ where: { orderId } })
    const [link, approach, ...others] = await listEmails(emailDestinataire)
    expect(others).toEqual([])
    expect(await listKinds(orderId)).toEqual([])
    expect(link?.text).toContain('/suivi/')
    expect(link?.text).not.toContain(code)
    expect(approach?.subject).toBe('Votre colis arrive')
    expect(approach?.text).toContain(`    ${code}`)
  })

  test.each([
    ['whose sender has not declared that it expects messages', { prevenirDestinataire: '0' }],
    ['with a landline and no email address', { telephoneDestinataire: '01 42 68 53 00' }],
  ])('%s gets no message', async (_, overrides) => {
    const { orderId, run } = await startDelivery(createShipment(overrides))
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee', 'livrer')
    expect(await listKinds(orderId)).toEqual([])
    expect(await app.deps.db.recipientNews.count({ where: { orderId } })).toBe(0)
    expect(await app.deps.db.recipientLink.count({ where: { orderId } })).toBe(0)
  })

  test('is notified of a cancellation if it was notified of the delivery, and not otherwise', async () => {
    const neverNotified = await aSearchingOrder(app, sender, createShipment())
    await succeed(app, sender, 'demande/cancel', { commandeId: neverNotified })
    expect(await listKinds(neverNotified)).toEqual([])
    const { orderId } = await startDelivery(createShipment())
    await succeed(app, sender, 'demande/cancel', { commandeId: orderId })
    expect(await listKinds(orderId)).toEqual(['recipient-link', 'recipient-cancelled'])
  })

  test('is notified of a return when the sender cancels, and not of its own refusal of the goods', async () => {
    const calledOff = await startDelivery(createShipment())
    await takeAll(app, calledOff.run, 'enlever', 'acheminer')
    const cancel = () => succeed(app, sender, 'demande/cancel', { commandeId: calledOff.orderId })
    await cancel()
    await cancel()
    expect(await listKinds(calledOff.orderId)).toEqual(['recipient-link', 'recipient-returning'])
    await takeAll(app, calledOff.run, 'retourner')
    carrier = await aCarrier(app.deps)
    const refused = await startDelivery(createShipment())
    await takeAll(app, refused.run, 'enlever', 'acheminer')
    await take(app, refused.run, 'refus', { commentaire: 'Carton ouvert' })
    await takeAll(app, refused.run, 'retourner')
    expect(await listKinds(refused.orderId)).toEqual(['recipient-link'])
  })

  test('is not notified of an arrival that the carrier’s phone reports more than five minutes late', async () => {
    const { orderId, run } = await startDelivery(createShipment())
    await takeAll(app, run, 'enlever', 'acheminer')
    await app.passTime(20 * 60_000)
    const now = (await databaseNow(app.deps.db)).getTime()
    const horodatage = new Date(now - 6 * 60_000).toISOString()
    expect(
      (await take(app, run, 'arrivee', { horodatage, envoyeA: new Date(now).toISOString() })).status,
    ).toBe(200)
    expect(await listKinds(orderId)).toEqual(['recipient-link'])
  })

  test('gets a changed code only if it has got the previous one', async () => {
    const { orderId, run } = await startDelivery(createShipment({ demandeCode: '1' }))
    const renew = () => succeed(app, sender, 'commandes/codeRemise/renouveler', { commandeId: orderId })
    await renew()
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
    await app.passTime(1000)
    const { codeRemise } = await renew()
    const sent = await listMessages(orderId)
    expect(sent.map(({ kind }) => kind)).toEqual(['recipient-link', 'recipient-approach', 'recipient-code'])
    expect(sent.at(-1)?.text).toContain(`${codeRemise.code}`)
  })

  test('gets at most 15 messages about a delivery, however often its code changes', async () => {
    const { orderId, run } = await startDelivery(createShipment({ demandeCode: '1' }))
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
    for (let times = 0; times < 15; times += 1) {
      await app.passTime(1000)
      await succeed(app, sender, 'commandes/codeRemise/renouveler', { commandeId: orderId })
    }
    expect(await listKinds(orderId)).toHaveLength(15)
  })

  test('is notified once of an event that two concurrent transactions and a repeated step report', async () => {
    const { orderId, run } = await startDelivery(createShipment())
    await takeAll(app, run, 'enlever', 'acheminer')
    const notify = () =>
      app.deps.db.$transaction(async (tx) => {
        await lockOrder(tx, orderId)
        const news = { kind: 'recipient-approach', occurrence: run.livraisonId, minutes: 10 } as const
        await notifyRecipient(app.deps, tx, orderId, news)
      })
    await Promise.all([notify(), notify(), take(app, run, 'arrivee'), take(app, run, 'arrivee')])
    expect(await listKinds(orderId)).toEqual(['recipient-link', 'recipient-approach'])
    expect(await takeQueuedSms(app)).toHaveLength(2)
  })
})

/** Runs the email jobs to an address, without ending them; returns how many emails were sent. */
async function sendEmailsTo(email: string): Promise<number> {
  const jobs = await app.deps.db.$queryRaw<{ data: Parameters<typeof sendMail>[1] }[]>`
    SELECT data FROM pgboss.job WHERE name = 'send-mail' AND data->'mail'->>'to' = ${email}`
  let sent = 0
  const mailer = {
    ...app.deps.mailer,
    send: async () => {
      sent += 1
    },
  }
  for (const { data } of jobs) await sendMail({ ...app.deps, mailer }, data)
  return sent
}

/** Lets the carrier of a run break down and another one take the goods over. Returns the other one's run. */
async function changeCarriers({ carrier: first, livraisonId }: { carrier: ACarrier; livraisonId: string }) {
  const horodatage = (await databaseNow(app.deps.db)).toISOString()
  const { lat, long } = besideThePickup
  const report = {
    livraisonId,
    incident: 'panne',
    commentaire: '',
    horodatage,
    envoyeA: horodatage,
    lat,
    long,
  }
  await succeed(app, first, 'transporteur/livraisons/incident', createForm(report))
  const next = await aCarrier(app.deps)
  await goOnDuty(app, next)
  await sweepDispatch(app.deps)
  const { body } = await app.request('GET', '/api/transporteur/offres', { token: next.token })
  const [{ offreId }] = body.offres
  const accepted = await succeed(app, next, 'transporteur/offres/accepter', { offreId })
  const run = { carrier: next, livraisonId: String(accepted.livraisonId) }
  await takeAll(app, run, 'demarrer', 'arrivee')
  const photo = createForm({ livraisonId, photo: await aPicture() })
  await succeed(app, first, 'transporteur/livraisons/incident/photo', photo)
  const { code } = await app.deps.db.roadProblem.findUniqueOrThrow({ where: { deliveryId: livraisonId } })
  expect((await take(app, run, 'enlever', { codeReprise: code })).status).toBe(200)
  await takeAll(app, run, 'acheminer')
  return run
}

test('a recipient is notified of the arrival of each carrier of goods that change carriers', async () => {
  const { orderId, run } = await startDelivery(createShipment())
  await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
  await takeAll(app, await changeCarriers(run), 'arrivee', 'arrivee')
  expect(await listKinds(orderId)).toEqual([
    'recipient-link',
    'recipient-approach',
    'recipient-delayed',
    'recipient-approach',
  ])
})

describe('a late message to a recipient', () => {
  const readSmsStatus = async (orderId: string, kind: string) =>
    (await listMessages(orderId)).find((sms) => sms.kind === kind)?.status

  test('is not sent once the goods are handed over, return or will not come', async () => {
    const delivered = await startDelivery(createShipment())
    await takeAll(app, delivered.run, 'enlever', 'acheminer', 'arrivee', 'livrer')
    carrier = await aCarrier(app.deps)
    const back = await startDelivery(createShipment())
    await takeAll(app, back.run, 'enlever', 'acheminer', 'arrivee')
    await succeed(app, sender, 'demande/cancel', { commandeId: back.orderId })
    await sendQueuedSms(app)
    for (const { orderId } of [delivered, back])
      expect(await readSmsStatus(orderId, 'recipient-approach')).toBe('outdated')
    expect(await readSmsStatus(back.orderId, 'recipient-returning')).toBe('sent')
    await takeAll(app, back.run, 'retourner')
  })

  test('about a delay is not sent once another carrier has handed the goods over', async () => {
    const { orderId, run } = await startDelivery(createShipment())
    await takeAll(app, run, 'enlever', 'acheminer')
    await takeAll(app, await changeCarriers(run), 'livrer')
    await sendQueuedSms(app)
    expect(await readSmsStatus(orderId, 'recipient-delayed')).toBe('outdated')
  })

  test('is not sent with a code that was replaced, neither by text message nor by email', async () => {
    const { shipment, emailDestinataire } = shipmentByEmail({ demandeCode: '1' })
    const mailed = await startDelivery(shipment)
    await takeAll(app, mailed.run, 'enlever', 'acheminer', 'arrivee')
    carrier = await aCarrier(app.deps)
    const { orderId, run } = await startDelivery(createShipment({ demandeCode: '1' }))
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
    await app.passTime(1000)
    for (const commandeId of [orderId, mailed.orderId])
      await succeed(app, sender, 'commandes/codeRemise/renouveler', { commandeId })
    await sendQueuedSms(app)
    expect(await readSmsStatus(orderId, 'recipient-approach')).toBe('outdated')
    expect(await readSmsStatus(orderId, 'recipient-code')).toBe('sent')
    // The link and the new code, not the old one.
    expect(await sendEmailsTo(emailDestinataire)).toBe(2)
  })

  test('is not sent 15 minutes after the carrier’s arrival', async () => {
    const { orderId, run } = await startDelivery(createShipment())
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
    await app.passTime(15 * 60_000)
    await sendQueuedSms(app)
    expect(await readSmsStatus(orderId, 'recipient-approach')).toBe('given_up')
  })
})

test('a handover code cannot be renewed while the goods return', async () => {
  const { orderId, run } = await startDelivery(createShipment({ demandeCode: '1' }))
  await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
  const commandeId = orderId
  await succeed(app, sender, 'demande/cancel', { commandeId })
  const renewed = await app.request('POST', '/api/commandes/codeRemise/renouveler', {
    token: sender.token,
    body: { commandeId },
  })
  expect(renewed).toMatchObject({ status: 409, body: { code: 'no-handover-code' } })
  expect(await listKinds(orderId)).not.toContain('recipient-code')
  await takeAll(app, run, 'retourner')
})

describe('a recipient with a mobile and an email address', () => {
  const emailDestinataire = 'deux@exemple.test'

  /** Inserts earlier text messages to a number, with this status. */
  async function insertMessages(
    orderId: string,
    phone: string,
    count: number,
    status: 'sent' | 'bad_number',
  ) {
    const at = await databaseNow(app.deps.db)
    await app.deps.db.sms.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        orderId,
        kind: 'recipient-returning',
        subject: String(index),
        phone,
        text: 'x',
        isNecessary: false,
        status,
        segments: 1,
        createdAt: at,
        expiresAt: at,
        triedAt: at,
      })),
    })
  }

  test.each([
    ['has got ten text messages today', 10, 'sent'],
    ['the provider refuses', 1, 'bad_number'],
  ] as const)('whose number %s gets emails instead', async (_, count, status) => {
    const shipment = createShipment({ emailDestinataire: `${status}-${emailDestinataire}`, demandeCode: '1' })
    const earlierOrderId = await aSearchingOrder(app, sender, createShipment())
    await succeed(app, sender, 'demande/cancel', { commandeId: earlierOrderId })
    await insertMessages(
      earlierOrderId,
      `+33${shipment.telephoneDestinataire.replaceAll(' ', '').slice(1)}`,
      count,
      status,
    )
    const { run } = await startDelivery(shipment)
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
    const mails = await listEmails(`${status}-${emailDestinataire}`)
    expect(mails.map(({ key }) => key)).toMatchObject([
      expect.stringContaining('recipient-link'),
      expect.stringContaining('recipient-approach'),
    ])
  })
})

test('an email address gets at most 20 emails to recipients in 24 hours, whatever the order', async () => {
  const { shipment, emailDestinataire: address } = shipmentByEmail()
  const { orderId } = await startDelivery(shipment)
  const toldAt = await databaseNow(app.deps.db)
  await app.deps.db.recipientNews.createMany({
    data: Array.from({ length: 18 }, (_, index) => ({
      orderId,
      kind: 'recipient-returning',
      subject: String(index),
      channel: 'mail' as const,
      toldAt,
    })),
  })
  carrier = await aCarrier(app.deps)
  const nextDelivery = await startDelivery(shipment)
  expect(await listEmails(address)).toHaveLength(2)
  await takeAll(app, nextDelivery.run, 'enlever', 'acheminer', 'arrivee')
  expect(await listEmails(address)).toHaveLength(2)
  await app.passTime(24 * 3_600_000 + 1000)
  await takeAll(app, nextDelivery.run, 'livrer')
  expect(await listEmails(address)).toHaveLength(3)
})

test('the email address of a recipient who is not to be notified is not stored', async () => {
  const shipment = createShipment({ prevenirDestinataire: '0', emailDestinataire: 'garde@exemple.test' })
  await startDelivery(shipment)
  const payments = await app.deps.db.$queryRaw<unknown[]>`
    SELECT FROM payment WHERE shipment::text LIKE '%garde@exemple.test%'`
  expect(payments).toEqual([])
  expect(await app.deps.db.order.count({ where: { recipientEmail: 'garde@exemple.test' } })).toBe(0)
})

describe('a recipient who wants no messages', () => {
  const readState = async (jeton: string) => (await callFollowApi(app, 'etat', { jeton })).body.messages
  const choose = (jeton: string, actifs: '0' | '1') => callFollowApi(app, 'messages', { jeton, actifs })

  test('stops them on its page, also a queued one, and can allow them again', async () => {
    const { orderId, run } = await startDelivery(createShipment())
    const jeton = await createMessageToken(app, orderId)
    const asSeen = () => succeed(app, sender, 'suivi/lien', { commandeId: orderId })
    expect(await readState(jeton)).toEqual({ par: 'sms', actifs: true, repriseParCeLien: true })
    expect(await asSeen()).toMatchObject({ previent: 'sms' })
    expect(await Promise.all([choose(jeton, '0'), choose(jeton, '0')])).toMatchObject([
      { status: 200 },
      { status: 200 },
    ])
    expect(await readState(jeton)).toEqual({ par: 'sms', actifs: false, repriseParCeLien: true })
    expect(await asSeen()).toMatchObject({ previent: null })
    await sendQueuedSms(app)
    expect(await listMessages(orderId)).toMatchObject([{ kind: 'recipient-link', status: 'stopped' }])
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
    expect(await listKinds(orderId)).toEqual(['recipient-link'])
    await choose(jeton, '1')
    await takeAll(app, run, 'livrer')
    expect(await listKinds(orderId)).toEqual(['recipient-link', 'recipient-delivered'])
    expect((await choose(jeton, '0')).status).toBe(200)
    expect(await readState(jeton)).toMatchObject({ actifs: false })
  })

  test('gets none about another sender’s order by the same number or email address either', async () => {
    const emailDestinataire = `stop${recipientCount}@exemple.test`
    const shipment = createShipment({ emailDestinataire })
    const { orderId, run } = await startDelivery(shipment)
    await takeAll(app, run, 'enlever', 'acheminer', 'livrer')
    expect((await choose(await createMessageToken(app, orderId), '0')).status).toBe(200)
    sender = await aSender(app.deps)
    for (const overrides of [
      { emailDestinataire: '' },
      { telephoneDestinataire: '01 42 68 53 00', emailDestinataire: emailDestinataire.toUpperCase() },
    ]) {
      carrier = await aCarrier(app.deps)
      const nextDelivery = await startDelivery({ ...shipment, ...overrides })
      await takeAll(app, nextDelivery.run, 'enlever', 'acheminer', 'livrer')
      expect(await app.deps.db.recipientNews.count({ where: { orderId: nextDelivery.orderId } })).toBe(0)
      const commandeId = nextDelivery.orderId
      expect(await succeed(app, sender, 'suivi/lien', { commandeId })).toMatchObject({ previent: null })
    }
  })

  test('does not stop the messages of another recipient with the same landline', async () => {
    const first = shipmentByEmail()
    const { orderId } = await startDelivery(first.shipment)
    await choose(await createMessageToken(app, orderId), '0')
    carrier = await aCarrier(app.deps)
    const second = shipmentByEmail()
    await startDelivery(second.shipment)
    expect(await listEmails(second.emailDestinataire)).toHaveLength(1)
  })

  test('can allow messages again by a message’s link, but not by the sender’s link', async () => {
    const { orderId } = await startDelivery(createShipment())
    const fromSender = await aRecipientToken(app, sender, orderId)
    expect((await choose(await createMessageToken(app, orderId), '0')).status).toBe(200)
    expect(await readState(fromSender)).toEqual({ par: 'sms', actifs: false, repriseParCeLien: false })
    expect((await choose(fromSender, '1')).status).toBe(404)
    expect(await readState(fromSender)).toMatchObject({ actifs: false })
  })

  test('gets no email that was queued when it stops messages', async () => {
    const { shipment, emailDestinataire } = shipmentByEmail()
    const { orderId } = await startDelivery(shipment)
    expect(await sendEmailsTo(emailDestinataire)).toBe(1)
    await choose(await createMessageToken(app, orderId), '0')
    expect(await sendEmailsTo(emailDestinataire)).toBe(0)
  })

  test('gets none after its sender has revoked the link or created another one', async () => {
    const stopping = await startDelivery(createShipment())
    const jeton = await aRecipientToken(app, sender, stopping.orderId)
    await choose(jeton, '0')
    const commandeId = stopping.orderId
    await succeed(app, sender, 'suivi/lien/revoquer', { commandeId })
    expect((await choose(jeton, '1')).status).toBe(404)
    const newToken = await aRecipientToken(app, sender, commandeId)
    expect(await readState(newToken)).toEqual({ par: 'sms', actifs: false, repriseParCeLien: false })
    await takeAll(app, stopping.run, 'enlever', 'acheminer', 'arrivee', 'livrer')
    expect(await listKinds(commandeId)).toEqual(['recipient-link'])
    carrier = await aCarrier(app.deps)
    const revoked = await startDelivery(createShipment())
    await succeed(app, sender, 'suivi/lien/revoquer', { commandeId: revoked.orderId })
    await takeAll(app, revoked.run, 'enlever', 'acheminer', 'arrivee', 'livrer')
    expect(await listKinds(revoked.orderId)).toEqual(['recipient-link'])
  })

  test('gets no further text message after a reply STOP', async () => {
    const shipment = createShipment()
    const { orderId, run } = await startDelivery(shipment)
    const [{ phone } = { phone: '' }] = await listMessages(orderId)
    await app.deps.db.smsStop.create({ data: { phone, since: new Date() } })
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee')
    await sendQueuedSms(app)
    expect((await listMessages(orderId)).map(({ status }) => status)).toEqual(['stopped', 'stopped'])
  })

  test('unsubscribes from emails by its mailbox’s one-click address, which shows no delivery', async () => {
    const { shipment, emailDestinataire } = shipmentByEmail()
    const { orderId, run } = await startDelivery(shipment)
    const [link] = await listEmails(emailDestinataire)
    const path = new URL(link?.unsubscribeUrl ?? '').pathname
    const oneClick = () =>
      app.request('POST', path, {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    expect((await callFollowApi(app, 'etat', { jeton: path.split('/').at(-1) })).status).toBe(404)
    // Also from an email whose link its sender has replaced meanwhile.
    await succeed(app, sender, 'suivi/lien/revoquer', { commandeId: orderId })
    await succeed(app, sender, 'suivi/lien/creer', { commandeId: orderId })
    expect((await Promise.all([oneClick(), oneClick()])).map(({ status }) => status)).toEqual([200, 200])
    await takeAll(app, run, 'enlever', 'acheminer', 'arrivee', 'livrer')
    expect(await listEmails(emailDestinataire)).toHaveLength(1)
    expect(await readState(await aRecipientToken(app, sender, orderId))).toMatchObject({ actifs: false })
  })
})

test('a recipient’s messages are erased with the details of its order, including queued emails', async () => {
  const { shipment, emailDestinataire } = shipmentByEmail()
  const mailed = await startDelivery(shipment)
  await takeAll(app, mailed.run, 'enlever', 'acheminer', 'livrer')
  carrier = await aCarrier(app.deps)
  const texted = await startDelivery(createShipment())
  await takeAll(app, texted.run, 'enlever', 'acheminer', 'livrer')
  const orderIds = [mailed.orderId, texted.orderId]
  expect(await listEmails(emailDestinataire)).toHaveLength(2)
  await app.deps.db.$transaction((tx) => eraseOrderDetails(app.deps, tx, orderIds))
  expect(await listEmails(emailDestinataire)).toEqual([])
  const ofOrders = { where: { orderId: { in: orderIds } } }
  expect(await app.deps.db.sms.count(ofOrders)).toBe(0)
  expect(await app.deps.db.recipientNews.count(ofOrders)).toBe(0)
  expect(await app.deps.db.order.findMany({ where: { recipientEmail: emailDestinataire } })).toEqual([])
})
