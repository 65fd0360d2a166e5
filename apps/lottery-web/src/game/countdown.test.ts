import { expect, test } from 'vitest'
import { splitDuration } from './Countdown.tsx'

const splitValues = (leftMs: number) => splitDuration(leftMs).map(({ value }) => value)

test.each([
  [
    'a countdown of more than two days shows days, hours, minutes and seconds',
    2 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 5000,
    [2, 3, 4, 5],
  ],
  ['a countdown rounds up to a whole second', 59_001, [0, 0, 1, 0]],
  ['a countdown shows the last second', 1, [0, 0, 0, 1]],
  ['a countdown at its end shows zero', 0, [0, 0, 0, 0]],
  ['a countdown after its end shows zero', -5000, [0, 0, 0, 0]],
])('%s', (_, leftMs, values) => {
  expect(splitValues(leftMs)).toEqual(values)
})
