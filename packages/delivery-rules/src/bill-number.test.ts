import { expect, test } from 'vitest'
import { findBillNumber, formatBillNumber } from './bill-number.ts'

test.each([
  ['a bill’s number is padded to five digits and followed by its day', 1, '2026-03-02', 'BL0000102032026'],
  ['a bill’s number of five digits is not padded', 99_999, '2026-12-31', 'BL9999931122026'],
  ['a bill’s number of six digits keeps all of them', 100_000, '2026-12-31', 'BL10000031122026'],
])('%s', (_, number, day, expected) => {
  expect(formatBillNumber(number, day)).toBe(expected)
})

test.each([
  ['number 0', 0, '2026-03-02'],
  ['a number that is no integer', 1.5, '2026-03-02'],
  ['a day in the French format', 1, '02/03/2026'],
])('formatting a bill number rejects %s', (_, number, day) => {
  expect(() => formatBillNumber(number, day)).toThrow(RangeError)
})

test('the bill of a delivery has the day of its end in Paris', () => {
  expect(findBillNumber({ billNumber: 1, endedAt: new Date('2026-03-01T23:30:00Z') })).toBe('BL0000102032026')
})

test('a delivery that has no bill or has not ended has no bill number', () => {
  expect(findBillNumber({ billNumber: null, endedAt: new Date('2026-03-02') })).toBeNull()
  expect(findBillNumber({ billNumber: 1, endedAt: null })).toBeNull()
})
