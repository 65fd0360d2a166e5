import { expect, test } from 'vitest'
import { formatOrderReference, parseOrderReference } from './order-reference.ts'

const orderId = '3f1c1f5e-6a0e-4a57-9d0e-8f7c6b5a4d3e'

test('an order is called by the first eight digits of its id', () =>
  expect(formatOrderReference(orderId)).toBe('3F1C-1F5E'))

test.each(['3F1C-1F5E', '3f1c1f5e', ' 3F1C 1F5E '])(
  'the reference %j matches ids that begin with it',
  (text) => {
    const ids = parseOrderReference(text)
    expect(ids && ids.first <= orderId && orderId <= ids.last).toBe(true)
  },
)

test.each(['3F1C', '3F1C-1F5', '3F1C-1F5G', 'BL00012', orderId])('%j is no reference of an order', (text) =>
  expect(parseOrderReference(text)).toBeNull(),
)
