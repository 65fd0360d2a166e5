import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordRelease } from '#api/core/settlement/lapsed-capture.service.ts'
import type { SignedIn } from '#api/testing/builders.ts'
import { aSender } from '#api/testing/builders.ts'
import { parisShipment, succeed } from '#api/testing/orders.ts'
import type { Sheet, WireQuote } from '#api/testing/payments.ts'
import {
  aQuote,
  healProvider,
  listBrokenInvariants,
  loseWebhooks,
  openSheet,
  payByCard,
  plantFault,
  requestOrder,
  restoreWebhooks,
  sendWebhook,
  waitFor,
} from '#api/testing/payments.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { testApp } from '#api/testing/test-app.ts'
import { reconcilePayments } from './reconciliation.sweeper.ts'

let app: TestApp
let sender: SignedIn
let quote: WireQuote
beforeAll(async () => {
  // Faults are planted on purpose: their warnings are not news.
  app = await testApp({ LOG_LEVEL: 'fatal' })
})
beforeEach(async () => {
  sender = await aSender(app.deps)
  quote = await aQuote(app, sender)
})
afterEach(async () => {
  await healProvider(app)
  // After a quarter of an hour everything has settled, whatever happened in the test.
  await app.passTime(16 * 60_000)
  await reconcilePayments(app.deps)
  const broken = (await listBrokenInvariants(app)).filter(({ id }) => id !== 'I13')
  expect(broken).toEqual([])
})
afterAll(() => app.close())

const readPayment = ({ intentId }: Sheet) => app.deps.db.payment.findUniqueOrThrow({ where: { intentId } })
const findOrder = ({ intentId }: Sheet) => app.deps.db.order.findFirst({ where: { payment: { intentId } } })
const listLedger = async (sheet: Sheet) =>
  app.deps.db.ledgerEntry.findMany({
    where: { paymentId: (await readPayment(sheet)).id },
    select: { kind: true },
    orderBy: { at: 'asc' },
  })

// Must come first: the reconciler reads the last hour on the provider's clock, and later tests move ours.
test('an intent whose payment was never stored is cancelled at the provider', async () => {
  const { payment } = await app.deps.payments.createIntent({
    quoteId: quote.devisId,
    attempt: 7,
    accountId: sender.account.id,
    customerId: await app.deps.payments.ensureCustomer(sender.account),
    amountCents: 1000,
  })
  await app.passTime(16 * 60_000)
  await reconcilePayments(app.deps)
  expect((await app.deps.payments.find(payment.intentId))?.status).toBe('canceled')
})

test('an order placed while its authorisation was lost is cancelled', async () => {
  // Back to a time at which the provider's last hour is ours.
  await app.passTime(-16 * 60_000)
  await loseWebhooks(app)
  const sheet = await openSheet(app, sender, quote)
  await payByCard(app, sheet)
  await requestOrder(app, sender, sheet, quote)
  await app.deps.payments.release(sheet.intentId, 'by-hand')
  const { id } = await readPayment(sheet)
  await app.deps.db.$transaction((tx) => recordRelease(app.deps, tx, id))
  expect(await findOrder(sheet)).toMatchObject({ phase: 'searching' })
  await reconcilePayments(app.deps)
  expect(await findOrder(sheet)).toMatchObject({ phase: 'cancelled', cancelledBy: 'provider', feeCents: 0 })
  expect(await readPayment(sheet)).toMatchObject({ status: 'released', dueAction: null })
  await restoreWebhooks(app)
})

test('an order paid by a browser that died appears automatically, and createCommande returns it', async () => {
  const sheet = await openSheet(app, sender, quote, parisShipment)
  await payByCard(app, sheet)
  const order = await waitFor(() => findOrder(sheet))
  expect(order).toMatchObject({
    phase: 'searching',
    senderName: 'Claire Martin',
    comment: 'Sonner deux fois',
  })
  const { body } = await requestOrder(app, sender, sheet, quote)
  expect(body).toEqual({ success: true, commande: { commandeId: order.id } })
})

test('an order paid by a browser that died is created by the reconciler when the webhook event is lost as well', async () => {
  await loseWebhooks(app)
  const sheet = await openSheet(app, sender, quote, parisShipment)
  await payByCard(app, sheet)
  await reconcilePayments(app.deps)
  expect(await findOrder(sheet)).toMatchObject({ phase: 'searching' })
  await restoreWebhooks(app)
})

test('a payment without a shipment is released after 15 minutes without an order, and the sender is notified', async () => {
  const sheet = await openSheet(app, sender, quote)
  await payByCard(app, sheet)
  await waitFor(async () => (await readPayment(sheet)).status === 'authorised')
  await app.passTime(14 * 60_000)
  await reconcilePayments(app.deps)
  expect(await readPayment(sheet)).toMatchObject({ status: 'authorised', dueAction: null })
  await app.passTime(61_000)
  await reconcilePayments(app.deps)
  await reconcilePayments(app.deps)
  expect(await readPayment(sheet)).toMatchObject({ status: 'released', dueAction: null, capturedCents: 0 })
  expect((await app.deps.payments.find(sheet.intentId))?.status).toBe('canceled')
  expect((await listLedger(sheet)).map(({ kind }) => kind)).toEqual(['authorisation', 'release'])
  const notifications = await app.deps.db.notification.findMany({ where: { accountId: sender.account.id } })
  expect(notifications.map(({ kind }) => kind)).toEqual(['payment-released'])
  const { body } = await requestOrder(app, sender, sheet, quote)
  expect(body).toMatchObject({ success: false, code: 'payment-released' })
})

test('two hundred unsettled payments do not block another one', async () => {
  const { rows } = await app.deps.pool.query<{ id: string }>(
    `WITH copy AS (
       INSERT INTO quote SELECT (jsonb_populate_record(q, jsonb_build_object('id', gen_random_uuid()))).*
       FROM quote q, generate_series(1, 200) WHERE q.id = $1 RETURNING id, account_id, price_cents, created_at
     )
     INSERT INTO payment (id, account_id, quote_id, intent_id, amount_cents, opened_at, due_action)
     SELECT overlay(id::text PLACING '00000000' FROM 1)::uuid, account_id, id, 'pi_stuck' || replace(id::text, '-', ''),
            price_cents, created_at, 'release'
     FROM copy RETURNING id`,
    [quote.devisId],
  )
  const sheet = await openSheet(app, sender, quote)
  await app.deps.db.payment.update({ where: { intentId: sheet.intentId }, data: { dueAction: 'release' } })
  await reconcilePayments(app.deps)
  await reconcilePayments(app.deps)
  expect(await readPayment(sheet)).toMatchObject({ status: 'released', dueAction: null })
  await app.deps.db.payment.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })
})

test('an unpaid payment is cancelled without a notification', async () => {
  const sheet = await openSheet(app, sender, quote)
  await app.passTime(15 * 60_000)
  await reconcilePayments(app.deps)
  await reconcilePayments(app.deps)
  expect(await readPayment(sheet)).toMatchObject({ status: 'released' })
  expect(await app.deps.db.notification.count({ where: { accountId: sender.account.id } })).toBe(0)
  expect(await listLedger(sheet)).toEqual([])
})

test('an order and a concurrent release of its payment have one outcome', async () => {
  const sheet = await openSheet(app, sender, quote)
  await payByCard(app, sheet)
  await app.passTime(15 * 60_000)
  const [response] = await Promise.all([requestOrder(app, sender, sheet, quote), reconcilePayments(app.deps)])
  await reconcilePayments(app.deps)
  const [payment, order] = [await readPayment(sheet), await findOrder(sheet)]
  expect(payment.status).toBe(order ? 'authorised' : 'released')
  expect(response.body.success).toBe(order !== null)
})

test('webhook events that come twice, concurrently, late or out of order have one effect', async () => {
  const sheet = await openSheet(app, sender, quote, parisShipment)
  const tooEarly = await sendWebhook(app, { id: `evt_early_${sheet.intentId}`, intentId: sheet.intentId })
  expect(tooEarly.status).toBe(200)
  expect(await findOrder(sheet)).toBeNull()
  await payByCard(app, sheet)
  const event = { id: `evt_twice_${sheet.intentId}`, intentId: sheet.intentId }
  const responses = await Promise.all(Array.from({ length: 10 }, () => sendWebhook(app, event)))
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
  for (const type of ['payment_intent.created', 'payment_intent.requires_action']) {
    const late = { id: `evt_late_${type}_${sheet.intentId}`, intentId: sheet.intentId, type }
    expect((await sendWebhook(app, late)).status).toBe(200)
  }
  expect(await app.deps.db.order.count({ where: { payment: { intentId: sheet.intentId } } })).toBe(1)
  expect((await listLedger(sheet)).map(({ kind }) => kind)).toEqual(['authorisation'])
  expect(await app.deps.db.webhookEvent.count({ where: { id: event.id } })).toBe(1)
})

test.each(['payment_intent.created', 'charge.succeeded', 'charge.captured', 'charge.failed'])(
  'the webhook event %s, which accompanies the payment’s own, is recorded and creates no order; the payment’s own does',
  async (type) => {
    await loseWebhooks(app)
    const sheet = await openSheet(app, sender, quote, parisShipment)
    await payByCard(app, sheet)
    const { intentId } = sheet
    expect((await sendWebhook(app, { id: `evt_echo_${intentId}`, intentId, type })).status).toBe(200)
    expect(await app.deps.db.webhookEvent.count({ where: { intentId, type } })).toBe(1)
    expect(await findOrder(sheet)).toBeNull()
    expect((await sendWebhook(app, { id: `evt_own_${intentId}`, intentId })).status).toBe(200)
    expect(await findOrder(sheet)).toMatchObject({ phase: 'searching' })
    await restoreWebhooks(app)
  },
)

test('an order whose authorisation is released at the provider is cancelled for free, and the sender notified', async () => {
  const sheet = await openSheet(app, sender, quote, parisShipment)
  await payByCard(app, sheet)
  const order = await waitFor(() => findOrder(sheet))
  await app.deps.payments.release(sheet.intentId, 'by-hand')
  const id = `evt_lapsed_${sheet.intentId}`
  await Promise.all([1, 2].map(() => sendWebhook(app, { id, intentId: sheet.intentId })))
  expect(await findOrder(sheet)).toMatchObject({ phase: 'cancelled', cancelledBy: 'provider', feeCents: 0 })
  expect(await readPayment(sheet)).toMatchObject({ status: 'released', dueAction: null })
  expect((await listLedger(sheet)).map(({ kind }) => kind)).toEqual(['authorisation', 'release'])
  const notifications = await app.deps.db.notification.findMany({ where: { orderId: order.id } })
  expect(notifications.map(({ kind }) => kind)).toEqual(['payment-lapsed'])
  const emails = await app.deps.db.$queryRaw<unknown[]>`
    SELECT 1 FROM pgboss.job WHERE data ->> 'key' = ${`payment-lapsed-${order.id}`}`
  expect(emails).toHaveLength(1)
})

test.each([
  ['signed with another secret', { secret: 'whsec_somebody_else' }],
  ['signed over five minutes ago', { at: new Date(Date.now() - 301_000) }],
])('a webhook event %s is a 400 and changes nothing', async (_how, signing) => {
  const sheet = await openSheet(app, sender, quote, parisShipment)
  const id = `evt_forged_${sheet.intentId}`
  const { status, body } = await sendWebhook(app, { id, intentId: sheet.intentId }, signing)
  expect(status).toBe(400)
  expect(body).toMatchObject({ success: false })
  expect(await app.deps.db.webhookEvent.count({ where: { id } })).toBe(0)
})

test('a webhook event is not accepted while the provider does not respond, and can be sent again', async () => {
  const sheet = await openSheet(app, sender, quote, parisShipment)
  await plantFault(app, { next: '500', path: sheet.intentId, times: 100 })
  const event = { id: `evt_again_${sheet.intentId}`, intentId: sheet.intentId }
  expect((await sendWebhook(app, event)).status).toBe(503)
  await healProvider(app)
  expect((await sendWebhook(app, event)).status).toBe(200)
})

test.each(['500', 'reset_after_success'] as const)(
  'a release that the provider answers with %s is executed by a later run, once',
  async (next) => {
    const sheet = await openSheet(app, sender, quote)
    await payByCard(app, sheet)
    const { body } = await requestOrder(app, sender, sheet, quote)
    await succeed(app, sender, 'demande/cancel', { commandeId: body.commande.commandeId })
    expect(await readPayment(sheet)).toMatchObject({ status: 'authorised', dueAction: 'release' })
    await plantFault(app, { next, path: `${sheet.intentId}/cancel`, times: 100 })
    await reconcilePayments(app.deps)
    if (next === '500') expect(await readPayment(sheet)).toMatchObject({ dueAction: 'release' })
    await healProvider(app)
    await Promise.all([reconcilePayments(app.deps), reconcilePayments(app.deps)])
    expect(await readPayment(sheet)).toMatchObject({ status: 'released', dueAction: null })
    expect((await listLedger(sheet)).map(({ kind }) => kind)).toEqual(['authorisation', 'release'])
  },
  30_000,
)
