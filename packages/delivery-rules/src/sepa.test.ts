import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findTargetDay, isSepaText, isTargetDay, toSepaText } from './sepa.ts'

describe('texts of transfers', () => {
  test.each([
    ['Zoé Lefèvre-Œuvrard', 70, 'Zoe Lefevre-OEuvrard'],
    ['L’Éclair & Fils SARL', 70, "L'Eclair + Fils SARL"],
    ['//a//b/ ', 70, 'a/b'],
    ['日本', 70, ''],
    ['x'.repeat(80), 70, 'x'.repeat(70)],
    ['abc /def', 5, 'abc'],
  ])('the text %j of at most %i characters becomes %j', (text, max, expected) => {
    expect(toSepaText(text, max)).toBe(expected)
  })

  test('contain only characters that every bank accepts, and stay unchanged when converted again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 140 }), (text, max) => {
        const plain = toSepaText(text, max)
        expect(plain).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/)
        expect(plain.length).toBeLessThanOrEqual(max)
        expect(plain).not.toMatch(/^\/|\/$|\/\//)
        expect(toSepaText(plain, max)).toBe(plain)
        expect(isSepaText(plain, max)).toBe(plain !== '')
      }),
    )
  })
})

test.each([
  ['2026-12-05', '2026-12-07'],
  ['2026-11-05', '2026-11-05'],
  // Good Friday to Easter Monday.
  ['2026-04-03', '2026-04-07'],
  ['2027-01-01', '2027-01-04'],
  ['2026-12-25', '2026-12-28'],
  ['2027-05-01', '2027-05-03'],
])('banks asked to pay on %s do so on %s', (day, expected) => {
  expect(findTargetDay(day)).toBe(expected)
  expect(isTargetDay(expected)).toBe(true)
})
