import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RunningStandIn } from './start-stand-in.ts'
import { listenOnFreePort, startStandIn, testKeys } from './start-stand-in.ts'

type Received = { readonly payload: string; readonly signature: string }

let database: TestDatabase
let standIn: RunningStandIn
let stripe: Stripe
let received: Received[]
let statuses: number[]
let endpointUrl: string
let closeEndpoint: () => Promise<void>

beforeEach(async () => {
  received = []
  statuses = []
  const endpoint = await listenOnFreePort((req, res) => void receiveEvent(req, res))
  closeEndpoint = endpoint.close
  endpointUrl = `${endpoint.origin}/webhook`
  database = await createTestDatabase()
  standIn = await startStandIn(database.url, { webhookUrl: endpointUrl })
  stripe = standIn.sdk()
})

afterEach(async () => {
  await standIn.close()
  await closeEndpoint()
  await database.drop()
})

/** Records the event. Responds with the planned statuses, then 200. */
async function receiveEvent(req: IncomingMessage, res: ServerResponse): Promise<void> {
  received.push({ payload: await text(req), signature: String(req.headers['stripe-signature']) })
  res.writeHead(statuses.shift() ?? 200).end()
}

function parseReceivedEvents(): Stripe.Event[] {
  return received.map(({ payload, signature }) =>
    stripe.webhooks.constructEvent(payload, signature, testKeys.webhookSecret),
  )
}

async function createHeldIntent() {
  const intent = await stripe.paymentIntents.create({
    amount: 900,
    currency: 'eur',
    capture_method: 'manual',
  })
  await standIn.confirm(intent, { number: '4242424242424242' })
  return intent
}

test('each change of a payment is sent, signed, with the payment as it was then', async () => {
  standIn.deliverer.start()
  const intent = await createHeldIntent()
  await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 400 })
  await stripe.refunds.create({ payment_intent: intent.id, amount: 100 })
  const types = [
    'charge.captured',
    'charge.refunded',
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
    'payment_intent.created',
    'payment_intent.succeeded',
    'refund.created',
  ]
  await vi.waitFor(
    () =>
      expect(
        parseReceivedEvents()
          .map((event) => event.type)
          .sort(),
      ).toEqual(types),
    3_000,
  )
  const held = parseReceivedEvents().find(
    (event) => event.type === 'payment_intent.amount_capturable_updated',
  )
  expect(held?.data.object).toMatchObject({
    id: intent.id,
    status: 'requires_capture',
    amount_capturable: 900,
  })
})

test('events of a refused card and of a cancellation are sent', async () => {
  standIn.deliverer.start()
  const intent = await stripe.paymentIntents.create({
    amount: 900,
    currency: 'eur',
    capture_method: 'manual',
  })
  await standIn.confirm(intent, { number: '4000000000000002' })
  await standIn.confirm(intent, { number: '4242424242424242' })
  await stripe.paymentIntents.cancel(intent.id)
  await vi.waitFor(() => {
    const types = parseReceivedEvents().map((event) => event.type)
    expect(types).toContain('payment_intent.payment_failed')
    expect(types).toContain('payment_intent.canceled')
    expect(types).toContain('charge.refunded')
  }, 3_000)
})

test('the signature of an event is verified by the secret of the webhook, and by no other', async () => {
  await stripe.customers.create({ email: 'nobody@demo.test' })
  await createHeldIntent()
  await standIn.deliverer.deliverDue()
  const [first] = received
  const parseEvent = (secret: string) =>
    stripe.webhooks.constructEvent(first?.payload ?? '', first?.signature ?? '', secret)
  expect(parseEvent(testKeys.webhookSecret).type).toBe('payment_intent.created')
  expect(() => parseEvent('whsec_other')).toThrow(/signature/)
})

test('an event refused by the endpoint is sent again under the same id until it is accepted', async () => {
  statuses = [500, 302, 503]
  standIn.deliverer.start()
  await stripe.paymentIntents.create({ amount: 900, currency: 'eur' })
  await vi.waitFor(() => expect(received).toHaveLength(4), 5_000)
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(new Set(parseReceivedEvents().map((event) => event.id)).size).toBe(1)
  expect(received).toHaveLength(4)
})

test('many concurrent polls, in two processes, send each event once', async () => {
  const other = await startStandIn(database.url, { webhookUrl: endpointUrl })
  const deliverers = Array.from({ length: 8 }, (_, turn) => (turn % 2 === 0 ? standIn : other).deliverer)
  for (let round = 1; round <= 5; round += 1) {
    for (let count = 0; count < 8; count += 1)
      await stripe.paymentIntents.create({ amount: 900, currency: 'eur' })
    const tried = await Promise.all(deliverers.map((deliverer) => deliverer.deliverDue()))
    expect(tried.reduce((sum, count) => sum + count, 0)).toBe(8)
    expect(new Set(parseReceivedEvents().map((event) => event.id)).size).toBe(8 * round)
    expect(received).toHaveLength(8 * round)
  }
  await other.close()
})

test('unsent events of a process that has ended are sent by the next one', async () => {
  await stripe.paymentIntents.create({ amount: 900, currency: 'eur' })
  expect(await countUndelivered()).toBe(1)
  await standIn.close()
  standIn = await startStandIn(database.url, { webhookUrl: endpointUrl })
  standIn.deliverer.start()
  await vi.waitFor(() => expect(received).toHaveLength(1), 3_000)
})

test('an event can be sent once more on demand', async () => {
  await stripe.paymentIntents.create({ amount: 900, currency: 'eur' })
  await standIn.deliverer.deliverDue()
  const [event] = (await stripe.events.list({ type: 'payment_intent.created' })).data
  await stripe.rawRequest('POST', `/v1/test_helpers/events/${event?.id}/resend`)
  await standIn.deliverer.deliverDue()
  expect(parseReceivedEvents().map(({ id }) => id)).toEqual([event?.id, event?.id])
})

async function countUndelivered(): Promise<number> {
  const sql = 'SELECT FROM stripe_stand_in.deliveries WHERE delivered_at IS NULL'
  return (await standIn.pool.query(sql)).rowCount ?? 0
}
