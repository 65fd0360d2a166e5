import { describe, expect, test } from 'vitest'
import {
  addMonths,
  listDaysOfMonth,
  moveIntoDayHours,
  parisDayOf,
  parisMonthOf,
  parisYearOf,
  spanOfMonth,
  spanOfYear,
} from './paris-calendar.ts'

describe('a day in Paris', () => {
  test.each([
    ['2026-11-30T22:59:59.999Z', '2026-11-30'],
    ['2026-11-30T23:00:00.000Z', '2026-12-01'],
    ['2026-06-30T21:59:59.999Z', '2026-06-30'],
    ['2026-06-30T22:00:00.000Z', '2026-07-01'],
    // Clocks go back on 25 October 2026: a day of 25 hours.
    ['2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['2026-10-25T22:59:59.999Z', '2026-10-25'],
    ['2026-10-25T23:00:00.000Z', '2026-10-26'],
    // And forward on 29 March: one of 23.
    ['2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['2026-03-29T21:59:59.999Z', '2026-03-29'],
    ['2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['2028-02-29T12:00:00.000Z', '2028-02-29'],
  ])('at %s is %s, in the month of that date', (instant, day) => {
    expect(parisDayOf(new Date(instant))).toBe(day)
    expect(parisMonthOf(new Date(instant))).toBe(day.slice(0, 7))
  })

  test('decides the year, an hour before UTC', () => {
    expect(parisYearOf(new Date('2026-12-31T22:59:59.999Z'))).toBe(2026)
    expect(parisYearOf(new Date('2026-12-31T23:00:00.000Z'))).toBe(2027)
  })
})

describe('the span of a month', () => {
  test.each([
    ['2026-11', '2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z', 720],
    ['2026-07', '2026-06-30T22:00:00.000Z', '2026-07-31T22:00:00.000Z', 744],
    ['2026-10', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z', 745],
    ['2026-03', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z', 743],
    ['2028-02', '2028-01-31T23:00:00.000Z', '2028-02-29T23:00:00.000Z', 696],
    ['2026-12', '2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z', 744],
  ])('%s is from %s until %s: %i hours', (month, from, until, hours) => {
    const span = spanOfMonth(month)
    expect([span.from.toISOString(), span.until.toISOString()]).toEqual([from, until])
    expect((span.until.getTime() - span.from.getTime()) / 3_600_000).toBe(hours)
  })

  test('begins where that of the previous month ends, and the first and last of a year with the year’s own', () => {
    const months = Array.from({ length: 12 }, (_, index) => spanOfMonth(addMonths('2026-01', index)))
    expect(months[0]?.from).toEqual(spanOfYear(2026).from)
    expect(months[11]?.until).toEqual(spanOfYear(2026).until)
    for (const [index, { from }] of months.entries())
      if (index > 0) expect(months[index - 1]?.until).toEqual(from)
  })
})

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -15, '2024-12'],
  ['2026-03', 0, '2026-03'],
])('the month %s plus %i months is %s', (month, months, other) => {
  expect(addMonths(month, months)).toBe(other)
})

test('the days of a month are those that exist', () => {
  expect(listDaysOfMonth('2028-02')).toHaveLength(29)
  expect(listDaysOfMonth('2026-02').at(-1)).toBe('2026-02-28')
  expect(listDaysOfMonth('2026-12').at(0)).toBe('2026-12-01')
})

test.each(['2026-13', '2026-00', '2026-1', '26-01', ''])('%j is not a month', (month) => {
  expect(() => spanOfMonth(month)).toThrow(RangeError)
})

describe('a non-urgent message', () => {
  test.each([
    ['in the afternoon is sent immediately', '2026-11-30T14:12:34.567Z', '2026-11-30T14:12:34.567Z'],
    [
      'at the last instant of the evening is sent immediately',
      '2026-11-30T19:59:59.999Z',
      '2026-11-30T19:59:59.999Z',
    ],
    ['at 21:00 waits for the next morning', '2026-11-30T20:00:00.000Z', '2026-12-01T07:00:00.000Z'],
    ['after midnight waits for the same morning', '2026-07-01T01:30:00.000Z', '2026-07-01T06:00:00.000Z'],
    ['just before 8:00 waits until 8:00', '2026-07-01T05:59:59.999Z', '2026-07-01T06:00:00.000Z'],
    [
      'in the night when clocks go back waits for 8:00',
      '2026-10-24T22:30:00.000Z',
      '2026-10-25T07:00:00.000Z',
    ],
  ])('%s', (_, instant, sent) => {
    expect(moveIntoDayHours(new Date(instant))).toEqual(new Date(sent))
  })
})
