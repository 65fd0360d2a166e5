import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningStandIn, TypedCard } from './start-stand-in.ts'
import { startStandIn } from './start-stand-in.ts'

let database: TestDatabase
let standIn: RunningStandIn
let stripe: Stripe

beforeAll(async () => {
  database = await createTestDatabase()
  standIn = await startStandIn(database.url)
  stripe = standIn.sdk()
})

afterAll(async () => {
  await standIn.close()
  await database.drop()
})

async function createIntent(overrides: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const customer = await stripe.customers.create({ email: 'claire@demo.test' })
  return stripe.paymentIntents.create({
    amount: 1_230,
    currency: 'eur',
    customer: customer.id,
    capture_method: 'manual',
    setup_future_usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { quoteId: 'q1' },
    ...overrides,
  })
}

/** Returns an intent with an authorised card. */
async function createHeldIntent(overrides: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const intent = await createIntent(overrides)
  expect((await standIn.confirm(intent, { number: '4242424242424242' })).status).toBe(200)
  return stripe.paymentIntents.retrieve(intent.id)
}

describe('cards', () => {
  test.each([
    ['visa', '4242 4242 4242 4242', '4242'],
    ['mastercard', '5555555555554444', '4444'],
  ])('a valid %s holds the amount and is saved for later', async (brand, number, last4) => {
    const intent = await createIntent()
    const { status, body } = await standIn.confirm(intent, { number })
    expect([status, body.status]).toEqual([200, 'requires_capture'])
    const held = await stripe.paymentIntents.retrieve(intent.id, {
      expand: ['payment_method', 'latest_charge'],
    })
    expect(held).toMatchObject({
      amount_capturable: 1_230,
      amount_received: 0,
      payment_method: { card: { brand, last4 }, customer: intent.customer },
      latest_charge: { captured: false, paid: true, amount: 1_230 },
    })
  })

  test.each<[string, TypedCard, string, string | undefined, string, string]>([
    [
      'declined',
      { number: '4000000000000002' },
      'card_declined',
      'generic_decline',
      'Your card was declined.',
      'Votre carte a été refusée.',
    ],
    [
      'without funds',
      { number: '4000000000009995' },
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
      'Votre carte ne dispose pas de fonds suffisants.',
    ],
    [
      'expired at the bank',
      { number: '4000000000000069' },
      'expired_card',
      'expired_card',
      'Your card has expired.',
      'Votre carte a expiré.',
    ],
    [
      'with a wrong security code',
      { number: '4000000000000127' },
      'incorrect_cvc',
      'incorrect_cvc',
      "Your card's security code is incorrect.",
      'Le code de sécurité de votre carte est incorrect.',
    ],
    [
      'that is no test card',
      { number: '4111111111111111' },
      'card_declined',
      'test_mode_live_card',
      'Your card was declined. Your request was in test mode, but used a non test card.',
      'Votre carte a été refusée. Le paiement est simulé : utilisez une carte de test.',
    ],
  ])(
    'a card %s is refused, and the intent may be tried again',
    async (_what, card, code, decline, en, fr) => {
      const intent = await createIntent()
      const refused = await standIn.confirm(intent, card)
      expect(refused.status).toBe(402)
      expect(refused.body.error).toMatchObject({ type: 'card_error', code, message: en })
      expect(refused.body.error.decline_code).toBe(decline)
      expect((await standIn.confirm(intent, card, 'fr-FR,fr;q=0.9')).body.error.message).toBe(fr)
      const after = await stripe.paymentIntents.retrieve(intent.id)
      expect(after).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: { code, message: fr },
      })
      expect((await standIn.confirm(intent, { number: '4242424242424242' })).body.status).toBe(
        'requires_capture',
      )
    },
  )

  const thisYear = new Date().getUTCFullYear()
  test.each<[string, TypedCard, string]>([
    ['a number with a wrong digit', { number: '4242424242424241' }, 'incorrect_number'],
    ['a number that is none', { number: 'abcd' }, 'incorrect_number'],
    ['last year', { number: '4242424242424242', exp_year: String(thisYear - 1) }, 'invalid_expiry_year'],
    ['a thirteenth month', { number: '4242424242424242', exp_month: '13' }, 'invalid_expiry_month'],
    ['a security code of two digits', { number: '4242424242424242', cvc: '12' }, 'invalid_cvc'],
  ])('%s is refused before the bank is asked', async (_what, card, code) => {
    const intent = await createIntent()
    const { status, body } = await standIn.confirm(intent, card, 'fr')
    expect([status, body.error.code, body.error.type]).toEqual([402, code, 'card_error'])
    const after = await stripe.paymentIntents.retrieve(intent.id)
    expect([after.status, after.last_payment_error]).toEqual(['requires_payment_method', null])
  })
})

describe('3-D Secure of a payment', () => {
  async function startChallenge() {
    const intent = await createIntent()
    const { body } = await standIn.confirm(intent, { number: '4000002500003155' })
    expect(body.status).toBe('requires_action')
    const path = body.next_action.use_stripe_sdk.url.replace('/api/simulated-stripe/v1', '')
    return { intent, path, client_secret: intent.client_secret ?? '' }
  }

  test('holds the amount when the cardholder approves', async () => {
    const { intent, path, client_secret } = await startChallenge()
    expect((await standIn.post(path, { client_secret, outcome: 'approve' })).body.status).toBe(
      'requires_capture',
    )
    expect((await stripe.paymentIntents.retrieve(intent.id)).next_action).toBeNull()
  })

  test('refuses the payment when the cardholder fails, and it may be tried again', async () => {
    const { intent, path, client_secret } = await startChallenge()
    const failed = await standIn.post(path, { client_secret, outcome: 'fail' }, 'fr')
    expect([failed.status, failed.body.error.code]).toEqual([402, 'payment_intent_authentication_failure'])
    expect(failed.body.error.message).toContain('authentifier')
    expect((await standIn.post(path, { client_secret, outcome: 'approve' })).status).toBe(400)
    expect((await standIn.confirm(intent, { number: '4242424242424242' })).body.status).toBe(
      'requires_capture',
    )
  })

  test('changes nothing when it is answered with a wrong secret', async () => {
    const { intent, path } = await startChallenge()
    expect((await standIn.post(path, { client_secret: 'wrong', outcome: 'approve' })).status).toBe(400)
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action')
  })
})

describe('the permissions to see and pay', () => {
  test('a wrong client secret, and the secret of another intent, are refused in the same way', async () => {
    const [mine, other] = [await createIntent(), await createIntent()]
    const card = { number: '4242424242424242' }
    const guesses = [
      { id: mine.id, client_secret: 'pi_secret_guess' },
      { id: mine.id, client_secret: other.client_secret },
      { id: mine.id, client_secret: '' },
      { id: 'pi_unknown', client_secret: mine.client_secret },
    ]
    for (const guess of guesses) {
      const { status, body } = await standIn.confirm(guess, card)
      expect([status, body.error.param]).toEqual([400, 'client_secret'])
    }
    expect((await stripe.paymentIntents.retrieve(mine.id)).status).toBe('requires_payment_method')
  })

  test('a browser sees neither metadata nor customer, and cannot capture', async () => {
    const intent = await createIntent()
    const { body } = await standIn.confirm(intent, { number: '4242424242424242' })
    expect(body.metadata).toBeUndefined()
    expect(body.customer).toBeUndefined()
    const capture = await standIn.post(`/payment_intents/${intent.id}/capture`, { amount_to_capture: '1' })
    expect([capture.status, capture.body.error.code]).toEqual([403, 'secret_key_required'])
  })

  test('a call with an unknown key is refused', async () => {
    expect((await standIn.post('/customers', { key: 'sk_test_wrong' })).status).toBe(401)
  })

  test("another customer's saved card cannot be charged", async () => {
    const held = await createHeldIntent()
    const stranger = await stripe.customers.create({ email: 'marc@demo.test' })
    const charge = stripe.paymentIntents.create({
      amount: 500,
      currency: 'eur',
      customer: stranger.id,
      payment_method: String(held.payment_method),
      confirm: true,
      off_session: true,
    })
    await expect(charge).rejects.toMatchObject({ statusCode: 400, param: 'payment_method' })
  })
})

describe('capture and cancel', () => {
  test('a partial capture takes its part and releases the rest', async () => {
    const held = await createHeldIntent()
    const captured = await stripe.paymentIntents.capture(held.id, {
      amount_to_capture: 500,
      expand: ['latest_charge'],
    })
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount_received: 500,
      amount_capturable: 0,
      latest_charge: { captured: true, amount_captured: 500 },
    })
    await expect(stripe.paymentIntents.capture(held.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    await expect(stripe.paymentIntents.cancel(held.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test.each([
    [1_231, 'amount_too_large'],
    [0, 'parameter_invalid_integer'],
    [-5, 'parameter_invalid_integer'],
  ])('capturing %i of 1230 is refused as %s', async (amount, code) => {
    const held = await createHeldIntent()
    await expect(stripe.paymentIntents.capture(held.id, { amount_to_capture: amount })).rejects.toMatchObject(
      { code },
    )
    expect((await stripe.paymentIntents.retrieve(held.id)).status).toBe('requires_capture')
  })

  test('of a concurrent capture and cancellation exactly one succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const held = await createHeldIntent()
      const outcomes = await Promise.allSettled([
        stripe.paymentIntents.capture(held.id),
        stripe.paymentIntents.cancel(held.id),
      ])
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
      const after = await stripe.paymentIntents.retrieve(held.id)
      expect(after.status).toBe(outcomes[0]?.status === 'fulfilled' ? 'succeeded' : 'canceled')
      expect(after.amount_received).toBe(after.status === 'succeeded' ? 1_230 : 0)
    }
  })

  test('refunds never exceed what was captured', async () => {
    const held = await createHeldIntent()
    await stripe.paymentIntents.capture(held.id, { amount_to_capture: 1_000 })
    const refunds = await Promise.allSettled(
      Array.from({ length: 5 }, () => stripe.refunds.create({ payment_intent: held.id, amount: 300 })),
    )
    expect(refunds.filter((refund) => refund.status === 'fulfilled')).toHaveLength(3)
    await stripe.refunds.create({ payment_intent: held.id })
    await expect(stripe.refunds.create({ payment_intent: held.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    const created = await stripe.refunds.list({ payment_intent: held.id })
    expect(created.data.reduce((sum, refund) => sum + refund.amount, 0)).toBe(1_000)
  })
})

describe('charging a saved card', () => {
  test.each([
    ['4000002500003155', 'approved once, is charged in the absence of its holder', 'succeeded'],
    [
      '4000002760003184',
      'that wants its holder each time is refused in their absence',
      'authentication_required',
    ],
  ])('the card %s %s', async (number, _what, expected) => {
    const intent = await createIntent()
    await standIn.confirm(intent, { number })
    const { body } = await standIn.post(`/payment_intents/${intent.id}/three_d_secure`, {
      client_secret: intent.client_secret ?? '',
      outcome: 'approve',
    })
    const outcome = await stripe.paymentIntents
      .create({
        amount: 700,
        currency: 'eur',
        customer: String(intent.customer),
        payment_method: body.payment_method,
        confirm: true,
        off_session: true,
      })
      .then(
        (charged) => charged.status,
        (error: { code?: string }) => error.code,
      )
    expect(outcome).toBe(expected)
  })
})

describe('requests', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['a misspelt parameter', { capture_metod: 'manual' }, 'parameter_unknown'],
    ['an amount under fifty cents', { amount: 49 }, 'amount_too_small'],
    ['a broken amount', { amount: 12.5 }, 'parameter_invalid_integer'],
    ['an unknown customer', { customer: 'cus_unknown' }, 'resource_missing'],
  ])('%s is refused', async (_what, overrides, code) => {
    // The SDK's types forbid these on purpose.
    await expect(createIntent(overrides as Partial<Stripe.PaymentIntentCreateParams>)).rejects.toMatchObject({
      code,
    })
  })

  test('metadata too long for Stripe is refused', async () => {
    await expect(createIntent({ metadata: { note: 'x'.repeat(501) } })).rejects.toMatchObject({
      statusCode: 400,
    })
  })

  test('a call to an unknown URL is refused with a JSON 404', async () => {
    await expect(stripe.balance.retrieve()).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
    })
  })

  test('a list returns its objects since an instant page by page, newest first', async () => {
    const customer = (await stripe.customers.create({ email: 'pages@demo.test' })).id
    const created: string[] = []
    for (let count = 0; count < 5; count += 1) created.push((await createIntent({ customer })).id)
    const listed: string[] = []
    const since = Math.floor(Date.now() / 1_000) - 60
    for await (const intent of stripe.paymentIntents.list({ customer, created: { gte: since }, limit: 2 })) {
      listed.push(intent.id)
    }
    expect(listed).toEqual(created.toReversed())
    const later = await stripe.paymentIntents.list({ customer, created: { gt: since + 3_600 } })
    expect(later.data).toEqual([])
  })

  test('a deleted customer has no address and cannot pay', async () => {
    const customer = await stripe.customers.create({ email: 'gone@demo.test', name: 'Gone' })
    await stripe.customers.del(customer.id)
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({
      deleted: true,
      email: null,
      name: null,
    })
    await expect(createIntent({ customer: customer.id })).rejects.toMatchObject({ statusCode: 400 })
  })
})
