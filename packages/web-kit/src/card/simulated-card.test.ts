import { expect, test } from 'vitest'
import { parseIntentId, parsePaymentState } from './simulated-card.ts'

const challenge = { use_stripe_sdk: { url: '/three_d_secure' } }

test.each([
  ['a held amount is authorised', { status: 'requires_capture' }, { kind: 'authorised' }],
  [
    'a refusal carries the bank’s reason',
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
    'a refusal without the bank carries the provider’s reason',
    { error: { code: 'incorrect_number' } },
    { kind: 'refused', code: 'incorrect_number' },
  ],
  [
    'paying what is authorised already is authorised',
    { error: { message: 'You cannot confirm', payment_intent: { status: 'requires_capture' } } },
    { kind: 'authorised' },
  ],
  [
    'a bank that asks is a challenge',
    { status: 'requires_action', next_action: challenge },
    { kind: 'challenge', challengePath: '/three_d_secure' },
  ],
  [
    'a payment without a card is open',
    { status: 'requires_payment_method', next_action: null },
    { kind: 'open' },
  ],
])('%s', (_fact, body, state) => {
  expect(parsePaymentState(body)).toEqual(state)
})

test('a client secret names its payment', () => {
  expect(parseIntentId('pi_abc_secret_def')).toBe('pi_abc')
})
