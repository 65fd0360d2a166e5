import { z } from 'zod'

/** The browser's address of the embedded payment stand-in, which speaks Stripe's protocol. */
const standInPath = '/api/simulated-stripe/v1'

/** The keys of one payment, or of one card to be saved. */
export type PaymentKeys = { readonly publishableKey: string; readonly clientSecret: string }

/** A test card of the form; the year has four digits. */
export type TestCard = {
  readonly number: string
  readonly month: string
  readonly year: string
  readonly cvc: string
}

/**
 * The state of a payment: authorised (or the card saved), waiting for the cardholder's bank (at `challengePath`),
 * refused with one of Stripe's codes (null without one), or waiting for a card.
 */
export type PaymentState =
  | { readonly kind: 'authorised' }
  | { readonly kind: 'challenge'; readonly challengePath: string }
  | { readonly kind: 'refused'; readonly code: string | null }
  | { readonly kind: 'open' }

const intentSchema = z.object({
  status: z.string(),
  next_action: z.object({ use_stripe_sdk: z.object({ url: z.string() }) }).nullish(),
})
const failureSchema = z.object({
  error: z.object({
    code: z.string().nullish(),
    decline_code: z.string().nullish(),
    payment_intent: intentSchema.nullish(),
    setup_intent: intentSchema.nullish(),
  }),
})

/** Whether a client secret saves a card for later instead of paying with it. */
export function isSetupSecret(clientSecret: string): boolean {
  return clientSecret.startsWith('seti_')
}

/** Whether a status at Stripe is that of an authorised payment, or of a saved card. */
export function isAuthorised(status: string | undefined): boolean {
  return status === 'requires_capture' || status === 'succeeded'
}

/** Returns the id (`pi_…`, `seti_…`) in a client secret. */
export function parseIntentId(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? clientSecret
}

/** Parses a response of the stand-in; a refusal for an intent that is authorised already counts as authorised. */
export function parsePaymentState(body: unknown): PaymentState {
  const failure = failureSchema.safeParse(body)
  const intent = failure.success
    ? (failure.data.error.payment_intent ?? failure.data.error.setup_intent)
    : intentSchema.safeParse(body).data
  if (isAuthorised(intent?.status)) return { kind: 'authorised' }
  if (failure.success) {
    const { code, decline_code: declineCode } = failure.data.error
    return { kind: 'refused', code: declineCode ?? code ?? null }
  }
  if (intent?.next_action) return { kind: 'challenge', challengePath: intent.next_action.use_stripe_sdk.url }
  return { kind: 'open' }
}

async function send(path: string, init: RequestInit): Promise<PaymentState> {
  const response = await fetch(path, init)
  return parsePaymentState(await response.json())
}

const toParameters = ({ publishableKey, clientSecret }: PaymentKeys) => ({
  key: publishableKey,
  client_secret: clientSecret,
})

function post(path: string, keys: PaymentKeys, fields: Record<string, string>): Promise<PaymentState> {
  const body = new URLSearchParams({ ...toParameters(keys), ...fields })
  return send(path, { method: 'POST', body })
}

function getIntentPath({ clientSecret }: PaymentKeys): string {
  const kind = isSetupSecret(clientSecret) ? 'setup_intents' : 'payment_intents'
  return `${standInPath}/${kind}/${parseIntentId(clientSecret)}`
}

/** Returns the current state of the payment, or of saving the card. Throws when the stand-in cannot be reached. */
export function readPayment(keys: PaymentKeys): Promise<PaymentState> {
  const query = new URLSearchParams(toParameters(keys))
  return send(`${getIntentPath(keys)}?${query}`, { method: 'GET' })
}

/** Pays with a test card, or saves it, like Stripe's own form. Throws when the stand-in cannot be reached. */
export function payWithTestCard(keys: PaymentKeys, card: TestCard): Promise<PaymentState> {
  return post(`${getIntentPath(keys)}/confirm`, keys, {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': card.month,
    'payment_method_data[card][exp_year]': card.year,
    'payment_method_data[card][cvc]': card.cvc,
  })
}

/** Sends the holder's answer to the bank's challenge. Throws when the stand-in cannot be reached. */
export function answerChallenge(
  keys: PaymentKeys,
  challengePath: string,
  isApproved: boolean,
): Promise<PaymentState> {
  return post(challengePath, keys, { outcome: isApproved ? 'approve' : 'fail' })
}
