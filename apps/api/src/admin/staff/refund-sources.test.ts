import { expect, test } from 'vitest'
import { parseRefundSources } from './refund-sources.ts'

const noSources = { carrierCents: 0, serviceFeeCents: 0, lossesCents: 0, orderFundsCents: 0 }

test.each([
  ['12.50', 'carrier', { carrierCents: 1250 }],
  ['12,5', 'fee', { serviceFeeCents: 1250 }],
  ['3', 'platform', { lossesCents: 300 }],
  ['10', 'carrier', { carrierCents: 1000 }],
  ['10.50', 'carrier=8,fee=2.50', { carrierCents: 800, serviceFeeCents: 250 }],
  ['4.35', 'order=4.35', { orderFundsCents: 435 }],
])('the refund of %s euros from %s is parsed to cents by source', (amount, from, sources) => {
  expect(parseRefundSources(amount, from)).toEqual({ ...noSources, ...sources })
})

test('a refund of zero is parsed without a source, and refused with one', () => {
  expect(parseRefundSources('0', undefined)).toEqual(noSources)
  expect(() => parseRefundSources('0', 'fee')).toThrow('nothing is refunded')
})

test.each([
  ['1', undefined, 'say whose money'],
  ['-1', 'fee', 'no amount'],
  ['1.234', 'fee', 'no amount'],
  ['1e3', 'fee', 'no amount'],
  ['1', 'bank', 'none of'],
  ['1', 'constructor=1', 'none of'],
  ['10', 'carrier=8,fee=1', 'do not sum'],
  ['10', 'carrier=5,carrier=5', 'named twice'],
])('the refund of %s euros from %s is refused: %s', (amount, from, sentence) => {
  expect(() => parseRefundSources(amount, from)).toThrow(sentence)
})
