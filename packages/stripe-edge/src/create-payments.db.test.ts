import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPayments } from './create-payments.ts'
import type { CardPayments } from './payments.ts'
import { CardPaymentError } from './payments.ts'
import { signPayload } from './stand-in/deliverer.ts'
import type { RunningStandIn } from './stand-in/start-stand-in.ts'
import { startStandIn, testKeys } from './stand-in/start-stand-in.ts'

let database: TestDatabase
let standIn: RunningStandIn
let payments: CardPayments
let quotes = 0

beforeAll(async () => {
  database = await createTestDatabase()
  standIn = await startStandIn(database.url)
  payments = createPayments({ ...testKeys, apiBase: standIn.origin })
})

afterAll(async () => {
  await standIn.close()
  await database.drop()
})

const claire = { id: 'account-claire', email: 'claire@demo.test' }

async function createIntent() {
  quotes += 1
  const customerId = await payments.ensureCustomer(claire)
  const draft = {
    quoteId: `quote-${quotes}`,
    attempt: 1,
    accountId: claire.id,
    customerId,
    amountCents: 1_230,
  }
  return { draft, customerId, ...(await payments.createIntent(draft)) }
}

async function holdPayment(number = '4242424242424242') {
  const { payment, clientSecret, customerId } = await createIntent()
  await standIn.confirm({ id: payment.intentId, client_secret: clientSecret }, { number })
  return { intentId: payment.intentId, customerId }
}

async function injectFault(fault: Readonly<Record<string, string>>): Promise<void> {
  await standIn.sdk().rawRequest('POST', '/v1/test_helpers/faults', fault)
}

describe('opening a payment', () => {
  test('the intent is in euros, to be captured later, and carries its quote and account', async () => {
    const { draft, payment, clientSecret } = await createIntent()
    expect(payment).toMatchObject({
      status: 'requires_payment_method',
      amountCents: 1_230,
      capturableCents: 0,
      capturedCents: 0,
      currency: 'eur',
      customerId: draft.customerId,
      metadata: { quoteId: draft.quoteId, accountId: claire.id },
      card: null,
      lastError: null,
      lastErrorCode: null,
    })
    expect(clientSecret).toMatch(new RegExp(`^${payment.intentId}_secret_`))
  })

  test('a repeat returns the same intent, and another attempt another one', async () => {
    const { draft, payment } = await createIntent()
    expect((await payments.createIntent(draft)).payment.intentId).toBe(payment.intentId)
    expect((await payments.createIntent({ ...draft, attempt: 2 })).payment.intentId).not.toBe(
      payment.intentId,
    )
  })

  test('an account keeps its customer while its email is the same, and gets another one with another email', async () => {
    const customerId = await payments.ensureCustomer(claire)
    expect(await payments.ensureCustomer(claire)).toBe(customerId)
    const otherId = await payments.ensureCustomer({ ...claire, email: 'new@demo.test' })
    expect(otherId).toMatch(/^cus_/)
    expect(otherId).not.toBe(customerId)
  })

  test('the key of a mobile screen is the same within a half hour, and another one in the next', async () => {
    let now = new Date('2026-11-20T10:00:00Z')
    const timedPayments = createPayments({ ...testKeys, apiBase: standIn.origin }, { now: () => now })
    const customerId = await timedPayments.ensureCustomer(claire)
    const first = await timedPayments.getEphemeralKey(customerId)
    expect(first).toMatch(/^ek_test_/)
    now = new Date('2026-11-20T10:29:59Z')
    expect(await timedPayments.getEphemeralKey(customerId)).toBe(first)
    now = new Date('2026-11-20T10:30:00Z')
    expect(await timedPayments.getEphemeralKey(customerId)).not.toBe(first)
  })
})

describe('finding payments', () => {
  test('a held payment shows its card and its capturable amount', async () => {
    const { intentId } = await holdPayment()
    expect(await payments.find(intentId)).toMatchObject({
      status: 'requires_capture',
      capturableCents: 1_230,
      card: { brand: 'visa', last4: '4242' },
    })
  })

  test.each(['pi_unknown', 'nonsense', '', '../customers', 'pi_1?expand=x'])(
    'the id %j finds no payment',
    async (id) => {
      expect(await payments.find(id)).toBeNull()
    },
  )

  test('a payment whose card was refused shows the reason', async () => {
    const { intentId } = await holdPayment('4000000000009995')
    expect(await payments.find(intentId)).toMatchObject({
      status: 'requires_payment_method',
      lastError: 'Your card has insufficient funds.',
      lastErrorCode: 'insufficient_funds',
    })
  })

  test('payments since an instant are all listed, newest first', async () => {
    const instant = new Date(Date.now() - 1_000)
    const first = await holdPayment()
    const second = await holdPayment()
    const listSince = async (since: Date) => {
      const listed: string[] = []
      for await (const { intentId } of payments.listIntentsSince(since)) listed.push(intentId)
      return listed
    }
    const both = [second.intentId, first.intentId]
    expect((await listSince(instant)).filter((id) => both.includes(id))).toEqual(both)
    expect(await listSince(new Date(Date.now() + 60_000))).toEqual([])
  })
})

describe('settling a payment', () => {
  test('a partial capture takes its part, and neither a repeat, another amount nor a release changes that', async () => {
    const { intentId } = await holdPayment()
    const first = await payments.capture(intentId, 500, 'fee')
    expect(first).toMatchObject({ outcome: 'captured', payment: { status: 'succeeded', capturedCents: 500 } })
    expect((await payments.capture(intentId, 500, 'fee')).outcome).toBe('captured')
    expect((await payments.capture(intentId, 500, 'other')).outcome).toBe('captured')
    expect(await payments.capture(intentId, 1_230, 'all')).toMatchObject({
      outcome: 'captured_otherwise',
      payment: { capturedCents: 500 },
    })
    expect((await payments.release(intentId, 'void')).outcome).toBe('captured')
  })

  test('a repeated capture, also after an outage of the provider, is one call under one idempotency key', async () => {
    const { intentId } = await holdPayment()
    await injectFault({ next: '500', path: '/capture', times: '3' })
    await expect(payments.capture(intentId, 1_230, 'pickup')).rejects.toMatchObject({ kind: 'unavailable' })
    expect((await payments.capture(intentId, 1_230, 'pickup')).outcome).toBe('captured')
    expect((await payments.capture(intentId, 1_230, 'pickup')).outcome).toBe('captured')
    const { rows } = await standIn.pool.query<{ key: string; status: number }>(
      'SELECT key, status FROM stripe_stand_in.idempotency_keys WHERE key LIKE $1',
      [`capture%${intentId}%`],
    )
    expect(rows).toEqual([{ key: `capture:${intentId}:pickup`, status: 200 }])
  })

  test('a repeated release changes nothing, and nothing can be captured after it', async () => {
    const { intentId } = await holdPayment()
    expect((await payments.release(intentId, 'void')).outcome).toBe('released')
    expect((await payments.release(intentId, 'void')).outcome).toBe('released')
    expect((await payments.release(intentId, 'again')).outcome).toBe('released')
    expect((await payments.capture(intentId, 1_230, 'pickup')).outcome).toBe('canceled')
  })

  test('a capture that came too early succeeds under the same key once the card is authorised', async () => {
    const { payment, clientSecret } = await createIntent()
    const { intentId } = payment
    expect((await payments.capture(intentId, 1_230, 'pickup')).outcome).toBe('not_authorised')
    await standIn.confirm({ id: intentId, client_secret: clientSecret }, { number: '4242424242424242' })
    expect((await payments.capture(intentId, 1_230, 'pickup')).outcome).toBe('captured')
    expect((await payments.capture(intentId, 1_230, 'pickup')).payment.capturedCents).toBe(1_230)
  })

  test('a concurrent capture and release both return the same end state', async () => {
    const { intentId } = await holdPayment()
    const [capture, release] = await Promise.all([
      payments.capture(intentId, 1_230, 'pickup'),
      payments.release(intentId, 'void'),
    ])
    expect([
      ['captured', 'captured'],
      ['canceled', 'released'],
    ]).toContainEqual([capture.outcome, release.outcome])
  })

  test('a capture beyond the held amount, or of an unknown payment, is an invalid call', async () => {
    const { intentId } = await holdPayment()
    await expect(payments.capture(intentId, 1_231, 'pickup')).rejects.toMatchObject({ kind: 'invalid' })
    await expect(payments.capture('pi_unknown', 1, 'pickup')).rejects.toMatchObject({ kind: 'invalid' })
  })

  async function draftRefund() {
    const { intentId } = await holdPayment()
    await payments.capture(intentId, 1_230, 'pickup')
    return { intentId, amountCents: 230, refundId: `goodwill-${intentId}`, attempt: 1 }
  }

  test('a repeated refund happens once, and is found by its id, its payment and its date', async () => {
    const draft = await draftRefund()
    const { intentId } = draft
    const first = await payments.refund(draft)
    expect(first).toMatchObject({ intentId, amountCents: 230, status: 'succeeded', failure: null })
    expect((await payments.refund(draft)).refundId).toBe(first.refundId)
    expect(await payments.listRefundsOf(intentId)).toEqual([first])
    expect(await payments.findRefund(first.refundId)).toEqual(first)
    expect(await payments.findRefund('re_unknown')).toBeNull()
    const all: string[] = []
    for await (const { refundId } of payments.listRefundsSince(new Date(Date.now() - 60_000)))
      all.push(refundId)
    expect(all).toContain(first.refundId)
  })

  test('a refund of more than is left of the captured amount is an invalid call', async () => {
    const draft = await draftRefund()
    await payments.refund(draft)
    const rest = { ...draft, amountCents: 1_001, refundId: `rest-${draft.intentId}` }
    await expect(payments.refund(rest)).rejects.toMatchObject({ kind: 'invalid' })
  })
})

describe('a charge of a saved card', () => {
  async function openCharge(key: string) {
    const { intentId, customerId } = await holdPayment()
    const paymentMethodId = (await payments.find(intentId))?.paymentMethodId ?? ''
    const draft = { key, customerId, amountCents: 700, metadata: { orderId: 'mine' } }
    return { draft, charge: await payments.openCharge(draft), paymentMethodId }
  }

  test('is opened once, retried after a refusal, and taken once', async () => {
    const { draft, charge, paymentMethodId } = await openCharge('late-fee')
    expect((await payments.openCharge(draft)).intentId).toBe(charge.intentId)
    expect(charge).toMatchObject({ status: 'requires_payment_method', capturedCents: 0 })
    const poor = 'pm_card_chargeDeclinedInsufficientFunds'
    for (let times = 0; times < 2; times += 1)
      expect(await payments.chargeOffSession(charge.intentId, poor, 1)).toMatchObject({
        outcome: 'declined',
        code: 'insufficient_funds',
      })
    const answers = await Promise.all(
      [2, 3].map((attempt) => payments.chargeOffSession(charge.intentId, paymentMethodId, attempt)),
    )
    expect(answers.map(({ outcome }) => outcome)).toEqual(['paid', 'paid'])
    expect(await payments.find(charge.intentId)).toMatchObject({ status: 'succeeded', capturedCents: 700 })
    expect(await payments.release(charge.intentId, 'late')).toMatchObject({ outcome: 'captured' })
  })

  test('has a secret for its cardholder until it is paid', async () => {
    const { charge, paymentMethodId } = await openCharge('by its holder')
    expect(await payments.readChargeSecret(charge.intentId)).toContain(`${charge.intentId}_secret_`)
    await payments.chargeOffSession(charge.intentId, paymentMethodId, 1)
    expect(await payments.readChargeSecret(charge.intentId)).toBeNull()
  })

  test('captures nothing once it is released', async () => {
    const { charge, paymentMethodId } = await openCharge('released')
    await payments.release(charge.intentId, 'void')
    const late = await payments.chargeOffSession(charge.intentId, paymentMethodId, 1)
    expect(late).toMatchObject({ outcome: 'canceled', payment: { capturedCents: 0 } })
  })
})

describe('a provider in trouble', () => {
  test('a capture whose response is lost is repeated and captures its amount once', async () => {
    const { intentId } = await holdPayment()
    await injectFault({ next: 'reset_after_success', path: '/capture' })
    expect((await payments.capture(intentId, 1_230, 'pickup')).payment.capturedCents).toBe(1_230)
  })

  test('three failures in a row are reported as an unavailable provider, and the next call works', async () => {
    const { intentId } = await holdPayment()
    await injectFault({ next: '500', path: '/capture', times: '3' })
    const failure = await payments.capture(intentId, 1_230, 'pickup').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CardPaymentError)
    expect(failure).toMatchObject({ kind: 'unavailable', cause: { statusCode: 500 } })
    expect((await payments.capture(intentId, 1_230, 'pickup')).outcome).toBe('captured')
  })

  test('a refused connection is reported as an unavailable provider', async () => {
    const unreachable = createPayments({ ...testKeys, apiBase: 'http://127.0.0.1:1' })
    await expect(unreachable.find('pi_1')).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('a provider slower than the timeout is reported as unavailable', async () => {
    const impatient = createPayments({ ...testKeys, apiBase: standIn.origin, timeoutMs: 100 })
    await injectFault({ next: 'slow', path: '/pi_slow', times: '3', delay_ms: '400' })
    await expect(impatient.find('pi_slow')).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('a refused key is reported as an invalid call', async () => {
    const wrong = createPayments({ ...testKeys, secretKey: 'sk_test_wrong', apiBase: standIn.origin })
    await expect(wrong.ensureCustomer(claire)).rejects.toMatchObject({ kind: 'invalid' })
  })
})

describe('webhooks', () => {
  const createEventBody = (object: object) =>
    Buffer.from(
      JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', created: 1_763_640_000, data: { object } }),
    )

  test.each([
    ['an intent', { id: 'pi_1', object: 'payment_intent' }, { intentId: 'pi_1' }],
    ['a charge', { id: 'ch_1', object: 'charge', payment_intent: 'pi_2' }, { intentId: 'pi_2' }],
    ['a setup', { id: 'seti_1', object: 'setup_intent' }, { setupId: 'seti_1' }],
    [
      'a refund',
      { id: 're_1', object: 'refund', payment_intent: 'pi_3' },
      { refundId: 're_1', intentId: 'pi_3' },
    ],
    ['a dispute', { id: 'dp_1', object: 'dispute', payment_intent: null }, { disputeId: 'dp_1' }],
    ['a customer', { id: 'cus_1', object: 'customer' }, {}],
  ])('an event about %s has the ids of the objects to read again', (_what, object, expectedIds) => {
    const raw = createEventBody(object)
    const signature = signPayload(raw.toString(), testKeys.webhookSecret, new Date())
    expect(payments.readEvent(raw, signature)).toEqual({
      id: 'evt_1',
      type: 'x',
      intentId: null,
      setupId: null,
      refundId: null,
      disputeId: null,
      ...expectedIds,
      createdAt: new Date(1_763_640_000_000),
    })
  })

  const raw = createEventBody({ id: 'pi_1', object: 'payment_intent' })
  const sign = (payload: Buffer, afterMs = 0) =>
    signPayload(payload.toString(), testKeys.webhookSecret, new Date(Date.now() + afterMs))
  const hourMs = 3_600_000
  test.each<[string, Buffer, string]>([
    ['signed with another secret', raw, signPayload(raw.toString(), 'whsec_other', new Date())],
    ['changed after signing', createEventBody({ id: 'pi_2' }), sign(raw)],
    ['signed six minutes ago', raw, sign(raw, -360_000)],
    ['not signed', raw, ''],
    ['dated an hour ahead', raw, sign(raw, hourMs)],
    [
      'dated an hour ahead behind a date of now',
      raw,
      `t=${Math.floor(Date.now() / 1000)},${sign(raw, hourMs)}`,
    ],
    ['dated an hour ahead with a blank before its date', raw, sign(raw, hourMs).replace('t=', 't= ')],
    ['signed but not JSON', Buffer.from('{'), sign(Buffer.from('{'))],
    ['signed but not an event', Buffer.from('null'), sign(Buffer.from('null'))],
  ])('an event %s is not trusted', (_what, payload, signature) => {
    expect(() => payments.readEvent(payload, signature)).toThrow(CardPaymentError)
    expect(() => payments.readEvent(payload, signature)).toThrow(
      expect.objectContaining({ kind: 'untrusted' }),
    )
  })
})
