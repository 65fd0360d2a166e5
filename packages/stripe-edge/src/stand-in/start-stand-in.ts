import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import express from 'express'
import { Pool } from 'pg'
import Stripe from 'stripe'
import type { StripeStandIn } from './stripe-stand-in.ts'
import { createStripeStandIn } from './stripe-stand-in.ts'

/** The keys of a test's stand-in. */
export const testKeys = {
  secretKey: 'sk_test_builder',
  publishableKey: 'pk_test_builder',
  webhookSecret: 'whsec_builder',
} as const

/** A typed card. Absent fields are those of a valid card. */
export type TypedCard = {
  readonly number: string
  readonly exp_month?: string
  readonly exp_year?: string
  readonly cvc?: string
}

/** A listening stand-in with its controls for a test. */
export type RunningStandIn = StripeStandIn & {
  /** Its own connections, closed with it. */
  readonly pool: Pool
  /** The SDK's address. */
  readonly origin: string
  /** Creates a client of the official SDK; it repeats no call when `maxNetworkRetries` is absent. */
  sdk(maxNetworkRetries?: number): Stripe
  /** Confirms an intent, or a card's setup, with a typed card, like the browser's form. */
  confirm(
    intent: { readonly id: string; readonly client_secret: string | null },
    card: TypedCard,
    language?: string,
  ): Promise<Answer>
  /** Makes any form-encoded POST of a browser, below the mount. */
  post(path: string, fields: Readonly<Record<string, string>>, language?: string): Promise<Answer>
  close(): Promise<void>
}

/** A response's status and its parsed JSON. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
export type Answer = { readonly status: number; readonly body: any }

/**
 * Starts a stand-in over that database on a free port, for tests of products that take payments. Its deliverer does not
 * run until the test starts it.
 */
export async function startStandIn(
  databaseUrl: string,
  { webhookUrl = 'http://127.0.0.1:1/', clock = { now: () => new Date() } } = {},
): Promise<RunningStandIn> {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 })
  const standIn = createStripeStandIn({
    pool,
    secretKey: testKeys.secretKey,
    publishableKey: testKeys.publishableKey,
    webhook: { url: webhookUrl, secret: testKeys.webhookSecret },
    clock,
    pollMs: 20,
    retryMs: 20,
  })
  const app = express()
  app.use('/v1', standIn.router)
  app.use('/api/simulated-stripe/v1', standIn.router)
  const { origin, close } = await listenOnFreePort(app)

  async function post(
    path: string,
    fields: Readonly<Record<string, string>>,
    language = 'en',
  ): Promise<Answer> {
    const response = await fetch(`${origin}/api/simulated-stripe/v1${path}`, {
      method: 'POST',
      headers: { 'Accept-Language': language },
      body: new URLSearchParams({ key: testKeys.publishableKey, ...fields }),
    })
    return { status: response.status, body: await response.json() }
  }

  return {
    ...standIn,
    pool,
    origin,
    post,
    sdk: (maxNetworkRetries = 0) => {
      const { hostname, port } = new URL(origin)
      return new Stripe(testKeys.secretKey, {
        host: hostname,
        port,
        protocol: 'http',
        maxNetworkRetries,
        timeout: 5_000,
      })
    },
    confirm: (intent, card, language) =>
      post(
        `/${intent.id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${intent.id}/confirm`,
        {
          client_secret: intent.client_secret ?? '',
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': card.number,
          'payment_method_data[card][exp_month]': card.exp_month ?? '12',
          'payment_method_data[card][exp_year]': card.exp_year ?? '34',
          'payment_method_data[card][cvc]': card.cvc ?? '123',
        },
        language,
      ),
    close: async () => {
      await standIn.deliverer.stop()
      await close()
      await pool.end()
    },
  }
}

/** Starts a server on a free port of this machine. The test closes it. */
export async function listenOnFreePort(
  handler: RequestListener,
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
