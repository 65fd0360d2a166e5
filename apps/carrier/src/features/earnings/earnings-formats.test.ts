import { expect, test } from 'vitest'
import { formatDay, formatMonth, formatTimeSpent, formatWeekday } from './earnings-formats.ts'

test.each([
  [0, '0 min'],
  [29_000, '0 min'],
  [59 * 60_000, '59 min'],
  [59.6 * 60_000, '1 h 00'],
  [36 * 3_600_000 + 300_000, '36 h 05'],
])('a time of %i ms is formatted as %s', (ms, text) => {
  expect(formatTimeSpent(ms)).toBe(text)
})

test('a month, a day and a weekday are formatted in French', () => {
  expect(formatMonth('2026-11')).toBe('novembre 2026')
  expect(formatDay('2026-12-05')).toBe('5 décembre 2026')
  expect(formatWeekday('2026-10-25')).toBe('dimanche 25 octobre')
})
