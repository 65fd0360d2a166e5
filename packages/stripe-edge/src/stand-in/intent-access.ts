import type { Call } from './call.ts'
import { createInvalidRequestError, StripeFailure } from './failure.ts'
import { readText } from './form.ts'
import type { IntentBody, SetupBody } from './model.ts'
import { lockObject, readObject } from './objects.ts'

/** Returns the intent to an authorised caller: with a publishable key only to the holder of its client secret. */
export async function readIntent(call: Call, id: string): Promise<IntentBody> {
  return requireAccess(call, 'PaymentIntent', () => readObject(call.tx, 'payment_intent', id))
}

/** Returns the intent as `readIntent` does, locked: of two concurrent changes the second sees the first. */
export async function lockIntent(call: Call, id: string): Promise<IntentBody> {
  return requireAccess(call, 'PaymentIntent', () => lockObject(call.tx, 'payment_intent', id))
}

/** Returns a card's setup to an authorised caller; see `readIntent`. */
export async function readSetup(call: Call, id: string): Promise<SetupBody> {
  return requireAccess(call, 'SetupIntent', () => readObject(call.tx, 'setup_intent', id))
}

/** Returns a card's setup locked; see `lockIntent`. */
export async function lockSetup(call: Call, id: string): Promise<SetupBody> {
  return requireAccess(call, 'SetupIntent', () => lockObject(call.tx, 'setup_intent', id))
}

/** Returns the browser's view of an intent; with the secret key, all of it. */
export function toPublicView(call: Call, intent: IntentBody | SetupBody): object {
  if (call.keyKind === 'secret') return intent
  const { metadata: _metadata, customer: _customer, ...visible } = intent
  if (!('latest_charge' in visible)) return visible
  const { latest_charge: _charge, ...payment } = visible
  return payment
}

async function requireAccess<Body extends IntentBody | SetupBody>(
  call: Call,
  kind: 'PaymentIntent' | 'SetupIntent',
  read: () => Promise<Body>,
): Promise<Body> {
  if (call.keyKind === 'secret') return read()
  const secret = readText(call.form, 'client_secret')
  // An unknown intent and a wrong secret get the same response, so that ids cannot be probed.
  const intent = await read().catch(nullIfMissing)
  if (intent === null || intent.client_secret !== secret) {
    throw createInvalidRequestError(
      `The client_secret provided does not match any associated ${kind} on this account. ` +
        `Ensure the publishable key used belongs to the same account that created the ${kind}.`,
      {
        code:
          kind === 'PaymentIntent' ? 'payment_intent_invalid_parameter' : 'setup_intent_invalid_parameter',
        param: 'client_secret',
      },
    )
  }
  return intent
}

function nullIfMissing(error: unknown): null {
  if (error instanceof StripeFailure) return null
  throw error
}
