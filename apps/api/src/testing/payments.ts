import { defaultRateCard } from '@repo/delivery-rules/default-rate-card'
import { signPayload } from '@repo/stripe-edge/stand-in/deliverer'
import { importRateCard } from '#api/core/invoicing/rate-cards.service.ts'
import { checkInvariants } from '#api/flows/invariants/check.service.ts'
import type { SignedIn } from './builders.ts'
import { createForm } from './forms.ts'
import { parisShipment } from './orders.ts'
import type { Answer, TestApp } from './test-app.ts'

/** A quote as the call returns it. */
export type WireQuote = { readonly devisId: string; readonly montant: number; readonly commission: number }

/** Creates a quote of the sender (of a guest when null) for `parisShipment` or another. Throws when it is refused. */
export async function aQuote(
  app: TestApp,
  sender: SignedIn | null,
  shipment: object = parisShipment,
): Promise<WireQuote> {
  await importRateCard(app.deps, defaultRateCard)
  const answer = await app.request('POST', '/api/commandes/tarificationAndAvailabelDelivers', {
    token: sender?.token,
    body: shipment,
  })
  if (answer.body.success !== true) throw new Error(`No quote: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Requests a payment sheet with these fields, as the browser's form does, and returns the response. */
export function requestSheet(
  app: TestApp,
  sender: SignedIn,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  const body = createForm(fields)
  return app.request('POST', '/api/expediteur/payment-sheet', { token: sender.token, body })
}

/** A payment sheet as the call returns it, with the id in its secret. */
export type Sheet = { readonly paymentIntent: string; readonly intentId: string; readonly customer: string }

/** Opens the payment of a quote; with a shipment it may become an order automatically. Throws when it is refused. */
export async function openSheet(
  app: TestApp,
  sender: SignedIn,
  quote: WireQuote,
  shipment: object | null = null,
): Promise<Sheet> {
  const { body } = await requestSheet(app, sender, {
    amount: String(quote.montant),
    devisId: quote.devisId,
    ...(shipment ? { expedition: JSON.stringify(shipment) } : {}),
  })
  if (body.success !== true) throw new Error(`No payment sheet: ${JSON.stringify(body)}`)
  return { ...body, intentId: body.paymentIntent.split('_secret_')[0] }
}

async function callBrowserApi(app: TestApp, path: string, fields: Record<string, string>): Promise<Answer> {
  const kind = path.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
  const answer = await fetch(`${app.origin}/api/simulated-stripe/v1/${kind}/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ key: app.deps.config.stripe.publishableKey, ...fields }),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

/** A card's secret, and the id in it. */
type CardEntry = Pick<Sheet, 'paymentIntent' | 'intentId'>

/** Confirms the intent, or the card's setup, with a card, as the browser does. Returns the response. */
export function payByCard(app: TestApp, sheet: CardEntry, card = '4242424242424242'): Promise<Answer> {
  return callBrowserApi(app, `${sheet.intentId}/confirm`, {
    client_secret: sheet.paymentIntent,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2035',
    'payment_method_data[card][cvc]': '123',
  })
}

/** Answers 3-D Secure as the cardholder. Returns the response. */
export function answerChallenge(
  app: TestApp,
  sheet: CardEntry,
  outcome: 'approve' | 'fail',
): Promise<Answer> {
  return callBrowserApi(app, `${sheet.intentId}/three_d_secure`, {
    client_secret: sheet.paymentIntent,
    outcome,
  })
}

/** Requests the order of a payment, and returns the response. */
export function requestOrder(
  app: TestApp,
  sender: SignedIn,
  sheet: { readonly intentId: string },
  quote: { readonly montant: number },
  changed: object = {},
): Promise<Answer> {
  const body = { ...parisShipment, referencePaiement: sheet.intentId, montant: quote.montant, ...changed }
  return app.request('POST', '/api/commandes/createCommande', { token: sender.token, body })
}

/** Drops the provider's webhook events from now on, and ends its planted faults. */
export async function loseWebhooks(app: TestApp): Promise<void> {
  await healProvider(app)
  await app.deps.pool.query(`
    CREATE OR REPLACE FUNCTION stripe_stand_in.lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE OR REPLACE TRIGGER lose BEFORE INSERT ON stripe_stand_in.deliveries
      FOR EACH ROW EXECUTE FUNCTION stripe_stand_in.lose()`)
}

/** Delivers the provider's webhook events again. Dropped ones stay lost. */
export async function restoreWebhooks(app: TestApp): Promise<void> {
  await app.deps.pool.query('DROP TRIGGER IF EXISTS lose ON stripe_stand_in.deliveries')
}

/** Calls the provider with the secret key: a test helper, or an action at its dashboard. Throws when it refuses. */
export async function callStandIn(
  app: TestApp,
  method: string,
  path: string,
  fields?: Record<string, string>,
) {
  const answer = await fetch(`${app.origin}/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${app.deps.config.stripe.secretKey}` },
    body: fields ? new URLSearchParams(fields) : null,
  })
  if (!answer.ok) throw new Error(`The stand-in refuses: ${await answer.text()}`)
}

/** Makes the provider fail at the next `times` calls whose path contains this text, once by default. */
export function plantFault(
  app: TestApp,
  fault: { next: '500' | 'timeout_after_success' | 'reset_after_success'; path: string; times?: number },
): Promise<void> {
  const { next, path, times = 1 } = fault
  return callStandIn(app, 'POST', '/test_helpers/faults', {
    next,
    path,
    times: String(times),
    delay_ms: '100',
  })
}

/** Ends the provider's faults. */
export function healProvider(app: TestApp): Promise<void> {
  return callStandIn(app, 'DELETE', '/test_helpers/faults')
}

/** Sends a webhook event about an intent or another object, signed by the provider by default. Returns the response. */
export function sendWebhook(
  app: TestApp,
  event:
    | { id: string; intentId: string; type?: string }
    | { id: string; object: { id: string; object: string } },
  signing: { secret?: string; at?: Date } = {},
): Promise<Answer> {
  const payload = JSON.stringify({
    id: event.id,
    object: 'event',
    type: ('type' in event ? event.type : undefined) ?? 'payment_intent.amount_capturable_updated',
    created: Math.floor(Date.now() / 1000),
    data: { object: 'object' in event ? event.object : { id: event.intentId, object: 'payment_intent' } },
  })
  const secret = signing.secret ?? app.deps.config.stripe.webhookSecret
  return app.request('POST', '/api/stripe/webhook', {
    body: payload,
    headers: { 'Stripe-Signature': signPayload(payload, secret, signing.at ?? new Date()) },
  })
}

/** Sends the provider evidence about a dispute, by whose words the network of the stand-in decides. */
export function submitEvidence(
  app: TestApp,
  disputeId: string,
  evidence: 'winning_evidence' | 'losing_evidence' | 'a photo',
): Promise<void> {
  const form = { 'evidence[uncategorized_text]': evidence, submit: 'true' }
  return callStandIn(app, 'POST', `/disputes/${disputeId}`, form)
}

/** Returns the violated invariants, with their violations; an empty list without any. */
export async function listBrokenInvariants(app: TestApp) {
  return (await checkInvariants(app.deps)).filter(({ ok }) => !ok)
}

/** A bound for a busy machine: on a quiet one it takes milliseconds. */
const maxWaitMs = 30_000

/** Waits for the effect of a webhook or another process, and returns the probe's result. Throws after half a minute. */
export async function waitFor<T>(probe: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    const result = await probe()
    if (result) return result
    if (performance.now() > deadline) throw new Error(`It did not happen within ${maxWaitMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
