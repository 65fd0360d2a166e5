import { expect, test } from 'vitest'
import { dayInWords, daysOfWeek, hoursInWords } from './plan-days.ts'

test('a week has seven days, across the end of a year and of summer time', () => {
  expect(daysOfWeek('2026-12-28').at(-1)).toBe('2027-01-03')
  expect(new Set(daysOfWeek('2026-10-19')).size).toBe(7)
})

test('a day is called the same wherever the browser is', () => {
  expect(dayInWords('2026-11-30', 'short')).toBe('lun. 30 nov.')
  expect(dayInWords('2026-11-30', 'long')).toBe('lundi 30 novembre')
  expect(dayInWords('2026-11-30', 'date')).toBe('30 novembre')
  expect(dayInWords('2026-12-01', 'long')).toBe('mardi 1er décembre')
  expect(dayInWords('2026-12-21', 'short')).toBe('lun. 21 déc.')
})

test('an hour is shown with its minutes unless they are zero', () => {
  expect([25_200_000, 27_000_000, 27_300_000].map(hoursInWords)).toEqual(['7 h', '7 h 30', '7 h 35'])
})
