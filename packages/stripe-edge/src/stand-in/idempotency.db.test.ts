import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RunningStandIn } from './start-stand-in.ts'
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

const draft = { amount: 900, currency: 'eur', capture_method: 'manual' } as const

async function countIntents(): Promise<number> {
  return (await stripe.paymentIntents.list({ limit: 100 })).data.length
}

test('twenty concurrent calls under one key create one intent, and each returns it', async () => {
  const before = await countIntents()
  const retryingStripe = standIn.sdk(8)
  const intents = await Promise.all(
    Array.from({ length: 20 }, () =>
      retryingStripe.paymentIntents.create(draft, { idempotencyKey: 'twenty' }),
    ),
  )
  expect(new Set(intents.map((intent) => intent.id)).size).toBe(1)
  expect(await countIntents()).toBe(before + 1)
})

test('a call under a key in use is refused immediately', async () => {
  const options = { idempotencyKey: 'busy' }
  const blocker = await standIn.pool.connect()
  await blocker.query('BEGIN; LOCK TABLE stripe_stand_in.objects IN EXCLUSIVE MODE')
  const first = stripe.paymentIntents.create(draft, options)
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1))
  await expect(stripe.paymentIntents.create(draft, options)).rejects.toMatchObject({
    statusCode: 409,
    code: 'idempotency_key_in_use',
  })
  await blocker.query('ROLLBACK')
  blocker.release()
  const intent = await first
  expect((await stripe.paymentIntents.create(draft, options)).id).toBe(intent.id)

  async function countWaiting(): Promise<number | null> {
    const sql = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'stripe_stand_in.objects'::regclass`
    return (await standIn.pool.query(sql)).rowCount
  }
})

test('a repeat gets the first response, although the intent has changed since', async () => {
  const first = await stripe.paymentIntents.create(draft, { idempotencyKey: 'moved-on' })
  await stripe.paymentIntents.cancel(first.id)
  const repeat = await stripe.paymentIntents.create(draft, { idempotencyKey: 'moved-on' })
  expect([repeat.id, repeat.status]).toEqual([first.id, 'requires_payment_method'])
  expect(repeat.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(repeat.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
})

test('a key used for other parameters is refused', async () => {
  await stripe.paymentIntents.create(draft, { idempotencyKey: 'reused' })
  const other = stripe.paymentIntents.create({ ...draft, amount: 901 }, { idempotencyKey: 'reused' })
  await expect(other).rejects.toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
})

test('a refusal for bad parameters is not stored under its key', async () => {
  const options = { idempotencyKey: 'bad-parameters' }
  await expect(stripe.paymentIntents.create({ ...draft, amount: 1 }, options)).rejects.toMatchObject({
    statusCode: 400,
  })
  expect((await stripe.paymentIntents.create(draft, options)).amount).toBe(900)
})

test('a refusal for the state of the intent is stored under its key', async () => {
  const intent = await stripe.paymentIntents.create(draft)
  const capture = { idempotencyKey: 'too-early' }
  await expect(stripe.paymentIntents.capture(intent.id, {}, capture)).rejects.toMatchObject({
    statusCode: 400,
  })
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  await expect(stripe.paymentIntents.capture(intent.id, {}, capture)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  expect((await stripe.paymentIntents.capture(intent.id)).status).toBe('succeeded')
})

test.each(['reset_after_success', 'timeout_after_success'] as const)(
  'a response lost by %s is returned by the repeat, and nothing happens twice',
  async (next) => {
    const before = await countIntents()
    await stripe.rawRequest('POST', '/v1/test_helpers/faults', {
      next,
      path: '/payment_intents',
      delay_ms: 50,
    })
    const intent = await standIn.sdk(2).paymentIntents.create(draft, { idempotencyKey: `lost-${next}` })
    expect(intent.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(await countIntents()).toBe(before + 1)
  },
)

test('an injected status 500 changes nothing', async () => {
  const before = await countIntents()
  await stripe.rawRequest('POST', '/v1/test_helpers/faults', { next: '500', path: '/payment_intents' })
  await expect(stripe.paymentIntents.create(draft)).rejects.toMatchObject({ statusCode: 500 })
  expect(await countIntents()).toBe(before)
})

test('two processes on one database share intents and keys', async () => {
  const other = await startStandIn(database.url)
  try {
    const intent = await stripe.paymentIntents.create(draft, { idempotencyKey: 'two-processes' })
    const repeat = await other.sdk().paymentIntents.create(draft, { idempotencyKey: 'two-processes' })
    expect(repeat.id).toBe(intent.id)
  } finally {
    await other.close()
  }
})
