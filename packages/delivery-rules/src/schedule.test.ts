import { expect, test } from 'vitest'
import { judgePlannedPickup, maxNoticeMs, minNoticeMs } from './schedule.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const after = (ms: number) => new Date(now.getTime() + ms)

test.each<[string, ReturnType<typeof judgePlannedPickup>, Date]>([
  ['for yesterday', 'too-soon', after(-24 * 3_600_000)],
  ['for now', 'too-soon', now],
  ['in a millisecond under 45 minutes', 'too-soon', after(minNoticeMs - 1)],
  ['in exactly 45 minutes', 'possible', after(45 * 60_000)],
  ['for tomorrow', 'possible', after(24 * 3_600_000)],
  ['in exactly 6 days', 'possible', after(144 * 3_600_000)],
  ['in a millisecond over 6 days', 'too-late', after(maxNoticeMs + 1)],
  ['in a year', 'too-late', after(365 * 24 * 3_600_000)],
  ['at an invalid date', 'too-soon', new Date(Number.NaN)],
])('a pickup planned %s is %s', (_when, verdict, at) => {
  expect(judgePlannedPickup(at, now)).toBe(verdict)
})

test('the maximum of six days is counted in hours, whatever clock changes fall in between', () => {
  const beforeSummer = new Date('2027-03-26T12:00:00+01:00')
  expect(judgePlannedPickup(new Date('2027-04-01T12:00:00+02:00'), beforeSummer)).toBe('possible')
  expect(judgePlannedPickup(new Date('2027-04-01T13:00:00+02:00'), beforeSummer)).toBe('possible')
  expect(judgePlannedPickup(new Date('2027-04-01T13:00:01+02:00'), beforeSummer)).toBe('too-late')
})
