import { expect, test } from 'vitest'
import { instantInParis, parisTimeOf } from './paris-time.ts'

test.each([
  ['a time in winter is an hour ahead of UTC', '2026-11-22', '14:30', '2026-11-22T13:30:00.000Z'],
  ['a time in summer is two hours ahead of UTC', '2027-07-14', '00:15', '2027-07-13T22:15:00.000Z'],
  [
    'a time just before the start of summer time is an hour ahead of UTC',
    '2027-03-28',
    '01:45',
    '2027-03-28T00:45:00.000Z',
  ],
  [
    'a time just after the start of summer time is two hours ahead of UTC',
    '2027-03-28',
    '03:00',
    '2027-03-28T01:00:00.000Z',
  ],
  [
    'a time that occurs twice in autumn means its first occurrence',
    '2026-10-25',
    '02:30',
    '2026-10-25T00:30:00.000Z',
  ],
])('%s', (_when, day, time, instant) => {
  const found = instantInParis({ day, time })
  expect(found?.toISOString()).toBe(instant)
  expect(found && parisTimeOf(found)).toEqual({ day, time })
})

test.each([
  ['2027-03-28', '02:30'],
  ['2026-02-30', '10:00'],
  ['', ''],
  ['2026-11-22', '25:00'],
])('%j at %j is not a time in Paris', (day, time) => {
  expect(instantInParis({ day, time })).toBeNull()
})
