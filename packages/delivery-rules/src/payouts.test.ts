import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PayeeState } from './payouts.ts'
import {
  accountRestMs,
  holdReasonOf,
  payableMonthOn,
  payableOf,
  transferMessage,
  transferReference,
} from './payouts.ts'
import { isSepaText } from './sepa.ts'

test.each([
  ['2026-12-04', '2026-10'],
  ['2026-12-05', '2026-11'],
  ['2026-12-31', '2026-11'],
  ['2027-01-04', '2026-11'],
  ['2027-01-05', '2026-12'],
])('on %s the newest month to pay is %s', (day, month) => expect(payableMonthOn(day)).toBe(month))

test('a balance is paid in full, or waits in full', () => {
  expect(payableOf([])).toBe(0)
  expect(payableOf([1250, -250])).toBe(1000)
  expect(payableOf([1250, -1250])).toBe(0)
  expect(payableOf([250, -1250])).toBe(0)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100_000, max: 100_000 })), (owed) => {
      const sum = owed.reduce((total, cents) => total + cents, 0)
      expect(payableOf(owed)).toBe(Math.max(sum, 0))
    }),
  )
})

describe('a payout waits', () => {
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
  test.each<[string, Partial<PayeeState>, ReturnType<typeof holdReasonOf>]>([
    ['for nothing', {}, null],
    ['while the staff stops it', { stoppedAt: 1 }, 'stopped'],
    ['while the staff stops it, whatever was released before', { stoppedAt: 1, ...released }, 'stopped'],
    ['while the ledger owes nothing of it', { isCovered: false, hasValidDocuments: false }, 'corrected'],
    ['while the ledger owes nothing of it, released or not', { isCovered: false, ...released }, 'corrected'],
    ['no more once it is released', { hasValidDocuments: false, ...released }, null],
    ['for an account to pay to', { accountChangedAt: null }, 'no-account'],
    ['for an account to pay to, released or not', { accountChangedAt: null, ...released }, 'no-account'],
    ['for another account where no bank pays to this one', { isPayable: false }, 'wrong-account'],
    ['for another account, released or not', { isPayable: false, ...released }, 'wrong-account'],
    ['just before the rest is over', { accountChangedAt: now - accountRestMs + 1 }, 'account-changed'],
    ['no more when the rest is over', { accountChangedAt: now - accountRestMs }, null],
    ['no more when released after the change', { accountChangedAt: now - 2000, ...released }, null],
    ['again when changed after the release', { accountChangedAt: now - 500, ...released }, 'account-changed'],
    ['for documents', { hasValidDocuments: false }, 'documents'],
  ])('%s', (_, state, wanted) => expect(holdReasonOf({ ...fine, ...state }, now)).toBe(wanted))
})

test('references and messages fit into a transfer, and each try has its own reference', () => {
  const id = '0b7cbb44-6d44-4ca1-a8a6-1ad36b1b5b3f'
  const first = transferReference(id, '2026-11', 1)
  expect(first).toBe('V202611-0b7cbb446d444ca1a8a6-1')
  expect(isSepaText(transferReference(id, '2026-11', 999), 35)).toBe(true)
  expect(transferReference(id, '2026-11', 2)).not.toBe(first)
  expect(transferMessage('Société d’Exploitation', '2026-11')).toBe("Societe d'Exploitation gains 2026-11")
})
