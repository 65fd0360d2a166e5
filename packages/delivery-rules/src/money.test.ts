import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeDistanceCostCents,
  computeIncludedVatCents,
  computePartVatCents,
  computeShareCents,
} from './money.ts'

test.each([
  ['a fifth of 12.30 € is 2.46 €', computeShareCents(1230, 200), 246],
  ['half a cent is rounded up', computeShareCents(5, 100), 1],
  ['less than half a cent is dropped', computeShareCents(4, 100), 0],
  ['12.00 € with 20 % VAT contain 2.00 € of it', computeIncludedVatCents(1200, 200), 200],
  ['half a cent of VAT is rounded up', computeIncludedVatCents(3, 200), 1],
  ['less than half a cent of VAT is dropped', computeIncludedVatCents(2, 200), 0],
  ['a price without VAT contains none', computeIncludedVatCents(1200, 0), 0],
  ['1.5 km at 1.10 € cost 1.65 €', computeDistanceCostCents(1500, 110), 165],
  ['no distance costs nothing', computeDistanceCostCents(0, 110), 0],
  ['a distance is rounded to the metre', computeDistanceCostCents(999.6, 1000), 1000],
])('%s', (_, actual, expected) => {
  expect(actual).toBe(expected)
})

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('a distance of %s m is refused', (distanceM) => {
  expect(() => computeDistanceCostCents(distanceM, 110)).toThrow(RangeError)
})

test('a taxed amount reduced in any parts leaves no VAT, and a part added again has the VAT that it had', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(parts, fc.constantFrom(0, 55, 200), (taken, rate) => {
      const grossCents = taken.reduce((sum, cents) => sum + cents, 0)
      const left = { grossCents, vatCents: computeIncludedVatCents(grossCents, rate) }
      for (const cents of taken) {
        const vatCents = computePartVatCents(left, cents, rate)
        expect(vatCents).toBeGreaterThanOrEqual(0)
        const rest = { grossCents: left.grossCents - cents, vatCents: left.vatCents - vatCents }
        expect(computePartVatCents(rest, -cents, rate) + vatCents).toBe(0)
        Object.assign(left, rest)
      }
      expect(left).toEqual({ grossCents: 0, vatCents: 0 })
    }),
  )
})
