import { randomUUID } from 'node:crypto'
import { formatReference, isRfReference } from '@repo/lottery-rules/rf-reference'
import { afterAll, expect, test } from 'vitest'
import { lockPlayer } from '#lottery-api/core/players/lock-player.data.ts'
import { listQueuedEmails } from '#lottery-api/testing/emails.ts'
import { openShop } from '#lottery-api/testing/open-shop.ts'
import {
  aBuyer,
  buy,
  decideAtPayPal,
  payByCard,
  plantCardFault,
  readPurchase,
  sendCardNotice,
  vote,
} from '#lottery-api/testing/purchases.ts'
import { runStaff } from '#lottery-api/testing/staff.ts'
import { settlePurchase } from './settlement.service.ts'

const { app, week, startPayment, readParticipation, readCredits, cancelPurchase, countSettlements } =
  await openShop()
afterAll(() => app.close())

test('a card payment pays the participation for which it was started, and leaves three credits', async () => {
  const { buyer, started, id } = await startPayment('card')
  expect(started.body).toMatchObject({
    purchase: { state: 'open', amountCents: 300, draws: 4, potCents: 60, costCents: 15, week },
    next: { kind: 'card', isSimulated: true },
  })
  expect((await readParticipation(buyer)).openPurchaseId).toBe(id)
  await payByCard(app, started)
  expect(await readPurchase(buyer, id)).toMatchObject({ state: 'settled', failure: null })
  expect(await readParticipation(buyer)).toMatchObject({ state: 'paid', kind: 'paid', openPurchaseId: null })
  expect(await readCredits(buyer)).toMatchObject({ free: 0, paid: 3, refundableCents: 225 })
  const { email } = await app.deps.db.player.findUniqueOrThrow({ where: { id: buyer.id } })
  const mails = await listQueuedEmails(app.deps, email ?? '')
  expect(mails.map(({ subject }) => subject)).toEqual(['Votre paiement est reçu'])
  expect(mails[0]?.text).toContain('Votre participation est payée.')
  // The mail, the statement and the staff show the same reference, which a player can read out to the support.
  const { reference } = await readPurchase(buyer, id)
  expect(isRfReference(reference)).toBe(true)
  expect(mails[0]?.text).toContain(formatReference(reference))
  const { lines } = (await buyer.client.request('GET', '/api/statement')).body
  expect(lines.find(({ kind }: { kind: string }) => kind === 'purchase')).toMatchObject({ reference })
  expect((await runStaff(app, 'players', 'show', buyer.id, '--by', 'camille')).out).toContain(reference)
})

test('a purchase that is started twenty times concurrently under one key has one row and one payment', async () => {
  const buyer = await aBuyer(app)
  const requestKey = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(buyer, 'card', { requestKey })))
  const successes = answers.filter(({ status }) => status === 200)
  for (const { status } of answers) expect([200, 503]).toContain(status)
  expect(new Set(successes.map(({ body }) => body.purchase.id)).size).toBe(1)
  expect(new Set(successes.map(({ body }) => body.next.clientSecret)).size).toBe(1)
  expect(await app.deps.db.purchase.count({ where: { playerId: buyer.id } })).toBe(1)
})

test('a purchase is settled once by repeated notices and notices out of order', async () => {
  const { buyer, started, id } = await startPayment('card')
  const { intentId } = await payByCard(app, started)
  const notice = { id: `evt_${randomUUID()}`, intentId }
  const statuses = await Promise.all([
    sendCardNotice(app, notice),
    sendCardNotice(app, notice),
    sendCardNotice(app, { id: `evt_${randomUUID()}`, intentId, type: 'payment_intent.payment_failed' }),
    sendCardNotice(app, { id: `evt_${randomUUID()}`, intentId, type: 'payment_intent.created' }),
    readPurchase(buyer, id).then(() => 200),
  ])
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  expect(await sendCardNotice(app, notice)).toBe(200)
  expect((await readPurchase(buyer, id)).state).toBe('settled')
  expect(await countSettlements(buyer)).toBe(1)
  expect((await readCredits(buyer)).paid).toBe(3)
})

test('a repeated notice after the refund changes nothing', async () => {
  const { buyer, started, id } = await startPayment('card')
  const { intentId } = await payByCard(app, started)
  await readPurchase(buyer, id)
  await buyer.client.request('POST', '/api/credits/refund', { body: { requestKey: randomUUID() } })
  expect(await sendCardNotice(app, { id: `evt_${randomUUID()}`, intentId })).toBe(200)
  expect(await readPurchase(buyer, id)).toMatchObject({ state: 'refunded', refundedCents: 225 })
  expect((await readCredits(buyer)).paid).toBe(0)
})

test('a notice that is not signed by the provider settles nothing', async () => {
  const { buyer, started, id } = await startPayment('card')
  const { intentId } = await payByCard(app, started)
  expect(await sendCardNotice(app, { id: 'evt_forged', intentId }, 'whsec_of_somebody_else')).toBe(400)
  const { state } = await app.deps.db.purchase.findUniqueOrThrow({ where: { id } })
  expect([state, await countSettlements(buyer)]).toEqual(['open', 0])
})

test('a signed notice of success about a refused card settles nothing', async () => {
  const { buyer, started, id } = await startPayment('card')
  const { intentId } = await payByCard(app, started, '4000000000000002')
  // The notice's content does not count: the payment is read at the provider.
  expect(await sendCardNotice(app, { id: `evt_${randomUUID()}`, intentId })).toBe(200)
  expect(await readPurchase(buyer, id)).toMatchObject({ state: 'failed', failure: 'card-declined' })
  expect((await readCredits(buyer)).paid).toBe(0)
})

test.each([
  ['4000000000009995', 'card-funds'],
  ['4000000000000069', 'card-expired'],
  ['4000000000000127', 'card-incorrect'],
])('a payment by the card %s fails with the code %s', async (card, failure) => {
  const { buyer, started, id } = await startPayment('card')
  await payByCard(app, started, card)
  expect(await readPurchase(buyer, id)).toMatchObject({ state: 'failed', failure })
})

test('a payment that one card is refused for keeps its vote, and is paid by another card', async () => {
  const { buyer, started, id } = await startPayment('card')
  await payByCard(app, started, '4000000000000002')
  expect(await readPurchase(buyer, id)).toMatchObject({ state: 'failed' })
  expect(await readParticipation(buyer)).toMatchObject({
    state: 'payment_failed',
    vote: 'median',
    failure: 'card-declined',
  })
  expect((await vote(buyer, week, 'minimum')).body.participation).toMatchObject({
    state: 'payment_failed',
    vote: 'minimum',
  })
  await payByCard(app, started, '5555555555554444')
  expect(await readPurchase(buyer, id)).toMatchObject({ state: 'settled', failure: null })
  expect(await readParticipation(buyer)).toMatchObject({ state: 'paid', vote: 'minimum', failure: null })
})

test('a settled purchase is not checked any more, and repeats do not wait for a locked player', async () => {
  const { buyer, started, id } = await startPayment('card')
  const { intentId } = await payByCard(app, started)
  await readPurchase(buyer, id)
  expect(await app.deps.db.purchase.findUniqueOrThrow({ where: { id } })).toMatchObject({ nextLookAt: null })
  await app.deps.db.$transaction(async (tx) => {
    await lockPlayer(tx, buyer.id)
    // Both would wait for the player's lock, and be refused, if they tried to get it.
    expect(await sendCardNotice(app, { id: `evt_${randomUUID()}`, intentId })).toBe(200)
    expect(await settlePurchase(app.deps, id, { payerHash: null })).toBe(false)
  })
})

test('the card provider gets no customer and no e-mail address with a payment', async () => {
  const { buyer, started } = await startPayment('card')
  await payByCard(app, started)
  const { email } = await app.deps.db.player.findUniqueOrThrow({ where: { id: buyer.id } })
  const { rows } = await app.deps.pool.query(
    `SELECT kind FROM stripe_stand_in.objects WHERE kind = 'customer' OR position($1 IN body::text) > 0`,
    [email],
  )
  expect(rows).toEqual([])
})

test('a purchase whose provider’s response is lost has one payment, which a repeat returns', async () => {
  const buyer = await aBuyer(app)
  const requestKey = randomUUID()
  await plantCardFault(app, { next: 'reset_after_success', path: 'payment_intents', times: 3 })
  const lost = await buy(buyer, 'card', { requestKey })
  expect(lost.status).toBe(503)
  const again = await buy(buyer, 'card', { requestKey })
  expect(again.body.next.kind).toBe('card')
  const { rows } = await app.deps.pool.query(
    `SELECT FROM stripe_stand_in.objects WHERE kind = 'payment_intent' AND body->'metadata'->>'purchaseId' = $1`,
    [again.body.purchase.id],
  )
  expect(rows).toHaveLength(1)
})

test('a transfer is started with its reference and an IBAN, and a money order with its reference', async () => {
  const transfer = (await startPayment('transfer')).started.body
  expect(transfer.next).toMatchObject({ kind: 'transfer', reference: transfer.purchase.reference })
  expect(transfer.next.reference).toMatch(/^RF\d{14}$/)
  expect(transfer.next.iban).toMatch(/^FR/)
  const order = (await startPayment('money_order')).started.body
  expect(order.next).toMatchObject({ kind: 'money_order', reference: expect.stringMatching(/^RF\d{14}$/) })
})

test('the database’s own function creates valid references of ISO 11649', async () => {
  const { rows } = await app.deps.pool.query<{ reference: string }>(
    'SELECT new_rf_reference() AS reference FROM generate_series(1, 200)',
  )
  expect(rows.filter(({ reference }) => !isRfReference(reference))).toEqual([])
})

test('a cancelled purchase cannot be paid by its card payment any more', async () => {
  const { buyer, started, id } = await startPayment('card')
  expect((await cancelPurchase(buyer, id)).status).toBe(200)
  expect((await cancelPurchase(buyer, id)).status).toBe(200)
  expect((await payByCard(app, started)).status).toBe(400)
  expect(await readPurchase(buyer, id)).toMatchObject({ state: 'cancelled', failure: null })
  expect(await readParticipation(buyer)).toMatchObject({ state: 'voted', openPurchaseId: null })
})

test('a paid purchase is settled though it is cancelled concurrently', async () => {
  const { buyer, started, id } = await startPayment('card')
  const { intentId } = await payByCard(app, started)
  const [answer] = await Promise.all([
    cancelPurchase(buyer, id),
    sendCardNotice(app, { id: `evt_${randomUUID()}`, intentId }),
    readPurchase(buyer, id),
  ])
  // The money had arrived before the cancellation.
  expect([answer.status, answer.body.code]).toEqual([409, 'purchase-over'])
  expect((await readPurchase(buyer, id)).state).toBe('settled')
  expect(await countSettlements(buyer)).toBe(1)
})

test('paying for an entry that is paid already is refused', async () => {
  const { buyer, started, id } = await startPayment('card')
  await payByCard(app, started)
  await readPurchase(buyer, id)
  expect((await buy(buyer, 'card', { week })).body.code).toBe('already-paid')
})

test('of two paid purchases for one participation one pays it, and the other becomes credits', async () => {
  const { buyer, started } = await startPayment('card')
  const second = await buy(buyer, 'paypal', { week })
  await payByCard(app, started)
  await decideAtPayPal(app, second)
  await Promise.all([
    readPurchase(buyer, started.body.purchase.id),
    readPurchase(buyer, second.body.purchase.id),
  ])
  expect((await readCredits(buyer)).paid).toBe(7)
  expect(await app.deps.db.creditUse.count({ where: { participation: { playerId: buyer.id } } })).toBe(1)
})

test('the list of purchases names the offered payment methods and the default one', async () => {
  const { client } = await aBuyer(app)
  const { body } = await client.request('GET', '/api/purchases')
  expect(body).toEqual({
    purchases: [],
    defaultMethod: 'card',
    methods: ['card', 'paypal', 'transfer', 'money_order'],
  })
})

test('another player can neither list, read nor cancel a purchase', async () => {
  const { id } = await startPayment('card')
  const other = await aBuyer(app)
  expect((await other.client.request('GET', `/api/purchases/${id}`)).status).toBe(404)
  expect((await cancelPurchase(other, id)).status).toBe(404)
  expect((await other.client.request('GET', '/api/purchases')).body.purchases).toEqual([])
})
