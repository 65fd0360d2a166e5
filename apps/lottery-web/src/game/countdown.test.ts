import { expect, test } from 'vitest'
import { partsOf } from './Countdown.tsx'

const valuesOf = (leftMs: number) => partsOf(leftMs).map(({ value }) => value)

test.each([
  ['two days and a bit', 2 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 5000, [2, 3, 4, 5]],
  ['a second that has begun counts', 59_001, [0, 0, 1, 0]],
  ['the last second', 1, [0, 0, 0, 1]],
  ['nothing', 0, [0, 0, 0, 0]],
  ['what is past', -5000, [0, 0, 0, 0]],
])('%s', (_, leftMs, values) => {
  expect(valuesOf(leftMs)).toEqual(values)
})
