import { describe, expect, test } from 'vitest'
import type { Span } from './paris-calendar.ts'
import { mondayOf } from './paris-calendar.ts'
import type { WrittenShift } from './shifts.ts'
import {
  computeShiftState,
  findRestWarnings,
  formatShift,
  mayBePlanned,
  repeatShift,
  shiftByWeeks,
  spanOfShift,
  spanOfWeek,
} from './shifts.ts'

/** Returns a shift from its day and '08:00-12:30'. */
function createShift(day: string, hours: string): Span {
  const [begin = '', end = ''] = hours.split('-')
  const span = spanOfShift({ day, begin, end })
  if (!span) throw new Error(`${day} ${hours} is no shift`)
  return span
}
const formatSpan = (span: Span | null) => span && `${span.from.toISOString()} ${span.until.toISOString()}`
const countHours = ({ from, until }: Span) => (until.getTime() - from.getTime()) / 3_600_000

describe('a written shift', () => {
  test.each<[string, WrittenShift, string | null]>([
    [
      'begins and ends by the clocks of Paris',
      { day: '2026-11-30', begin: '08:00', end: '12:30' },
      '2026-11-30T07:00:00.000Z 2026-11-30T11:30:00.000Z',
    ],
    [
      'ends on the next day where its end is not after its begin',
      { day: '2026-12-31', begin: '22:00', end: '06:00' },
      '2026-12-31T21:00:00.000Z 2027-01-01T05:00:00.000Z',
    ],
    ['without a length is invalid', { day: '2026-11-30', begin: '08:00', end: '08:00' }, null],
    ['of more than 16 hours is invalid', { day: '2026-11-30', begin: '08:00', end: '00:01' }, null],
    ['on a day that does not exist is invalid', { day: '2027-02-29', begin: '08:00', end: '12:00' }, null],
    ['at a time that does not exist is invalid', { day: '2026-11-30', begin: '08:00', end: '24:10' }, null],
    [
      'begins when the clocks go on where its time is skipped',
      { day: '2027-03-28', begin: '02:30', end: '06:00' },
      '2027-03-28T01:00:00.000Z 2027-03-28T04:00:00.000Z',
    ],
    ['that the clocks skip completely is invalid', { day: '2027-03-28', begin: '02:10', end: '02:50' }, null],
  ])('%s', (_what, written, instants) => {
    expect(formatSpan(spanOfShift(written))).toBe(instants)
  })

  test('over a night lasts an hour less in spring and an hour more in autumn', () => {
    expect(countHours(createShift('2027-03-27', '22:00-06:00'))).toBe(7)
    expect(countHours(createShift('2026-10-24', '22:00-06:00'))).toBe(9)
  })

  test('is formatted as it was written', () => {
    for (const hours of ['08:00-12:30', '22:00-06:00'])
      expect(formatShift(createShift('2026-10-24', hours))).toMatchObject({
        day: '2026-10-24',
        begin: hours.slice(0, 5),
        end: hours.slice(6),
      })
  })
})

describe('a repeated shift', () => {
  test('keeps its times across clock changes', () => {
    const spans = repeatShift({ day: '2027-03-21', begin: '08:00', end: '12:00' }, '2027-04-04') ?? []
    expect(spans.map(({ from }) => from.toISOString())).toEqual([
      '2027-03-21T07:00:00.000Z',
      '2027-03-28T06:00:00.000Z',
      '2027-04-04T06:00:00.000Z',
    ])
  })

  test('skips the week in which the clocks skip it', () => {
    const inTheGap = { day: '2027-03-21', begin: '02:10', end: '02:50' }
    expect(repeatShift(inTheGap, '2027-04-04')).toHaveLength(2)
  })

  test.each([
    ['occurs at most 27 times', '2029-01-01', 27],
    ['occurs once when its last day is earlier', '2026-01-01', 1],
  ])('%s', (_, lastDay, count) => {
    expect(repeatShift({ day: '2026-11-30', begin: '08:00', end: '12:00' }, lastDay)).toHaveLength(count)
  })

  test('is copied to another week at the same times', () => {
    const copied = shiftByWeeks(createShift('2026-10-19', '22:00-06:00'), 1)
    expect(copied && formatShift(copied)).toEqual({ day: '2026-10-26', begin: '22:00', end: '06:00' })
  })
})

test('a week begins on Monday and lasts an hour more when summer time ends', () => {
  expect(['2026-10-19', '2026-10-25', '2026-10-26'].map(mondayOf)).toEqual([
    '2026-10-19',
    '2026-10-19',
    '2026-10-26',
  ])
  expect(countHours(spanOfWeek('2026-10-19'))).toBe(7 * 24 + 1)
})

test('a day may be planned up to a month back and a year ahead', () => {
  const today = '2026-11-26'
  const days = ['2026-10-25', '2026-10-26', '2027-11-27', '2027-11-28']
  expect(days.map((day) => mayBePlanned(day, today))).toEqual([false, true, true, false])
})

describe('the driver of a shift from 08:00 to 12:00', () => {
  const span = createShift('2026-11-30', '08:00-12:00')

  test.each([
    ['07:59:59', true, 'to-come'],
    ['08:00:00', false, 'awaited'],
    ['08:09:59', false, 'awaited'],
    ['08:10:00', false, 'absent'],
    ['11:59:59', false, 'absent'],
    ['08:10:00', true, 'present'],
    ['12:00:00', true, 'over'],
  ] as const)('at %s, online: %s, is %s', (time, isOnline, state) => {
    expect(computeShiftState(span, isOnline, new Date(`2026-11-30T${time}+01:00`))).toBe(state)
  })
})

describe('rules on rest', () => {
  const monday = '2026-11-30'
  const days = [
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ]
  const everyDay = (hours: string, count: number) =>
    days.slice(0, count).map((day) => createShift(day, hours))

  test.each<[string, readonly Span[], boolean, readonly string[]]>([
    ['are met by five days of eight hours', everyDay('08:00-16:00', 5), false, []],
    [
      'are met by a day in two parts within 13 hours',
      [createShift(monday, '08:00-12:00'), createShift(monday, '16:00-21:00')],
      false,
      [],
    ],
    [
      'ask for 11 hours between the parts of a day and the next',
      [createShift(monday, '07:00-11:00'), createShift(monday, '18:00-20:30')],
      false,
      ['daily-rest 2026-11-30'],
    ],
    [
      'ask for 11 hours between two days',
      [createShift(monday, '14:00-22:00'), createShift('2026-12-01', '08:00-12:00')],
      false,
      ['daily-rest 2026-12-01'],
    ],
    [
      'consider the day before the week',
      [createShift('2026-11-29', '14:00-22:00'), createShift(monday, '08:00-12:00')],
      false,
      ['daily-rest 2026-11-30'],
    ],
    ['allow 10 hours a day', [createShift('2026-12-02', '08:00-18:30')], false, ['long-day 2026-12-02']],
    ['allow 48 hours a week', everyDay('08:00-16:30', 6), false, ['long-week 2026-11-30']],
    [
      'ask for 35 hours in a row without work',
      everyDay('10:00-14:00', 7).concat(
        createShift('2026-12-07', '10:00-14:00'),
        createShift('2026-11-29', '10:00-14:00'),
      ),
      false,
      ['weekly-rest 2026-11-30'],
    ],
    [
      'count a free day just before the week as its rest',
      everyDay('10:00-14:00', 7).concat(createShift('2026-12-07', '10:00-14:00')),
      false,
      [],
    ],
    [
      'allow a minor 8 hours a day and 12 hours of rest',
      [createShift(monday, '11:00-20:00'), createShift('2026-12-01', '07:30-12:00')],
      true,
      ['long-day 2026-11-30', 'daily-rest 2026-12-01'],
    ],
    [
      'forbid a minor the night from 22:00 to 06:00',
      [createShift(monday, '17:00-22:30'), createShift('2026-12-03', '05:30-09:00')],
      true,
      ['night 2026-11-30', 'night 2026-12-03'],
    ],
    [
      'forbid a minor a shift that ends at midnight',
      [createShift(monday, '18:00-00:00')],
      true,
      ['night 2026-11-30'],
    ],
    ['let a minor work until 22:00', [createShift(monday, '17:00-22:00')], true, []],
    ['give no warning for another week', [createShift('2026-12-08', '06:00-20:00')], false, []],
  ])('%s', (_what, shifts, isMinor, warnings) => {
    expect(findRestWarnings(shifts, monday, isMinor).map(({ rule, day }) => `${rule} ${day}`)).toEqual(
      warnings,
    )
  })
})
