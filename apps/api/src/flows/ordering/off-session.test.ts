import { createHash } from 'node:crypto'
import { shipmentFields } from '@repo/contracts/delivery/orders'
import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openOffSessionIntent } from '#api/core/cards/off-session-intent.service.ts'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import { toShipment } from '#api/core/order/shipment.wire.ts'
import { sweepDispatch } from '#api/features/dispatch/dispatch.sweeper.ts'
import { reconcilePayments } from '#api/flows/provider-inbox/reconciliation.sweeper.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { anAccount, aSender, testPassword } from '#api/testing/builders.ts'
import { aMember } from '#api/testing/company-members.ts'
import { confirmTestPassword } from '#api/testing/confirm-test-password.ts'
import { parisShipment, succeed } from '#api/testing/orders.ts'
import {
  answerChallenge,
  healProvider,
  listBrokenInvariants,
  loseWebhooks,
  payByCard,
  plantFault,
  restoreWebhooks,
} from '#api/testing/payments.ts'
import { formatInMinutes, orderOnCard, saveCompanyCard, toSheet } from '#api/testing/planned-pickups.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { orderOffSession } from './off-session.service.ts'
import { sweepPlannedPickups } from './planned-pickups.sweeper.ts'

const cardDeclinedLater = '4000000000000341'

let app: TestApp
let company: SignedIn
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: 'fatal' })
  await importRateCard(app.deps, defaultRateCard)
  company = await anAccount(app.deps, 'CLEN')
  await saveCompanyCard(app, company)
})
afterEach(async () => {
  await healProvider(app)
  await restoreWebhooks(app)
  await reconcilePayments(app.deps)
  await sweepDispatch(app.deps)
  expect(await listBrokenInvariants(app)).toEqual([])
})
afterAll(() => app.close())

const readOrder = (id: string) =>
  app.deps.db.order.findUniqueOrThrow({ where: { id }, include: { payment: true, request: true } })
const countOrders = (who: SignedIn) => app.deps.db.order.count({ where: { senderId: who.account.id } })
const listPayments = (who: SignedIn) =>
  app.deps.db.payment.findMany({ where: { accountId: who.account.id }, orderBy: { openedAt: 'asc' } })

async function aCompany(card?: string): Promise<SignedIn> {
  const owner = await anAccount(app.deps, 'CLEN')
  if (card) await saveCompanyCard(app, owner, card)
  return owner
}

describe('a program whose password is five minutes old', () => {
  const order = (reference: string, token: string, headers = {}) =>
    app.request('POST', '/api/entreprise/commandes', {
      token,
      headers,
      body: { ...parisShipment, reference },
    })
  const refused = { status: 403, body: { code: 'password-needed' } }

  test('orders nothing on a saved card until it gives the password again', async () => {
    const owner = await aCompany('4242424242424242')
    await app.passTime(5 * 60_000 + 1000)
    expect(await order('stolen', owner.token)).toMatchObject(refused)
    expect(await listPayments(owner)).toEqual([])
    const { token } = await confirmTestPassword(app, owner)
    expect(await order('stolen', owner.token)).toMatchObject(refused)
    expect((await order('own', token)).body.success).toBe(true)
    expect(await countOrders(owner)).toBe(1)
  })

  test('orders with an API key, and a page with its cookie', async () => {
    const owner = await aCompany('4242424242424242')
    const { body } = await app.request('POST', '/api/entreprise/cles/creer', {
      token: owner.token,
      body: { nom: 'ERP' },
    })
    const page = await app.request('POST', '/api/expediteur/login', {
      body: { email: owner.account.email, password: testPassword },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    const Cookie = page.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    await app.passTime(5 * 60_000 + 1000)
    expect((await order('by key', body.cle)).body.success).toBe(true)
    expect((await order('by page', page.body.token, { Cookie: Cookie.join('; ') })).body.success).toBe(true)
    expect(await countOrders(owner)).toBe(2)
  })
})

describe('an order on the saved card', () => {
  test('is authorised like any other, searches immediately and names its orderer', async () => {
    const member = await aMember(app.deps, company.account.id, 'orderer')
    const { body } = await orderOnCard(app, member, 'CMD-1', { montantMaximum: 500 })
    expect(body).toMatchObject({ success: true, commande: { montant: expect.any(Number) } })
    const order = await readOrder(body.commande.commandeId)
    expect(order).toMatchObject({
      senderId: company.account.id,
      placedById: member.account.id,
      phase: 'searching',
      priceCents: Math.round(body.commande.montant * 100),
      payment: { status: 'authorised', reference: 'CMD-1' },
      request: { status: 'searching' },
    })
    expect(await app.deps.payments.find(order.payment.intentId ?? '')).toMatchObject({
      status: 'requires_capture',
      capturableCents: order.priceCents,
    })
    const ownOrder = (await orderOnCard(app, company, 'CMD-2')).body.commande
    expect((await readOrder(ownOrder.commandeId)).placedById).toBeNull()
  })

  test('is one order and one payment for twenty concurrent calls with one reference', async () => {
    const owner = await aCompany('4242424242424242')
    const answers = await Promise.all(Array.from({ length: 20 }, () => orderOnCard(app, owner, 'same')))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => body.commande?.commandeId)).size).toBe(1)
    expect([await countOrders(owner), (await listPayments(owner)).length]).toEqual([1, 1])
  })

  test('is one order for eight concurrent servers with one reference, also when they repeat it', async () => {
    const owner = await aCompany('4242424242424242')
    const shipment = toShipment(z.object(shipmentFields).parse(parisShipment))
    const buyer = { senderId: owner.account.id, accountId: owner.account.id }
    // Calls of one server share a response while they wait: each of these has a separate provider.
    const servers = Array.from({ length: 8 }, () => ({ ...app.deps, payments: { ...app.deps.payments } }))
    const order = () =>
      Promise.allSettled(
        servers.map((deps) => orderOffSession(deps, buyer, shipment, { reference: 'eight' })),
      )
    for (const answer of await order())
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'unavailable' })
    const again = await order()
    expect(new Set(again.map((answer) => answer.status === 'fulfilled' && answer.value)).size).toBe(1)
    expect([await countOrders(owner), (await listPayments(owner)).length]).toEqual([1, 1])
  })

  test('is the same for the same reference, even a cancelled one; other content is refused', async () => {
    const { commande } = (await orderOnCard(app, company, 'kept')).body
    await succeed(app, company, 'demande/cancel', { commandeId: commande.commandeId })
    await reconcilePayments(app.deps)
    expect((await orderOnCard(app, company, 'kept')).body.commande).toEqual(commande)
    for (const changed of [
      { nombreColis: 2 },
      { commentaire: 'Autre' },
      { enlevementPrevu: await formatInMinutes(app, 90) },
    ]) {
      const { status, body } = await orderOnCard(app, company, 'kept', changed)
      expect([status, body.code]).toEqual([409, 'reference-reused'])
    }
    const other = await aCompany('4242424242424242')
    const otherOrder = (await orderOnCard(app, other, 'kept')).body.commande
    expect(otherOrder.commandeId).not.toBe(commande.commandeId)
  })

  test('has the reference digest of versions without messages to recipients; with such messages it is other content', async () => {
    const { commande } = (await orderOnCard(app, company, 'older')).body
    const { goods, ...rest } = toShipment(z.object(shipmentFields).parse(parisShipment))
    const { reference: _, tellsRecipient: __, recipientEmail: ___, ...older } = rest
    const facts = [...Object.entries(older), ...Object.entries(goods)].sort(([a], [b]) => (a < b ? -1 : 1))
    const referenceDigest = createHash('sha256')
      .update(JSON.stringify([facts, null]))
      .digest('hex')
    const filter = { accountId: company.account.id, reference: 'older' }
    expect(await app.deps.db.payment.count({ where: { ...filter, referenceDigest } })).toBe(1)
    const recipientFields = { prevenirDestinataire: '1', emailDestinataire: 'luc@exemple.test' }
    const { status, body } = await orderOnCard(app, company, 'older', recipientFields)
    expect([status, body.code]).toEqual([409, 'reference-reused'])
    expect((await orderOnCard(app, company, 'older')).body.commande).toEqual(commande)
  })

  test('above the price limit, or with a wrong shipment, stores nothing', async () => {
    const owner = await aCompany('4242424242424242')
    const tooDear = await orderOnCard(app, owner, 'r', { montantMaximum: 1 })
    expect(tooDear.body).toMatchObject({ success: false, code: 'price-above-limit' })
    expect((await orderOnCard(app, owner, 'r', { adresseArrivee: 'xyzzy' })).status).toBe(422)
    expect(await listPayments(owner)).toEqual([])
    expect((await orderOnCard(app, owner, 'r', { montantMaximum: 500 })).body.success).toBe(true)
  })

  test.each([
    [cardDeclinedLater, 'Votre carte a été refusée.'],
    ['4000002760003184', 'Votre banque demande que vous confirmiez vous-même ce paiement.'],
  ])(
    'on a declined card (%s) names the reason, stores nothing, and frees its reference',
    async (card, message) => {
      const owner = await aCompany()
      await saveCardWithChallenge(owner, card)
      const answers = await Promise.all(Array.from({ length: 5 }, () => orderOnCard(app, owner, 'again')))
      for (const { body } of answers)
        expect(body).toMatchObject({ success: false, code: 'card-declined', message })
      await reconcilePayments(app.deps)
      expect(await countOrders(owner)).toBe(0)
      for (const { status, dueAction, reference, intentId } of await listPayments(owner)) {
        expect([status, dueAction, reference]).toEqual(['released', null, null])
        expect((await app.deps.payments.find(intentId ?? ''))?.status).toBe('canceled')
      }
      await saveCompanyCard(app, owner)
      expect((await orderOnCard(app, owner, 'again')).body.success).toBe(true)
      expect(await countOrders(owner)).toBe(1)
    },
  )

  test('of a company closed while its addresses are located stores nothing of the shipment', async () => {
    const owner = await aCompany('4242424242424242')
    const shipment = toShipment(z.object(shipmentFields).parse(parisShipment))
    const places = {
      ...app.deps.places,
      locate: async (address: string) => {
        await app.request('DELETE', `/api/updateuser/${owner.account.id}`, { token: owner.token })
        return app.deps.places.locate(address)
      },
    }
    const buyer = { senderId: owner.account.id, accountId: owner.account.id }
    await expect(
      orderOffSession({ ...app.deps, places }, buyer, shipment, { reference: 'ended' }),
    ).rejects.toMatchObject({ code: 'payment-released' })
    expect(await listPayments(owner)).toEqual([])
  })

  test('is refused without a card, for an individual and for a reader', async () => {
    const cardless = await aCompany()
    const refusal = await orderOnCard(app, cardless, 'r')
    expect([refusal.status, refusal.body.code]).toEqual([409, 'no-saved-card'])
    expect((await orderOnCard(app, await aSender(app.deps), 'r')).status).toBe(403)
    const reader = await aMember(app.deps, company.account.id, 'reader')
    expect((await orderOnCard(app, reader, 'r')).status).toBe(403)
  })
})

describe('an interrupted order', () => {
  async function orderHalfWay(reference: string, isAuthorised: boolean) {
    await loseWebhooks(app)
    const owner = await aCompany('4242424242424242')
    await plantFault(app, { next: '500', path: '/confirm', times: 3 })
    expect((await orderOnCard(app, owner, reference)).status).toBe(503)
    await healProvider(app)
    const [payment] = await listPayments(owner)
    if (!payment) throw new Error('No payment was opened')
    const card = await app.deps.db.savedCard.findFirstOrThrow({ where: { senderId: owner.account.id } })
    const intentId = (await openOffSessionIntent(app.deps, payment)) ?? ''
    if (isAuthorised) await app.deps.payments.authoriseOffSession(intentId, card.paymentMethodId)
    return owner
  }

  test('becomes an order by the reconciler after the bank’s authorisation, and a repeat returns it', async () => {
    const owner = await orderHalfWay('k1', true)
    await Promise.all([reconcilePayments(app.deps), reconcilePayments(app.deps)])
    expect(await countOrders(owner)).toBe(1)
    const { commande } = (await orderOnCard(app, owner, 'k1')).body
    expect(await readOrder(commande.commandeId)).toMatchObject({ phase: 'searching' })
    expect(await countOrders(owner)).toBe(1)
  })

  test('continues with the same payment on a repeat, if the bank was not asked yet', async () => {
    const owner = await orderHalfWay('k2', false)
    expect((await orderOnCard(app, owner, 'k2')).body.success).toBe(true)
    expect([await countOrders(owner), (await listPayments(owner)).length]).toEqual([1, 1])
  })

  test('that is never repeated is released after 15 minutes, and frees its reference', async () => {
    const owner = await orderHalfWay('k3', false)
    await app.passTime(15 * 60_000)
    await reconcilePayments(app.deps)
    await reconcilePayments(app.deps)
    expect(await listPayments(owner)).toMatchObject([{ status: 'released', reference: null }])
    expect((await orderOnCard(app, owner, 'k3')).body.success).toBe(true)
  })
})

test('a planned pickup is authorised on the card that is saved when it is due', async () => {
  const owner = await aCompany(cardDeclinedLater)
  const enlevementPrevu = await formatInMinutes(app, 60)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => orderOnCard(app, owner, 'later', { enlevementPrevu })),
  )
  const [commandeId] = [...new Set(answers.map(({ body }) => body.commande?.commandeId))]
  expect(await countOrders(owner)).toBe(1)
  expect(await readOrder(commandeId)).toMatchObject({ phase: 'scheduled', payment: { intentId: null } })
  await saveCompanyCard(app, owner, '5555555555554444')
  await app.passTime(31 * 60_000)
  await sweepPlannedPickups(app.deps)
  await reconcilePayments(app.deps)
  const { phase, payment } = await readOrder(commandeId)
  expect([phase, payment.status]).toEqual(['searching', 'authorised'])
  expect((await app.deps.payments.find(payment.intentId ?? ''))?.card?.last4).toBe('4444')
})

/** Saves a card, with 3-D Secure where its bank requires it. */
async function saveCardWithChallenge(who: SignedIn, number: string): Promise<void> {
  const entry = toSheet(await succeed(app, who, 'entreprise/carte/ouvrir', {}))
  const { body } = await payByCard(app, entry, number)
  if (body.status === 'requires_action') await answerChallenge(app, entry, 'approve')
  await succeed(app, who, 'entreprise/carte/confirmer', { enregistrement: entry.paymentIntent })
}
