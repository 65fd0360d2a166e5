import { expect, test } from 'vitest'
import { formatDay, formatHours, listDaysOfWeek } from './plan-days.ts'

test('a week has seven days, across the end of a year and of summer time', () => {
  expect(listDaysOfWeek('2026-12-28').at(-1)).toBe('2027-01-03')
  expect(new Set(listDaysOfWeek('2026-10-19')).size).toBe(7)
})

test('a calendar day is formatted in short, in full and as a date', () => {
  expect(formatDay('2026-11-30', 'short')).toBe('lun. 30 nov.')
  expect(formatDay('2026-11-30', 'long')).toBe('lundi 30 novembre')
  expect(formatDay('2026-11-30', 'date')).toBe('30 novembre')
  expect(formatDay('2026-12-01', 'long')).toBe('mardi 1er décembre')
  expect(formatDay('2026-12-21', 'short')).toBe('lun. 21 déc.')
})

test('a duration in hours omits zero minutes', () => {
  expect([25_200_000, 27_000_000, 27_300_000].map(formatHours)).toEqual(['7 h', '7 h 30', '7 h 35'])
})
