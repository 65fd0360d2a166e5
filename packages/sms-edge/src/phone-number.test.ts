import { expect, test } from 'vitest'
import { readPhoneNumber } from './phone-number.ts'

test.each([
  ['06 12 34 56 78', '+33612345678', true],
  ['07.81.23.45.67', '+33781234567', true],
  ['+33 6 12 34 56 78', '+33612345678', true],
  ['0033612345678', '+33612345678', true],
  ['+33 (0)6 12 34 56 78', '+33612345678', true],
  ['01 42 68 53 00', '+33142685300', false],
  ['09 72 12 34 56', '+33972123456', false],
  ['0692 12 34 56', '+262692123456', true],
  ['+262 692 12 34 56', '+262692123456', true],
  ['+32 470 12 34 56', '+32470123456', true],
  ['+1 415 555 2671', '+14155552671', true],
])('%s is read as %s, and can receive text messages: %s', (written, e164, canReceiveSms) => {
  expect(readPhoneNumber(written)).toEqual({ e164, canReceiveSms })
})

test.each([
  '',
  '06',
  '06 12 34 56 7',
  '06 12 34 56 78 90',
  '00 00 00 00 00',
  'abc',
  '06 12 34 56 78 ext. 3',
  '3631',
  '١٢٣',
  '+999 123',
])('%j is not a phone number', (written) => {
  expect(readPhoneNumber(written)).toBeNull()
})
