import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { TestDatabase } from '@repo/prisma/test-database'
import { createTestDatabase } from '@repo/prisma/test-database'
import { closeServer, listenOn } from '@repo/server-kit/lifecycle'
import express from 'express'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PayPalConfig } from '#lottery-api/payments.config.ts'
import { createPayPalProvider } from './paypal.ts'
import { createPayPalStandIn } from './paypal-stand-in/paypal-stand-in.ts'

let database: TestDatabase
let pool: pg.Pool
let close: () => Promise<void>
let config: PayPalConfig
/** The stand-in's sent notices, as a receiver gets them. */
const notices: { body: Buffer; header: (name: string) => string }[] = []

beforeAll(async () => {
  database = await createTestDatabase('lottery')
  pool = new pg.Pool({ connectionString: database.url, max: 5 })
  const app = express()
  const server = createServer(app)
  const origin = `http://127.0.0.1:${await listenOn(server, 0, '127.0.0.1')}`
  config = {
    isSimulated: true,
    clientId: 'id',
    clientSecret: 'secret',
    webhookId: 'hook',
    apiBase: `${origin}/paypal`,
  }
  app.use(
    '/paypal',
    createPayPalStandIn({ pool, config, browserBase: `${origin}/paypal`, webhookUrl: `${origin}/notices` }),
  )
  app.post('/notices', express.raw({ type: () => true }), (request, response) => {
    notices.push({ body: request.body, header: (name) => request.get(name) ?? '' })
    response.json({})
  })
  close = async () => {
    server.closeAllConnections()
    await closeServer(server)
    await pool.end()
    await database.drop()
  }
})
afterAll(() => close())

const createDraft = () => ({
  purchaseId: randomUUID(),
  amountCents: 300,
  returnUrl: 'https://cagnotte.test/draws/2026-W48?purchase=1',
})
async function decide(
  reference: string,
  decision: string,
  email = 'payeur@paypal.test',
): Promise<string | null> {
  const body = new URLSearchParams({ token: reference, decision, email })
  const answer = await fetch(`${config.apiBase}/decision`, { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location')
}
const readStoredOrder = async (reference: string): Promise<Record<string, unknown>> =>
  (
    await pool.query<{ body: Record<string, unknown> }>(
      'SELECT body FROM paypal_stand_in.orders WHERE id = $1',
      [reference],
    )
  ).rows[0]?.body ?? {}

describe('a payment by PayPal', () => {
  test('is opened once for a purchase, however often that is requested', async () => {
    const provider = createPayPalProvider(config)
    const one = createDraft()
    const opened = await Promise.all(Array.from({ length: 5 }, () => provider.open(one)))
    expect(new Set(opened).size).toBe(1)
    expect(await provider.open(createDraft())).not.toBe(opened[0])
  })

  test('leads to a page that shows the amount, and returns to its start', async () => {
    const provider = createPayPalProvider(config)
    const reference = await provider.open(createDraft())
    const step = await provider.findBrowserStep(reference)
    expect(step).toMatchObject({ kind: 'paypal', isSimulated: true })
    const page = await fetch(step?.kind === 'paypal' ? step.approvalUrl : '')
    expect(await page.text()).toContain('Paiement de 3.00 €')
    const back = new URL((await decide(reference, 'approve')) ?? '')
    expect(`${back.origin}${back.pathname}`).toBe('https://cagnotte.test/draws/2026-W48')
    expect([back.searchParams.get('purchase'), back.searchParams.get('paypal')]).toEqual(['1', 'approved'])
  })

  test('is open until approved, is captured once by concurrent reads, and only when allowed', async () => {
    const provider = createPayPalProvider(config)
    const reference = await provider.open(createDraft())
    expect(await provider.findPayment(reference, { canCapture: true })).toMatchObject({
      state: 'open',
      payer: null,
    })
    await decide(reference, 'approve')
    expect(await provider.findPayment(reference, { canCapture: false })).toMatchObject({ state: 'open' })
    expect(await provider.cancel(reference)).toMatchObject({ state: 'open' })
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => provider.findPayment(reference, { canCapture: true })),
    )
    for (const payment of responses) expect(payment).toMatchObject({ state: 'paid', amountCents: 300 })
    expect(await readStoredOrder(reference)).toMatchObject({ status: 'COMPLETED' })
    expect(await provider.findBrowserStep(reference)).toBeNull()
  })

  test('that is refused with one account is captured once it is approved with another', async () => {
    const provider = createPayPalProvider(config)
    const reference = await provider.open(createDraft())
    await decide(reference, 'decline')
    expect(await provider.findPayment(reference, { canCapture: true })).toMatchObject({
      state: 'refused',
      failure: 'paypal-declined',
    })
    await decide(reference, 'approve')
    expect(await provider.findPayment(reference, { canCapture: true })).toMatchObject({
      state: 'paid',
      failure: null,
    })
  })

  test('names the same payer for the same PayPal account, and another one for another', async () => {
    const provider = createPayPalProvider(config)
    const findPayer = async (email: string) => {
      const reference = await provider.open(createDraft())
      await decide(reference, 'approve', email)
      return (await provider.findPayment(reference, { canCapture: true })).payer
    }
    const one = await findPayer('a@paypal.test')
    expect(await findPayer(' A@paypal.test')).toBe(one)
    expect(await findPayer('b@paypal.test')).not.toBe(one)
  })

  test('is refunded once for a refund, and never more than was captured', async () => {
    const provider = createPayPalProvider(config)
    const reference = await provider.open(createDraft())
    await decide(reference, 'approve')
    await provider.findPayment(reference, { canCapture: true })
    const refund = { refundId: randomUUID(), reference, cents: 225 }
    const refunds = await Promise.all(Array.from({ length: 4 }, () => provider.refund(refund)))
    expect(new Set(refunds.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(refunds[0]?.state).toBe('sent')
    const excessive = await provider.refund({ ...refund, refundId: randomUUID(), cents: 76 })
    expect(excessive).toEqual({ state: 'failed', failure: 'REFUND_AMOUNT_EXCEEDED' })
    const [first] = refunds
    expect(await provider.checkRefund(first?.state === 'sent' ? first.reference : '')).toEqual(first)
  })
})

describe('a notice of a payment', () => {
  test('names its order when PayPal verifies it, and is refused with a changed order', async () => {
    const provider = createPayPalProvider(config)
    const reference = await provider.open(createDraft())
    await decide(reference, 'approve')
    await provider.findPayment(reference, { canCapture: true })
    const listOwnNotices = () => notices.filter(({ body }) => body.includes(reference))
    await expect.poll(() => listOwnNotices().length).toBe(2)
    for (const { body, header } of listOwnNotices()) {
      expect(await provider.readNotice(body, header)).toMatchObject({ reference })
      const changedBody = Buffer.from(body.toString().replace(reference, changeReference(reference)))
      await expect(provider.readNotice(changedBody, header)).rejects.toMatchObject({ kind: 'untrusted' })
    }
  })

  test.each(['', 'no json', '{}', '[]', '{"id":1}'])(
    'with the body "%s" is rejected as untrusted',
    async (body) => {
      const provider = createPayPalProvider(config)
      const read = provider.readNotice(Buffer.from(body), () => 'x')
      await expect(read).rejects.toMatchObject({ kind: 'untrusted' })
    },
  )
})

const changeReference = (reference: string) =>
  `${reference.slice(0, -1)}${reference.endsWith('0') ? '1' : '0'}`

describe('PayPal', () => {
  test('is unavailable where it is unreachable or refuses our keys', async () => {
    const unreachable = createPayPalProvider({ ...config, apiBase: 'http://127.0.0.1:1' })
    await expect(unreachable.open(createDraft())).rejects.toMatchObject({ kind: 'unavailable' })
    const stranger = createPayPalProvider({ ...config, clientSecret: 'wrong' })
    await expect(stranger.open(createDraft())).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test.each(['NOSUCHORDER', '../../v1/oauth2/token', 'A/../B', '', 'A B'])(
    'has no order with the id "%s"',
    async (reference) => {
      const provider = createPayPalProvider(config)
      await expect(provider.findPayment(reference, { canCapture: true })).rejects.toMatchObject({
        kind: 'invalid',
      })
    },
  )

  test('has a stand-in that refuses to be created in production', () => {
    vi.stubEnv('NODE_ENV', 'production')
    try {
      expect(() => createPayPalStandIn({ pool, config, browserBase: '', webhookUrl: '' })).toThrow(
        'refuses to run in production',
      )
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('has a stand-in whose approval page is not found, without the given text, for an unknown order', async () => {
    const answer = await fetch(`${config.apiBase}/checkoutnow?token=%3Cscript%3E`)
    expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('script')])
  })
})
