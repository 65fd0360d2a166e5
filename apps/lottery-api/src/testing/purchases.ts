import { randomUUID } from 'node:crypto'
import { databaseNow } from '@repo/server-kit/database'
import { signPayload } from '@repo/stripe-edge/stand-in/deliverer'
import type { Answer, Client } from './client.ts'
import { aPlayer } from './players.ts'
import type { TestApp } from './test-app.ts'

/** A player with a validated identity and a limit, in a signed-in browser. */
export type Buyer = { readonly id: string; readonly client: Client }

/** Inserts a player who may play and pay, and signs them in. */
export async function aBuyer(app: TestApp, changes: Parameters<typeof aPlayer>[1] = {}): Promise<Buyer> {
  const { id } = await aPlayer(app.deps, changes)
  const setAt = await databaseNow(app.deps.db)
  await app.deps.db.depositLimit.create({ data: { playerId: id, period: 'month', cents: 1_000_000, setAt } })
  return { id, client: await app.as({ id }) }
}

/** Votes in a draw. */
export function vote({ client }: Buyer, week: string, choice = 'median'): Promise<Answer> {
  return client.request('PUT', `/api/draws/${week}/vote`, { body: { vote: choice } })
}

/** Starts a purchase: for the participation of a week where one is given, otherwise of credits. */
export function buy(
  { client }: Buyer,
  method: string,
  { week, requestKey = randomUUID() }: { readonly week?: string; readonly requestKey?: string } = {},
): Promise<Answer> {
  return client.request('POST', '/api/purchases', { body: { method, requestKey, ...(week ? { week } : {}) } })
}

/** Pays a started purchase by card at the stand-in, as the browser does. */
export async function payByCard(
  app: TestApp,
  started: Answer,
  card = '4242424242424242',
): Promise<{ readonly status: number; readonly intentId: string }> {
  const secret: string = started.body.next.clientSecret
  const intentId = secret.split('_secret_')[0] ?? ''
  const answer = await fetch(`${app.origin}/api/simulated-stripe/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: app.deps.config.stripe.publishableKey,
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2035',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  await answer.body?.cancel()
  return { status: answer.status, intentId }
}

/** Sends the payer's decision on PayPal's page. Returns the browser's next address. */
export async function decideAtPayPal(
  app: TestApp,
  started: Answer,
  decision: 'approve' | 'decline' | 'cancel' = 'approve',
  email = 'payeur@paypal.test',
): Promise<string> {
  const token = new URL(started.body.next.approvalUrl).searchParams.get('token') ?? ''
  const answer = await fetch(`${app.origin}/api/simulated-paypal/decision`, {
    method: 'POST',
    body: new URLSearchParams({ token, decision, email }),
    redirect: 'manual',
  })
  return answer.headers.get('location') ?? ''
}

/** Reads a purchase, as the screen that waits for its payment does. */
export async function readPurchase({ client }: Buyer, id: string) {
  const { body } = await client.request('GET', `/api/purchases/${id}`)
  return body.purchase
}

/** Buys four draws by card and returns the purchase's id. Throws unless the purchase is settled. */
export async function buyCredits(app: TestApp, buyer: Buyer): Promise<string> {
  const started = await buy(buyer, 'card')
  await payByCard(app, started)
  const { id } = started.body.purchase
  const { state } = await readPurchase(buyer, id)
  if (state !== 'settled') throw new Error(`The purchase is ${state}`)
  return id
}

/** Sends a notice about a card payment like Stripe, or like a forger with another secret. Returns the HTTP status. */
export async function sendCardNotice(
  app: TestApp,
  {
    id,
    intentId,
    disputeId,
    type = 'payment_intent.succeeded',
  }: {
    readonly id: string
    readonly intentId: string
    readonly type?: string
    /** The dispute of the payment that it is about. */
    readonly disputeId?: string
  },
  secret = app.deps.config.stripe.webhookSecret,
): Promise<number> {
  const object =
    disputeId === undefined
      ? { id: intentId, object: 'payment_intent' }
      : { id: disputeId, object: 'dispute', payment_intent: intentId }
  const created = Math.floor(Date.now() / 1000)
  const payload = JSON.stringify({ id, object: 'event', created, type, data: { object } })
  const answer = await fetch(`${app.origin}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'Stripe-Signature': signPayload(payload, secret, new Date()) },
    body: payload,
  })
  await answer.body?.cancel()
  return answer.status
}

/** Calls the card provider's stand-in with its secret key; returns the object. Throws for an error response. */
export async function callStripe(app: TestApp, path: string, fields: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(`${app.origin}/v1${path}`, {
    method: 'POST',
    headers: toBearer(app),
    body: new URLSearchParams(fields),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as { id: string } // as: of the objects that it is asked for
}

/** Makes the card provider's own notices get lost from now on. */
export async function loseCardNotices(app: TestApp): Promise<void> {
  // The stand-in creates its tables with the first call.
  await fetch(`${app.origin}/v1/customers`, { headers: toBearer(app) }).then((answer) =>
    answer.body?.cancel(),
  )
  await app.deps.pool.query(`
    CREATE OR REPLACE FUNCTION stripe_stand_in.lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE OR REPLACE TRIGGER lose BEFORE INSERT ON stripe_stand_in.deliveries
      FOR EACH ROW EXECUTE FUNCTION stripe_stand_in.lose()`)
}

/** Makes the card provider fail at the next calls whose path contains this text. */
export async function plantCardFault(
  app: TestApp,
  fault: { readonly next: '500' | 'reset_after_success'; readonly path: string; readonly times?: number },
): Promise<void> {
  const { next, path, times = 1 } = fault
  await callStripe(app, '/test_helpers/faults', { next, path, times: String(times) })
}

/** Makes the bank decide about a refund of the card provider. It succeeds or fails, depending on the card. */
export async function decideRefundAtStripe(app: TestApp, refundId: string): Promise<void> {
  await callStripe(app, `/test_helpers/refunds/${refundId}/settle`)
}

function toBearer(app: TestApp): Record<string, string> {
  return { Authorization: `Bearer ${app.deps.config.stripe.secretKey}` }
}

/** Makes PayPal fail at the next call whose path contains this text. */
export async function plantPayPalFault(
  { origin }: TestApp,
  fault: { readonly next: '500' | 'lose-answer'; readonly path: string },
): Promise<void> {
  const answer = await fetch(`${origin}/api/simulated-paypal/test_helpers/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fault),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
