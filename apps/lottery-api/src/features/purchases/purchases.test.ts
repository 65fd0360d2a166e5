import { randomUUID } from 'node:crypto'
import { databaseNow } from '@repo/server-kit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf } from '#lottery-api/features/ledger/ledger.service.ts'
import type { Answer } from '#lottery-api/testing/client.ts'
import { anOpenDraw } from '#lottery-api/testing/draws.ts'
import { aPlayer, testPassword } from '#lottery-api/testing/players.ts'
import type { Buyer } from '#lottery-api/testing/purchases.ts'
import {
  aBuyer,
  buy,
  decideAtPayPal,
  loseCardNotices,
  payByCard,
  plantCardFault,
  purchaseOf,
  sendCardNotice,
  vote,
} from '#lottery-api/testing/purchases.ts'
import { queuedMails } from '#lottery-api/testing/queued-mails.ts'
import type { TestApp } from '#lottery-api/testing/test-app.ts'
import { testApp } from '#lottery-api/testing/test-app.ts'
import { sweepPurchases } from './purchases.sweeper.ts'
import { settlePurchase } from './settlement.service.ts'

let app: TestApp
let week: string
beforeAll(async () => {
  app = await testApp()
  ;({ week } = await anOpenDraw(app))
  await loseCardNotices(app)
})
afterAll(() => app.close())

const participation = async ({ client }: Buyer) =>
  (await client.request('GET', `/api/draws/${week}/participation`)).body.participation
const credits = async ({ client }: Buyer) => (await client.request('GET', '/api/credits')).body
const cancel = ({ client }: Buyer, id: string) =>
  client.request('POST', `/api/purchases/${id}/cancel`, { body: {} })
const settlements = (buyer: Buyer) =>
  app.deps.db.ledgerPosting.count({ where: { playerId: buyer.id, account: 'credits-pot' } })

/** A player who has voted and begun to pay. */
async function aStart(method: string): Promise<{ buyer: Buyer; started: Answer; id: string }> {
  const buyer = await aBuyer(app)
  await vote(buyer, week)
  const started = await buy(buyer, method, { week })
  expect(started.body.success).toBe(true)
  return { buyer, started, id: started.body.purchase.id }
}

test('a card pays the participation that it was begun for, and leaves three credits', async () => {
  const { buyer, started, id } = await aStart('card')
  expect(started.body).toMatchObject({
    purchase: { state: 'open', amountCents: 300, draws: 4, potCents: 60, costCents: 15, week },
    next: { kind: 'card', isSimulated: true },
  })
  expect((await participation(buyer)).openPurchaseId).toBe(id)
  await payByCard(app, started)
  expect(await purchaseOf(buyer, id)).toMatchObject({ state: 'settled', failure: null })
  expect(await participation(buyer)).toMatchObject({ state: 'paid', kind: 'paid', openPurchaseId: null })
  expect(await credits(buyer)).toMatchObject({ free: 0, paid: 3, refundableCents: 225 })
  const { email } = await app.deps.db.player.findUniqueOrThrow({ where: { id: buyer.id } })
  const mails = await queuedMails(app.deps, email ?? '')
  expect(mails.map(({ subject }) => subject)).toEqual(['Paiement de 3,00\u00a0€ reçu'])
  expect(mails[0]?.text).toContain('Votre participation est payée.')
})

test('begun twenty times at once under one key, it is one purchase and one payment', async () => {
  const buyer = await aBuyer(app)
  const requestKey = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(buyer, 'card', { requestKey })))
  const made = answers.filter(({ status }) => status === 200)
  for (const { status } of answers) expect([200, 503]).toContain(status)
  expect(new Set(made.map(({ body }) => body.purchase.id)).size).toBe(1)
  expect(new Set(made.map(({ body }) => body.next.clientSecret)).size).toBe(1)
  expect(await app.deps.db.purchase.count({ where: { playerId: buyer.id } })).toBe(1)
})

test('a notice that comes again, and others out of order, settle once', async () => {
  const { buyer, started, id } = await aStart('card')
  const { intentId } = await payByCard(app, started)
  const notice = { id: `evt_${randomUUID()}`, intentId }
  const statuses = await Promise.all([
    sendCardNotice(app, notice),
    sendCardNotice(app, notice),
    sendCardNotice(app, { id: `evt_${randomUUID()}`, intentId, type: 'payment_intent.payment_failed' }),
    sendCardNotice(app, { id: `evt_${randomUUID()}`, intentId, type: 'payment_intent.created' }),
    purchaseOf(buyer, id).then(() => 200),
  ])
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  expect(await sendCardNotice(app, notice)).toBe(200)
  expect((await purchaseOf(buyer, id)).state).toBe('settled')
  expect(await settlements(buyer)).toBe(1)
  expect((await credits(buyer)).paid).toBe(3)
})

test('a notice that comes once more after the refund changes nothing', async () => {
  const { buyer, started, id } = await aStart('card')
  const { intentId } = await payByCard(app, started)
  await purchaseOf(buyer, id)
  await buyer.client.request('POST', '/api/credits/refund', { body: { requestKey: randomUUID() } })
  expect(await sendCardNotice(app, { id: `evt_${randomUUID()}`, intentId })).toBe(200)
  expect(await purchaseOf(buyer, id)).toMatchObject({ state: 'refunded', refundedCents: 225 })
  expect((await credits(buyer)).paid).toBe(0)
})

test('sales that close while a purchase is being settled make it credits', async () => {
  const { buyer, started, id } = await aStart('card')
  await payByCard(app, started)
  // The clock strikes after the credit is taken and before the participation is marked as paid; with the transaction it is put back.
  await app.deps.pool.query(`
    CREATE FUNCTION strike() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN UPDATE app_clock SET shift = shift + interval ''8 days''; RETURN NEW; END';
    CREATE TRIGGER strike BEFORE INSERT ON credit_use FOR EACH ROW EXECUTE FUNCTION strike()`)
  try {
    expect(await purchaseOf(buyer, id)).toMatchObject({ state: 'settled' })
  } finally {
    await app.deps.pool.query('DROP TRIGGER strike ON credit_use; DROP FUNCTION strike')
  }
  expect(await participation(buyer)).toMatchObject({ state: 'voted', kind: null })
  expect((await credits(buyer)).paid).toBe(4)
  expect(await settlements(buyer)).toBe(1)
})

test('a notice that is not signed by the provider settles nothing', async () => {
  const { buyer, started, id } = await aStart('card')
  const { intentId } = await payByCard(app, started)
  expect(await sendCardNotice(app, { id: 'evt_forged', intentId }, 'whsec_of_somebody_else')).toBe(400)
  const { state } = await app.deps.db.purchase.findUniqueOrThrow({ where: { id } })
  expect([state, await settlements(buyer)]).toEqual(['open', 0])
})

test('a genuine notice about a card that was refused settles nothing either', async () => {
  const { buyer, started, id } = await aStart('card')
  const { intentId } = await payByCard(app, started, '4000000000000002')
  // What the notice claims does not count: the provider is asked.
  expect(await sendCardNotice(app, { id: `evt_${randomUUID()}`, intentId })).toBe(200)
  expect(await purchaseOf(buyer, id)).toMatchObject({ state: 'failed', failure: 'card-declined' })
  expect((await credits(buyer)).paid).toBe(0)
})

test('a refused card is a failed payment, the vote is kept, and another card pays it in the end', async () => {
  const { buyer, started, id } = await aStart('card')
  await payByCard(app, started, '4000000000000002')
  expect(await purchaseOf(buyer, id)).toMatchObject({ state: 'failed' })
  expect(await participation(buyer)).toMatchObject({
    state: 'payment_failed',
    vote: 'median',
    failure: 'card-declined',
  })
  expect((await vote(buyer, week, 'minimum')).body.participation).toMatchObject({
    state: 'payment_failed',
    vote: 'minimum',
  })
  await payByCard(app, started, '5555555555554444')
  expect(await purchaseOf(buyer, id)).toMatchObject({ state: 'settled', failure: null })
  expect(await participation(buyer)).toMatchObject({ state: 'paid', vote: 'minimum', failure: null })
})

test('what nobody told and nobody asked for is found by the worker', async () => {
  const { buyer, started, id } = await aStart('card')
  await payByCard(app, started)
  await Promise.all([sweepPurchases(app.deps), sweepPurchases(app.deps)])
  const { state } = await app.deps.db.purchase.findUniqueOrThrow({ where: { id } })
  expect(state).toBe('settled')
  expect(await settlements(buyer)).toBe(1)
})

test('a purchase that waits is looked at ever more seldom, by one worker at a time; what cannot be paid any more never', async () => {
  const { id } = await aStart('card')
  const { card } = app.deps.payments
  let looks = 0
  const look: typeof card.look = (reference, options) => {
    looks += 1
    return card.look(reference, options)
  }
  const counting = { ...app.deps, payments: { ...app.deps.payments, card: { ...card, look } } }
  const of = () => app.deps.db.purchase.findUniqueOrThrow({ where: { id } })
  /** The minutes after it was begun at which it is looked at next, once it is due now by two workers at once. */
  const nextAfter = async (minutes: number) => {
    await app.deps.db.$executeRaw`
      UPDATE purchase SET created_at = app_now() - ${minutes} * interval '1 minute',
        next_look_at = CASE WHEN id = ${id}::uuid THEN app_now() END WHERE player_id = (SELECT player_id FROM purchase WHERE id = ${id}::uuid)`
    await Promise.all([sweepPurchases(counting), sweepPurchases(counting)])
    const { createdAt, nextLookAt } = await of()
    return nextLookAt && Math.round((nextLookAt.getTime() - createdAt.getTime()) / 60_000)
  }
  expect([await nextAfter(0), await nextAfter(4), await nextAfter(600)]).toEqual([1, 8, 615])
  expect(looks).toBe(3)
  // Not due: nobody asks.
  await sweepPurchases(counting)
  expect(looks).toBe(3)
  expect([await nextAfter(24 * 60), (await of()).state]).toEqual([24 * 60 + 15, 'cancelled'])
  expect(await nextAfter(49 * 60)).toBeNull()
})

test('settled, a purchase is looked at no more, and no repeat waits for its player', async () => {
  const { buyer, started, id } = await aStart('card')
  const { intentId } = await payByCard(app, started)
  await purchaseOf(buyer, id)
  expect(await app.deps.db.purchase.findUniqueOrThrow({ where: { id } })).toMatchObject({ nextLookAt: null })
  await app.deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM player WHERE id = ${buyer.id}::uuid FOR UPDATE`
    // Both would wait for the player, and be refused, if they asked for the lock.
    expect(await sendCardNotice(app, { id: `evt_${randomUUID()}`, intentId })).toBe(200)
    expect(await settlePurchase(app.deps, id, { payerHash: null })).toBe(false)
  })
})

test('the card provider never learns who pays: it has no customer and no address of theirs', async () => {
  const { buyer, started } = await aStart('card')
  await payByCard(app, started)
  const { email } = await app.deps.db.player.findUniqueOrThrow({ where: { id: buyer.id } })
  const { rows } = await app.deps.pool.query(
    `SELECT kind FROM stripe_stand_in.objects WHERE kind = 'customer' OR position($1 IN body::text) > 0`,
    [email],
  )
  expect(rows).toEqual([])
})

test('a provider whose answer is lost has one payment of the purchase, which the repeat finds', async () => {
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

test('PayPal: approved on its page, taken once, whoever asks first', async () => {
  const { buyer, started, id } = await aStart('paypal')
  expect(started.body.next).toMatchObject({ kind: 'paypal', isSimulated: true })
  expect((await purchaseOf(buyer, id)).state).toBe('open')
  const back = new URL(await decideAtPayPal(app, started))
  expect([back.pathname, back.searchParams.get('purchase')]).toEqual([`/draws/${week}`, id])
  const states = await Promise.all([purchaseOf(buyer, id), purchaseOf(buyer, id), sweepPurchases(app.deps)])
  expect(states[0].state).toBe('settled')
  expect(await settlements(buyer)).toBe(1)
  expect(await participation(buyer)).toMatchObject({ state: 'paid' })
  const { payerHash } = await app.deps.db.purchase.findUniqueOrThrow({ where: { id } })
  expect(payerHash).toMatch(/^[0-9a-f]{64}$/)
})

test('PayPal: an account that will not pay fails, another one pays the same purchase', async () => {
  const { buyer, started, id } = await aStart('paypal')
  await decideAtPayPal(app, started, 'decline')
  await expect.poll(async () => (await purchaseOf(buyer, id)).state).toBe('failed')
  expect(await participation(buyer)).toMatchObject({
    state: 'payment_failed',
    failure: 'paypal-declined',
  })
  await decideAtPayPal(app, started, 'approve')
  await expect.poll(async () => (await purchaseOf(buyer, id)).state).toBe('settled')
})

test('PayPal: who leaves its page comes back to a payment that still waits', async () => {
  const { buyer, started, id } = await aStart('paypal')
  const back = await decideAtPayPal(app, started, 'cancel')
  expect(new URL(back).searchParams.get('paypal')).toBe('cancelled')
  expect((await purchaseOf(buyer, id)).state).toBe('open')
})

test('PayPal: a notice that PayPal does not know is refused', async () => {
  const { buyer, started, id } = await aStart('paypal')
  const token = new URL(started.body.next.approvalUrl).searchParams.get('token')
  const event = JSON.stringify({
    id: 'WH-forged',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource: { id: token },
  })
  const send = (headers: Record<string, string>) =>
    fetch(`${app.origin}/api/webhooks/paypal`, { method: 'POST', body: event, headers })
  expect((await send({})).status).toBe(400)
  const signed = {
    ...{ 'PayPal-Transmission-Id': randomUUID(), 'PayPal-Transmission-Time': new Date().toISOString() },
    ...{
      'PayPal-Transmission-Sig': 'Zm9yZ2Vk',
      'PayPal-Cert-Url': 'https://paypal.test',
      'PayPal-Auth-Algo': 'SHA256withRSA',
    },
  }
  expect((await send(signed)).status).toBe(400)
  expect((await purchaseOf(buyer, id)).state).toBe('open')
})

test('a transfer and a money order are given a reference of their own', async () => {
  const transfer = (await aStart('transfer')).started.body
  expect(transfer.next).toMatchObject({ kind: 'transfer', reference: transfer.purchase.reference })
  expect(transfer.next.reference).toMatch(/^RF\d{14}$/)
  expect(transfer.next.iban).toMatch(/^FR/)
  const order = (await aStart('money_order')).started.body
  expect(order.next).toMatchObject({ kind: 'money_order', reference: expect.stringMatching(/^RF\d{14}$/) })
})

test('a purchase that is given up cannot be paid by that card payment any more', async () => {
  const { buyer, started, id } = await aStart('card')
  expect((await cancel(buyer, id)).status).toBe(200)
  expect((await cancel(buyer, id)).status).toBe(200)
  expect((await payByCard(app, started)).status).toBe(400)
  expect(await purchaseOf(buyer, id)).toMatchObject({ state: 'cancelled', failure: null })
  expect(await participation(buyer)).toMatchObject({ state: 'voted', openPurchaseId: null })
})

test('paid and given up at once, it is one or the other', async () => {
  const { buyer, started, id } = await aStart('card')
  const { intentId } = await payByCard(app, started)
  const [given] = await Promise.all([
    cancel(buyer, id),
    sendCardNotice(app, { id: `evt_${randomUUID()}`, intentId }),
    purchaseOf(buyer, id),
  ])
  // The money had come before: it is never lost.
  expect([given.status, given.body.code]).toEqual([409, 'purchase-over'])
  expect((await purchaseOf(buyer, id)).state).toBe('settled')
  expect(await settlements(buyer)).toBe(1)
})

test('paying for what is paid, twice for a draw, is refused', async () => {
  const { buyer, started, id } = await aStart('card')
  await payByCard(app, started)
  await purchaseOf(buyer, id)
  expect((await buy(buyer, 'card', { week })).body.code).toBe('already-paid')
})

test('two purchases for one participation pay it once, the other is credits', async () => {
  const { buyer, started } = await aStart('card')
  const second = await buy(buyer, 'paypal', { week })
  await payByCard(app, started)
  await decideAtPayPal(app, second)
  await Promise.all([purchaseOf(buyer, started.body.purchase.id), purchaseOf(buyer, second.body.purchase.id)])
  expect((await credits(buyer)).paid).toBe(7)
  expect(await app.deps.db.creditUse.count({ where: { participation: { playerId: buyer.id } } })).toBe(1)
})

test('who set no limit, or would exceed it, pays nothing in; asked at once, the limit holds', async () => {
  const { id } = await aPlayer(app.deps)
  const buyer = { id, client: await app.as({ id }) }
  expect((await buy(buyer, 'card')).body.code).toBe('limit-needed')
  const setAt = await databaseNow(app.deps.db)
  await app.deps.db.depositLimit.create({ data: { playerId: id, period: 'week', cents: 700, setAt } })
  const answers = await Promise.all(Array.from({ length: 6 }, () => buy(buyer, 'transfer')))
  const codes = answers.map(({ body }) => (body.success ? 'begun' : body.code))
  expect(codes.filter((code) => code === 'begun')).toHaveLength(2)
  expect(codes.filter((code) => code === 'limit-exceeded')).toHaveLength(4)
})

test('payments that were refused are over once another one begins: together they would go past the limit', async () => {
  const { id } = await aPlayer(app.deps)
  const buyer = { id, client: await app.as({ id }) }
  const setAt = await databaseNow(app.deps.db)
  await app.deps.db.depositLimit.create({ data: { playerId: id, period: 'week', cents: 300, setAt } })
  const [first, second] = [await buy(buyer, 'card'), await buy(buyer, 'card')]
  expect(second.body.code).toBe('limit-exceeded')
  await payByCard(app, first, '4000000000000002')
  expect((await purchaseOf(buyer, first.body.purchase.id)).state).toBe('failed')
  const third = await buy(buyer, 'paypal')
  expect(third.body.success).toBe(true)
  expect((await payByCard(app, first)).status).toBe(400)
  const { body } = await buyer.client.request('GET', `/api/purchases/${first.body.purchase.id}`)
  expect(body).toMatchObject({ purchase: { state: 'failed', failure: 'replaced' }, next: { kind: 'none' } })
  await decideAtPayPal(app, third)
  expect((await purchaseOf(buyer, third.body.purchase.id)).state).toBe('settled')
  expect((await credits(buyer)).paid).toBe(4)
})

/** A payment by card and one by PayPal that were both refused and could be tried again. */
async function refusedPayments(limitCents: number) {
  const buyer = await aBuyer(app)
  const limits = { where: { playerId: buyer.id }, data: { cents: limitCents } }
  await app.deps.db.depositLimit.updateMany(limits)
  const [byCard, byPayPal] = [await buy(buyer, 'card'), await buy(buyer, 'paypal')]
  await payByCard(app, byCard, '4000000000000002')
  await decideAtPayPal(app, byPayPal, 'decline')
  for (const { body } of [byCard, byPayPal])
    await expect.poll(async () => (await purchaseOf(buyer, body.purchase.id)).state).toBe('failed')
  return { buyer, byCard, byPayPal }
}

const lowerLimit = ({ client }: Buyer, cents: number) =>
  client.request('PUT', '/api/safety/limits', { body: { period: 'month', cents } })
const leaveForADay = ({ client }: Buyer) =>
  client.request('POST', '/api/safety/exclusions', { body: { term: '24h', password: testPassword } })

test.each([
  ['an exclusion', leaveForADay],
  ['a limit that was lowered', (buyer: Buyer) => lowerLimit(buyer, 100)],
])('after %s nothing that was refused before can be paid', async (_, leave) => {
  const { buyer, byCard, byPayPal } = await refusedPayments(600)
  expect((await leave(buyer)).status).toBe(200)
  expect((await payByCard(app, byCard)).status).toBe(400)
  await decideAtPayPal(app, byPayPal)
  await sweepPurchases(app.deps)
  for (const { body } of [byCard, byPayPal]) {
    const read = await buyer.client.request('GET', `/api/purchases/${body.purchase.id}`)
    expect(read.body).toMatchObject({ purchase: { state: 'failed' }, next: { kind: 'none' } })
  }
  expect(await app.deps.db.creditLot.count({ where: { playerId: buyer.id } })).toBe(0)
})

test('a limit that is lowered gives up the open payments that go past it, and only those', async () => {
  const buyer = await aBuyer(app)
  const started = await buy(buyer, 'card')
  const { id } = started.body.purchase
  expect((await lowerLimit(buyer, 300)).status).toBe(200)
  expect((await purchaseOf(buyer, id)).state).toBe('open')
  expect((await lowerLimit(buyer, 299)).status).toBe(200)
  expect((await payByCard(app, started)).status).toBe(400)
  expect((await purchaseOf(buyer, id)).state).toBe('cancelled')
})

test('a refused payment is handed out again only where the player may play and the limits have room', async () => {
  const { db } = app.deps
  const { buyer, byPayPal } = await refusedPayments(600)
  const read = async () => {
    const { id } = byPayPal.body.purchase
    return (await buyer.client.request('GET', `/api/purchases/${id}`)).body.next.kind
  }
  const limitTo = (cents: number) =>
    db.depositLimit.updateMany({ where: { playerId: buyer.id }, data: { cents } })
  const become = (status: 'validated' | 'in_review') =>
    db.player.update({ where: { id: buyer.id }, data: { status } })
  expect(await read()).toBe('paypal')
  await limitTo(299)
  expect(await read()).toBe('none')
  await limitTo(300)
  await become('in_review')
  await decideAtPayPal(app, byPayPal)
  expect(await read()).toBe('none')
  expect(await app.deps.db.creditLot.count({ where: { playerId: buyer.id } })).toBe(0)
  await become('validated')
  await read()
  expect(await app.deps.db.creditLot.count({ where: { playerId: buyer.id } })).toBe(1)
})

test('money that was taken while its purchase was given up is found by the worker', async () => {
  const { buyer, started, id } = await aStart('card')
  await app.deps.db.purchase.update({ where: { id }, data: { state: 'cancelled' } })
  await payByCard(app, started)
  await sweepPurchases(app.deps)
  expect((await purchaseOf(buyer, id)).state).toBe('settled')
  expect((await credits(buyer)).paid).toBe(4)
})

test('nobody sees, asks about or gives up the purchase of somebody else', async () => {
  const { id } = await aStart('card')
  const other = await aBuyer(app)
  expect((await other.client.request('GET', `/api/purchases/${id}`)).status).toBe(404)
  expect((await cancel(other, id)).status).toBe(404)
  expect((await other.client.request('GET', '/api/purchases')).body.purchases).toEqual([])
})

test('a browser that only remembers who is there proves it before it pays', async () => {
  const buyer = await aBuyer(app)
  await app.deps.db.session.updateMany({ where: { playerId: buyer.id }, data: { confirmedAt: null } })
  const { status, body } = await buy(buyer, 'card')
  expect([status, body.code]).toEqual([403, 'password-needed'])
})

test('an exclusion between payment and settlement leaves credits, and no participation is paid', async () => {
  const { buyer, started, id } = await aStart('card')
  await payByCard(app, started)
  const startedAt = await databaseNow(app.deps.db)
  const endsAt = new Date(startedAt.getTime() + 86_400_000)
  await app.deps.db.exclusion.create({
    data: { playerId: buyer.id, term: '24h', by: 'player', startedAt, endsAt },
  })
  await sweepPurchases(app.deps)
  expect((await app.deps.db.purchase.findUniqueOrThrow({ where: { id } })).state).toBe('settled')
  expect(await participation(buyer)).toMatchObject({ state: 'voted' })
  expect((await credits(buyer)).paid).toBe(4)
})

test('what nobody pays in a day is given up, and by bank in sixty; the list says which ways are offered', async () => {
  const { buyer, id } = await aStart('card')
  const byBank = await buy(buyer, 'transfer')
  const age = (purchase: string, days: number) =>
    app.deps.db
      .$executeRaw`UPDATE purchase SET created_at = created_at - ${days} * interval '1 day', next_look_at = next_look_at - ${days} * interval '1 day' WHERE id = ${purchase}::uuid`
  await age(id, 1)
  await age(byBank.body.purchase.id, 59)
  await sweepPurchases(app.deps)
  expect(await purchaseOf(buyer, id)).toMatchObject({ state: 'cancelled', failure: 'expired' })
  expect(await participation(buyer)).toMatchObject({ state: 'payment_failed', failure: 'expired' })
  expect(await purchaseOf(buyer, byBank.body.purchase.id)).toMatchObject({ state: 'open' })
  await age(byBank.body.purchase.id, 1)
  await sweepPurchases(app.deps)
  const { body } = await buyer.client.request('GET', '/api/purchases')
  expect(body).toMatchObject({
    defaultMethod: 'card',
    methods: ['card', 'paypal', 'transfer', 'money_order'],
  })
  expect(body.purchases.map(({ state }: { state: string }) => state)).toEqual(['cancelled', 'cancelled'])
})

test('money that comes at the closing instant, or after it, is credits; nothing is back-dated', async () => {
  const waiting = await Promise.all(Array.from({ length: 4 }, () => aStart('card')))
  const { closesAt, id: drawId } = await app.deps.db.draw.findUniqueOrThrow({ where: { week } })
  await Promise.all(waiting.map(({ started }) => payByCard(app, started)))
  const leftMs = closesAt.getTime() - (await databaseNow(app.deps.db)).getTime()
  // So near that sales close while the four are settled.
  await app.passTime(leftMs - 60)
  await Promise.all([
    sweepPurchases(app.deps),
    ...waiting.map(async ({ id }) => {
      const { reference } = await app.deps.db.purchase.findUniqueOrThrow({ where: { id } })
      return sendCardNotice(app, { id: `evt_${id}`, intentId: reference })
    }),
  ])
  for (const { id, buyer } of waiting) {
    const { state } = await app.deps.db.purchase.findUniqueOrThrow({ where: { id } })
    expect(state).toBe('settled')
    const part = await app.deps.db.participation.findUniqueOrThrow({
      where: { drawId_playerId: { drawId, playerId: buyer.id } },
    })
    const lot = await app.deps.db.creditLot.findFirstOrThrow({ where: { playerId: buyer.id } })
    expect([part.state, lot.remaining]).toEqual(part.state === 'paid' ? ['paid', 3] : ['voted', 4])
  }
  expect(await balanceOf(app.deps.db, 'provider:card')).toBeGreaterThan(0)
  const late = await aBuyer(app)
  const started = await buy(late, 'card')
  await payByCard(app, started)
  expect((await purchaseOf(late, started.body.purchase.id)).state).toBe('settled')
})
