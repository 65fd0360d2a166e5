import { expect, test } from 'vitest'
import { distanceCost, shareOf, vatIncludedIn } from './money.ts'

test.each([
  ['a fifth of 12.30 € is 2.46 €', shareOf(1230, 200), 246],
  ['half a cent is rounded up', shareOf(5, 100), 1],
  ['less than half a cent is dropped', shareOf(4, 100), 0],
  ['12.00 € with 20 % VAT contain 2.00 € of it', vatIncludedIn(1200, 200), 200],
  ['without VAT nothing is contained', vatIncludedIn(1200, 0), 0],
  ['1.5 km at 1.10 € cost 1.65 €', distanceCost(1500, 110), 165],
  ['no distance costs nothing', distanceCost(0, 110), 0],
  ['a distance is rounded to the metre', distanceCost(999.6, 1000), 1000],
])('%s', (_, actual, expected) => {
  expect(actual).toBe(expected)
})

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('a distance of %s m is refused', (distanceM) => {
  expect(() => distanceCost(distanceM, 110)).toThrow(RangeError)
})
