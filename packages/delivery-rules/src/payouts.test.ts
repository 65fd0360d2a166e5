import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PayeeState } from './payouts.ts'
import {
  accountRestMs,
  computePayableCents,
  findHoldReason,
  findPayableMonth,
  formatTransferMessage,
  formatTransferReference,
} from './payouts.ts'
import { isSepaText } from './sepa.ts'

test.each([
  ['2026-12-04', '2026-10'],
  ['2026-12-05', '2026-11'],
  ['2026-12-31', '2026-11'],
  ['2027-01-04', '2026-11'],
  ['2027-01-05', '2026-12'],
])('on %s the newest month to pay is %s', (day, month) => expect(findPayableMonth(day)).toBe(month))

test('a balance is paid in full, or waits in full', () => {
  expect(computePayableCents([])).toBe(0)
  expect(computePayableCents([1250, -250])).toBe(1000)
  expect(computePayableCents([1250, -1250])).toBe(0)
  expect(computePayableCents([250, -1250])).toBe(0)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100_000, max: 100_000 })), (owed) => {
      const sum = owed.reduce((total, cents) => total + cents, 0)
      expect(computePayableCents(owed)).toBe(Math.max(sum, 0))
    }),
  )
})

describe('a payout', () => {
  const now = 100 * 24 * 3_600_000
  const fine: PayeeState = {
    stoppedAt: null,
    releasedAt: null,
    isCovered: true,
    hasValidDocuments: true,
    accountChangedAt: 0,
    isPayable: true,
  }
  const released = { releasedAt: now - 1000 }
  test.each<[string, Partial<PayeeState>, ReturnType<typeof findHoldReason>]>([
    ['does not wait when everything is in order', {}, null],
    ['waits while staff have stopped it', { stoppedAt: 1 }, 'stopped'],
    [
      'waits while staff have stopped it, whatever was released before',
      { stoppedAt: 1, ...released },
      'stopped',
    ],
    [
      'waits while the ledger owes nothing of it',
      { isCovered: false, hasValidDocuments: false },
      'corrected',
    ],
    [
      'waits while the ledger owes nothing of it, although it was released',
      { isCovered: false, ...released },
      'corrected',
    ],
    ['does not wait for documents once it is released', { hasValidDocuments: false, ...released }, null],
    ['waits for a payout account', { accountChangedAt: null }, 'no-account'],
    [
      'waits for a payout account, although it was released',
      { accountChangedAt: null, ...released },
      'no-account',
    ],
    ['waits for another account when no bank transfers to this one', { isPayable: false }, 'wrong-account'],
    [
      'waits for another account, although it was released',
      { isPayable: false, ...released },
      'wrong-account',
    ],
    [
      'waits until the rest period of a new account is over',
      { accountChangedAt: now - accountRestMs + 1 },
      'account-changed',
    ],
    ['does not wait once the rest period is over', { accountChangedAt: now - accountRestMs }, null],
    [
      'does not wait when it was released after the change of the account',
      { accountChangedAt: now - 2000, ...released },
      null,
    ],
    [
      'waits when the account was changed after the release',
      { accountChangedAt: now - 500, ...released },
      'account-changed',
    ],
    ['waits for documents', { hasValidDocuments: false }, 'documents'],
  ])('%s', (_, state, expected) => expect(findHoldReason({ ...fine, ...state }, now)).toBe(expected))
})

test('the reference of a transfer fits into its 35 characters, and each try has its own', () => {
  const id = '0b7cbb44-6d44-4ca1-a8a6-1ad36b1b5b3f'
  const first = formatTransferReference(id, '2026-11', 1)
  expect(first).toBe('V202611-0b7cbb446d444ca1a8a6-1')
  expect(isSepaText(formatTransferReference(id, '2026-11', 999), 35)).toBe(true)
  expect(formatTransferReference(id, '2026-11', 2)).not.toBe(first)
})

test('the message of a transfer names the platform, in characters of the scheme, and the month', () => {
  expect(formatTransferMessage('Société d’Exploitation', '2026-11')).toBe(
    "Societe d'Exploitation gains 2026-11",
  )
})
