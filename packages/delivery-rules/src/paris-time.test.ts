import { expect, test } from 'vitest'
import { instantInParis, parisTimeOf } from './paris-time.ts'

test.each([
  ['in winter', '2026-11-22', '14:30', '2026-11-22T13:30:00.000Z'],
  ['in summer', '2027-07-14', '00:15', '2027-07-13T22:15:00.000Z'],
  ['just before summer time', '2027-03-28', '01:45', '2027-03-28T00:45:00.000Z'],
  ['just after it began', '2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
  ['in the hour that comes twice, the first', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
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
])('%s %s is not a time in Paris', (day, time) => {
  expect(instantInParis({ day, time })).toBeNull()
})
