import { expect, test } from 'vitest'
import { computeNextDebtAttempt, isChargeable } from './debt-retries.ts'

test('a declined debt is retried 1, 3 and 7 days after its beginning, then no more', () => {
  const since = new Date('2026-03-28T10:00:00Z')
  expect(
    [1, 2, 3, 4, 5].map((declined) => computeNextDebtAttempt(declined, since)?.toISOString() ?? null),
  ).toEqual(['2026-03-29T10:00:00.000Z', '2026-03-31T10:00:00.000Z', '2026-04-04T10:00:00.000Z', null, null])
})

test('a card is charged at least 50 cents', () => {
  expect([0, 1, 49, 50, 51].map(isChargeable)).toEqual([false, false, false, true, true])
})
