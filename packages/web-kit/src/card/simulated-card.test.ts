import { expect, test } from 'vitest'
import { parseIntentId, parsePaymentState } from './simulated-card.ts'

const challenge = { use_stripe_sdk: { url: '/three_d_secure' } }

test.each([
  ['a reserved amount is an authorised payment', { status: 'requires_capture' }, { kind: 'authorised' }],
  [
    'a refusal by the bank has the bank’s reason',
    {
      error: {
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        payment_intent: { status: 'requires_payment_method' },
      },
    },
    { kind: 'refused', code: 'insufficient_funds' },
  ],
  [
    'a refusal by the provider has the provider’s reason',
    { error: { code: 'incorrect_number' } },
    { kind: 'refused', code: 'incorrect_number' },
  ],
  [
    'a refused repeat of an authorised payment is an authorised payment',
    { error: { message: 'You cannot confirm', payment_intent: { status: 'requires_capture' } } },
    { kind: 'authorised' },
  ],
  [
    'a question of the bank is a challenge',
    { status: 'requires_action', next_action: challenge },
    { kind: 'challenge', challengePath: '/three_d_secure' },
  ],
  [
    'a payment without a card is an open payment',
    { status: 'requires_payment_method', next_action: null },
    { kind: 'open' },
  ],
])('%s', (_fact, body, state) => {
  expect(parsePaymentState(body)).toEqual(state)
})

test('a client secret contains the id of its payment', () => {
  expect(parseIntentId('pi_abc_secret_def')).toBe('pi_abc')
})
