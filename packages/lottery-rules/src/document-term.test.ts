import { expect, test } from 'vitest'
import { hasExpired } from './document-term.ts'

test.each([
  ['2026-07-14', '2026-07-14T21:59:59.999Z', false],
  ['2026-07-14', '2026-07-14T22:00:00.000Z', true],
  ['2026-12-31', '2026-12-31T22:59:59.999Z', false],
  ['2026-12-31', '2026-12-31T23:00:00.000Z', true],
  [null, '2999-01-01T00:00:00.000Z', false],
])('a document that is valid until %s has expired at %s: %s', (lastDay, now, expected) => {
  expect(hasExpired(lastDay, new Date(now), 'Europe/Paris')).toBe(expected)
})
