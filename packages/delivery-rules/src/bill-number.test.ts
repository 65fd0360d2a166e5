import { expect, test } from 'vitest'
import { formatBillNumber } from './bill-number.ts'

test.each([
  ['the first bill', 1, '2026-03-02', 'BL0000102032026'],
  ['five digits fill the number', 99_999, '2026-12-31', 'BL9999931122026'],
  ['a sixth digit is kept', 100_000, '2026-12-31', 'BL10000031122026'],
])('%s', (_, number, day, expected) => {
  expect(formatBillNumber(number, day)).toBe(expected)
})

test.each([
  ['number 0', 0, '2026-03-02'],
  ['half a number', 1.5, '2026-03-02'],
  ['a French day', 1, '02/03/2026'],
])('there is no bill of %s', (_, number, day) => {
  expect(() => formatBillNumber(number, day)).toThrow(RangeError)
})
