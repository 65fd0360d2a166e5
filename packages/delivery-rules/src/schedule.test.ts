import { expect, test } from 'vitest'
import { judgePlannedPickup, maxNoticeMs, minNoticeMs, searchStartsAt } from './schedule.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const after = (ms: number) => new Date(now.getTime() + ms)

test.each<[string, Date, ReturnType<typeof judgePlannedPickup>]>([
  ['yesterday', after(-24 * 3_600_000), 'too-soon'],
  ['now', now, 'too-soon'],
  ['a millisecond under 45 minutes', after(minNoticeMs - 1), 'too-soon'],
  ['in exactly 45 minutes', after(45 * 60_000), 'possible'],
  ['tomorrow', after(24 * 3_600_000), 'possible'],
  ['in exactly 6 days', after(144 * 3_600_000), 'possible'],
  ['a millisecond over 6 days', after(maxNoticeMs + 1), 'too-late'],
  ['in a year', after(365 * 24 * 3_600_000), 'too-late'],
  ['at no instant', new Date(Number.NaN), 'too-soon'],
])('whether a pickup may be planned is decided for one %s', (_when, at, said) => {
  expect(judgePlannedPickup(at, now)).toBe(said)
})

test('the maximum of six days is counted in hours, whatever clock changes fall in between', () => {
  const beforeSummer = new Date('2027-03-26T12:00:00+01:00')
  expect(judgePlannedPickup(new Date('2027-04-01T12:00:00+02:00'), beforeSummer)).toBe('possible')
  expect(judgePlannedPickup(new Date('2027-04-01T13:00:00+02:00'), beforeSummer)).toBe('possible')
  expect(judgePlannedPickup(new Date('2027-04-01T13:00:01+02:00'), beforeSummer)).toBe('too-late')
})

test('the search begins 30 minutes before the planned pickup', () => {
  expect(searchStartsAt(new Date('2026-11-22T09:00:00Z'))).toEqual(new Date('2026-11-22T08:30:00Z'))
})
