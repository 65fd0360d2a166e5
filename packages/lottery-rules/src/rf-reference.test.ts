import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRfReference, findRfReferences, formatReference, isRfReference } from './rf-reference.ts'

const number = fc.integer({ min: 0, max: 999_999_999_999 })

test('the check digits are those of ISO 11649, as in its own example', () => {
  expect(createRfReference(539_007_547_034)).toBe('RF18539007547034')
  expect(isRfReference('RF18539007547034')).toBe(true)
})

test('every number gives a valid reference, with the remainder 1 modulo 97 that the standard requires', () => {
  fc.assert(
    fc.property(number, (one) => {
      const reference = createRfReference(one)
      expect(isRfReference(reference)).toBe(true)
      // R is 27 and F is 15.
      const whole = BigInt(`${reference.slice(4)}2715${reference.slice(2, 4)}`)
      expect(whole % 97n).toBe(1n)
    }),
  )
})

test('a reference with one wrong digit, or two swapped ones, is invalid', () => {
  fc.assert(
    fc.property(number, fc.integer({ min: 2, max: 15 }), fc.integer({ min: 1, max: 9 }), (one, at, by) => {
      const reference = createRfReference(one)
      const wrong = String((Number(reference[at]) + by) % 10)
      expect(isRfReference(reference.slice(0, at) + wrong + reference.slice(at + 1))).toBe(false)
      const [left = '', right = ''] = [reference[at - 1], reference[at]]
      if (at > 2 && left !== right) {
        const swapped = reference.slice(0, at - 1) + right + left + reference.slice(at + 1)
        expect(isRfReference(swapped)).toBe(false)
      }
    }),
  )
})

test.each([
  'RF18 5390 0754 7034',
  'rf18 5390 0754 7034',
  'Cagnotte RF18-5390-0754-7034 merci',
  'virement/RF18.5390.0754.7034/',
  'RF18539OO7547O34',
  'PERFECT RF18539007547034',
])('the reference in "%s" is found', (typed) => {
  expect(findRfReferences(typed)).toEqual(['RF18539007547034'])
})

test.each(['', 'loterie', 'RF19 5390 0754 7034', 'RF18 5390 0754 70', '5390 0754 7034'])(
  '"%s" holds no reference',
  (typed) => {
    expect(findRfReferences(typed)).toEqual([])
  },
)

test('two references of one text are both found, and a repeated one once', () => {
  const [one, other] = [createRfReference(1), createRfReference(2)]
  expect(findRfReferences(`${one} ${other} ${one}`)).toEqual([one, other])
})

test('a reference is found whatever blanks and lower-case letters it contains', () => {
  fc.assert(
    fc.property(
      number,
      fc.array(fc.constantFrom('', ' ', '-', '.', '/'), { minLength: 16, maxLength: 16 }),
      (one, gaps) => {
        const reference = createRfReference(one)
        const typed = [...reference.toLowerCase()]
          .map((character, at) => character + (gaps[at] ?? ''))
          .join('')
        expect(findRfReferences(typed)).toEqual([reference])
      },
    ),
  )
})

test('a reference is shown in groups of four characters', () => {
  expect(formatReference('RF18539007547034')).toBe('RF18 5390 0754 7034')
})

test.each([-1, 0.5, 1_000_000_000_000])('a reference of the number %d is refused', (one) => {
  expect(() => createRfReference(one)).toThrow(RangeError)
})
