import { expect, test } from 'vitest'
import { toTelHref } from './tel-href.ts'

test('a phone link has no separators between its digits', () => {
  expect(toTelHref('+33 (0)1.23-45 67')).toBe('tel:+3301234567')
  expect(toTelHref('09 74 75 13 13')).toBe('tel:0974751313')
})
