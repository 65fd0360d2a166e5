import { expect, test } from 'vitest'
import { shiftCalendar, toLocalDay } from './wall-clock.ts'

const paris = 'Europe/Paris'

test.each([
  ['a month ends on the same day', '2026-01-15T10:00:00.123Z', { months: 1 }, '2026-02-15T10:00:00.123Z'],
  [
    'a month that has no such day ends on its last day',
    '2026-01-31T10:00:00Z',
    { months: 1 },
    '2026-02-28T10:00:00.000Z',
  ],
  [
    'a month that has no such day ends on 29 February in a leap year',
    '2028-01-31T10:00:00Z',
    { months: 1 },
    '2028-02-29T10:00:00.000Z',
  ],
  [
    'the local time stays the same into summer',
    '2026-03-15T19:00:00Z',
    { months: 1 },
    '2026-04-15T18:00:00.000Z',
  ],
  [
    'the local time stays the same into winter',
    '2026-10-20T18:00:00Z',
    { days: 7 },
    '2026-10-27T19:00:00.000Z',
  ],
  [
    'a day of the change to summer time has 23 hours',
    '2026-03-28T19:00:00Z',
    { days: 1 },
    '2026-03-29T18:00:00.000Z',
  ],
  [
    'a negative number of months goes back',
    '2026-03-31T10:00:00Z',
    { months: -1 },
    '2026-02-28T11:00:00.000Z',
  ],
  [
    'a time that the clocks skip is an hour later',
    '2026-03-28T01:30:00Z',
    { days: 1 },
    '2026-03-29T01:30:00.000Z',
  ],
  ['two months may end in the next year', '2026-12-31T23:30:00Z', { months: 2 }, '2027-02-28T23:30:00.000Z'],
])('in local dates, %s', (_, from, span, to) => {
  expect(shiftCalendar(new Date(from), span, paris).toISOString()).toBe(to)
})

test('a month from 31 January ends in March where the next month is requested for missing days', () => {
  const end = shiftCalendar(new Date('2026-01-31T10:00:00Z'), { months: 1 }, paris, 'next-month')
  expect(end.toISOString()).toBe('2026-03-01T10:00:00.000Z')
})

test('the local day begins at midnight in the time zone', () => {
  expect(toLocalDay(new Date('2026-11-21T23:30:00Z'), paris)).toBe('2026-11-22')
  expect(toLocalDay(new Date('2026-07-21T21:59:59Z'), paris)).toBe('2026-07-21')
})
