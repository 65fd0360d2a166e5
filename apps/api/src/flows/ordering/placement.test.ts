import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSender } from '#api/testing/builders.ts'
import { parisShipment } from '#api/testing/orders.ts'
import {
  answerChallenge,
  aQuote,
  listBrokenInvariants,
  openSheet,
  payByCard,
  requestOrder,
} from '#api/testing/payments.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => {
  expect(await listBrokenInvariants(app)).toEqual([])
  await app.close()
})

async function aPaidSheet() {
  const sender = await aSender(app.deps)
  const quote = await aQuote(app, sender)
  const sheet = await openSheet(app, sender, quote)
  await payByCard(app, sheet)
  return { sender, quote, sheet }
}

test('twenty repeats for one payment make one order and return it', async () => {
  const { sender, quote, sheet } = await aPaidSheet()
  const answers = await Promise.all(Array.from({ length: 20 }, () => requestOrder(app, sender, sheet, quote)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(({ body }) => body.commande?.commandeId)).size).toBe(1)
  expect(await app.deps.db.order.count({ where: { senderId: sender.account.id } })).toBe(1)
})

test('the order has the quote’s price, goods and places, and its search has begun', async () => {
  const { sender, quote, sheet } = await aPaidSheet()
  const { body } = await requestOrder(app, sender, { intentId: sheet.paymentIntent }, quote, {
    livreurs: '[{"transporteurId":"x"}]',
    commissionLivraison: 0.01,
    nomDestinataire: '  Jeanne Petit ',
  })
  const order = await app.deps.db.order.findUniqueOrThrow({
    where: { id: body.commande.commandeId },
    include: { payment: true, request: true },
  })
  expect(order).toMatchObject({
    quoteId: quote.devisId,
    priceCents: Math.round(quote.montant * 100),
    commissionCents: Math.round(quote.commission * 100),
    recipientName: 'Jeanne Petit',
    phase: 'searching',
    payment: { status: 'authorised' },
    request: { status: 'searching' },
  })
})

test('a reference that is not of the caller’s payment is unknown', async () => {
  const [own, other] = [await aPaidSheet(), await aPaidSheet()]
  for (const intentId of [other.sheet.intentId, 'pi_unknown', 'nonsense', `${own.sheet.intentId}'--`]) {
    const { body } = await requestOrder(app, own.sender, { intentId }, own.quote)
    expect(body).toMatchObject({ success: false, code: 'payment-unknown' })
  }
  expect(await app.deps.db.order.count({ where: { senderId: own.sender.account.id } })).toBe(0)
})

test.each([
  ['a lower amount', { montant: 1 }],
  ['another drop-off', { adresseArrivee: '1 rue Nationale, 59000 Lille' }],
  ['more parcels', { nombreColis: 40 }],
  ['a heavier load', { plagePoidsId: '10' }],
  ['oversize goods', { isHorsGabarit: '1' }],
  ['frozen goods', { natureColisId: 'SUR' }],
])('an order with %s, unlike its payment, is refused and not created', async (_what, changes) => {
  const { sender, quote, sheet } = await aPaidSheet()
  const { body } = await requestOrder(app, sender, sheet, quote, changes)
  expect(body).toMatchObject({ success: false, code: 'payment-mismatch' })
  expect(await app.deps.db.order.count({ where: { senderId: sender.account.id } })).toBe(0)
})

test.each([
  ['for less than its price', ['amount_capturable'], 500],
  ['of another amount', ['amount'], 500],
  ['of another account', ['metadata', 'accountId'], 'f3f7d7a0-0000-4000-8000-000000000000'],
  ['of another quote', ['metadata', 'quoteId'], 'f3f7d7a0-0000-4000-8000-000000000000'],
  ['of another customer', ['customer'], 'cus_somebody'],
  ['of no customer', ['customer'], null],
])('an authorisation %s creates no order', async (_what, field, value) => {
  const { sender, quote, sheet } = await aPaidSheet()
  const setField = (to: unknown) =>
    app.deps.pool.query('UPDATE stripe_stand_in.objects SET body = jsonb_set(body, $2, $3) WHERE id = $1', [
      sheet.intentId,
      field,
      JSON.stringify(to),
    ])
  const { rows } = await app.deps.pool.query<{ before: unknown }>(
    'SELECT body #> $2 AS before FROM stripe_stand_in.objects WHERE id = $1',
    [sheet.intentId, field],
  )
  await setField(value)
  const { body } = await requestOrder(app, sender, sheet, quote)
  expect(body).toMatchObject({ success: false, code: 'payment-mismatch' })
  expect(await app.deps.db.order.count({ where: { senderId: sender.account.id } })).toBe(0)
  await setField(rows[0]?.before)
  expect((await requestOrder(app, sender, sheet, quote)).body.success).toBe(true)
})

test('addresses may differ from the quoted ones in case and commas', async () => {
  const { sender, quote, sheet } = await aPaidSheet()
  const { body } = await requestOrder(app, sender, sheet, quote, {
    adresseDepart: parisShipment.adresseDepart.toUpperCase().replace(',', ' '),
  })
  expect(body.success).toBe(true)
})

test('an unpaid, a declined and an unauthenticated payment create no order; an authenticated one does', async () => {
  const sender = await aSender(app.deps)
  const quote = await aQuote(app, sender)
  const sheet = await openSheet(app, sender, quote)
  const refused = { success: false, code: 'payment-not-authorised' }
  expect((await requestOrder(app, sender, sheet, quote)).body).toMatchObject(refused)
  await payByCard(app, sheet, '4000000000009995')
  expect((await requestOrder(app, sender, sheet, quote)).body).toMatchObject(refused)
  const challenge = await payByCard(app, sheet, '4000002500003155')
  expect(challenge.body.status).toBe('requires_action')
  expect((await requestOrder(app, sender, sheet, quote)).body).toMatchObject(refused)
  await answerChallenge(app, sheet, 'fail')
  expect((await requestOrder(app, sender, sheet, quote)).body).toMatchObject(refused)
  await payByCard(app, sheet, '4000002500003155')
  await answerChallenge(app, sheet, 'approve')
  expect((await requestOrder(app, sender, sheet, quote)).body.success).toBe(true)
})

test('confirming the search succeeds again on a repeat, and another sender does not find the order', async () => {
  const { sender, quote, sheet } = await aPaidSheet()
  const { body } = await requestOrder(app, sender, sheet, quote)
  const confirmation = { commandeId: body.commande.commandeId, recepteurs: '[]', commissionLivraison: 1 }
  const confirm = (token: string) => app.request('POST', '/api/demande/create', { token, body: confirmation })
  for (const answer of [await confirm(sender.token), await confirm(sender.token)])
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
  expect((await confirm((await aSender(app.deps)).token)).status).toBe(404)
})
