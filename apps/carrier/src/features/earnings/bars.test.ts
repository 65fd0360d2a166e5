import { expect, test } from 'vitest'
import { createBars, findBestDay } from './bars.ts'
import { formatDay, formatMonth, formatTimeSpent, formatWeekday } from './earnings-formats.ts'

test('every day of the month has a bar, the best one the highest', () => {
  const bars = createBars('2028-02', [
    { jour: '2028-02-03', net: 2_000 },
    { jour: '2028-02-29', net: 5_000 },
  ])
  expect(bars).toHaveLength(29)
  expect(bars.map(({ share }) => share).filter((share) => share > 0)).toEqual([0.4, 1])
  expect(findBestDay(bars)).toEqual({ day: '2028-02-29', netCents: 5_000, share: 1 })
})

test('a month without earnings has flat bars and no best day', () => {
  const bars = createBars('2026-10', [])
  expect(bars).toHaveLength(31)
  expect(bars.every(({ share }) => share === 0)).toBe(true)
  expect(findBestDay(bars)).toBeNull()
})

test.each([
  [0, '0 min'],
  [29_000, '0 min'],
  [59 * 60_000, '59 min'],
  [59.6 * 60_000, '1 h 00'],
  [36 * 3_600_000 + 300_000, '36 h 05'],
])('a time of %i ms is formatted as %s', (ms, text) => {
  expect(formatTimeSpent(ms)).toBe(text)
})

test('days and months are formatted as given, independent of the reader’s time zone', () => {
  expect(formatMonth('2026-11')).toBe('novembre 2026')
  expect(formatDay('2026-12-05')).toBe('5 décembre 2026')
  expect(formatWeekday('2026-10-25')).toBe('dimanche 25 octobre')
})
