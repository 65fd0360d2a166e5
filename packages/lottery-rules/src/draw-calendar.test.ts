import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSchedule, findDrawTime, findNextDrawWeek, toWeek } from './draw-calendar.ts'

describe('the draw of a week', () => {
  test.each([
    ['2026-W32', '2026-08-09T18:00:00.000Z'],
    // The clocks go back on 25 October 2026, forward on 29 March.
    ['2026-W42', '2026-10-18T18:00:00.000Z'],
    ['2026-W43', '2026-10-25T19:00:00.000Z'],
    ['2026-W12', '2026-03-22T19:00:00.000Z'],
    ['2026-W13', '2026-03-29T18:00:00.000Z'],
    // Weeks that belong to the year before or after their days.
    ['2026-W53', '2027-01-03T19:00:00.000Z'],
    ['2020-W01', '2020-01-05T19:00:00.000Z'],
  ])('%s is at %s', (week, instant) => {
    expect(findDrawTime(week, defaultSchedule).toISOString()).toBe(instant)
  })

  test.each(['2027-W53', '2026-W00', '2026-W54', '2026-32', ''])(
    'has no time where the week is "%s"',
    (week) => {
      expect(() => findDrawTime(week, defaultSchedule)).toThrow(RangeError)
    },
  )

  test('comes once a week for ten years, at 20:00 local time', () => {
    const localFormat = new Intl.DateTimeFormat('fr-FR', {
      timeZone: 'Europe/Paris',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    })
    const seen = new Set<string>()
    let now = new Date('2026-01-01T00:00:00Z')
    for (let count = 0; count < 522; count += 1) {
      const week = findNextDrawWeek(now, defaultSchedule)
      const time = findDrawTime(week, defaultSchedule)
      expect(localFormat.format(time)).toMatch(/^dimanche à 20:00$|^dimanche 20:00$/)
      expect(toWeek(time, defaultSchedule)).toBe(week)
      expect(seen.has(week)).toBe(false)
      expect((time.getTime() - now.getTime()) / 86_400_000).toBeLessThanOrEqual(7 + 1 / 24)
      seen.add(week)
      now = time
    }
    expect(seen.size).toBe(522)
  })

  test('stops being the next draw at its own instant', () => {
    const time = findDrawTime('2026-W32', defaultSchedule)
    expect(findNextDrawWeek(new Date(time.getTime() - 1), defaultSchedule)).toBe('2026-W32')
    expect(findNextDrawWeek(time, defaultSchedule)).toBe('2026-W33')
  })

  test.each([
    ['of the evening before the clocks go forward', 7, '20:00', '2027-03-21T22:30:00Z', '2027-W12'],
    [
      'just before midnight, a week before the clocks go forward',
      7,
      '23:30',
      '2027-03-21T22:30:00Z',
      '2027-W12',
    ],
    ['just after midnight, a week before the clocks go back', 1, '00:10', '2027-10-24T22:30:00Z', '2027-W44'],
  ])('a draw %s is followed by that of the next week', (_, weekday, time, instant, next) => {
    const schedule = { weekday, time, timeZone: 'Europe/Paris' }
    expect(findNextDrawWeek(new Date(instant), schedule)).toBe(next)
  })

  test('is followed by exactly one draw a week, at any local time and in any hour', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        fc.integer({ min: 0, max: 10 * 365 * 24 }),
        (weekday, hour, minute, hours) => {
          const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
          const schedule = { weekday, time, timeZone: 'Europe/Paris' }
          const instant = new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000 + minute * 60_000)
          const next = findDrawTime(findNextDrawWeek(instant, schedule), schedule)
          expect(next.getTime()).toBeGreaterThan(instant.getTime())
          expect(next.getTime() - instant.getTime()).toBeLessThanOrEqual((7 * 24 + 1) * 3_600_000)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('is later by the skipped hour at a time that the clocks skip, and at the first of two equal times', () => {
    const schedule = { weekday: 7, time: '02:30', timeZone: 'Europe/Paris' }
    expect(findDrawTime('2026-W13', schedule).toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(findDrawTime('2026-W43', schedule).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  test('follows the clocks of another time zone', () => {
    const schedule = { weekday: 5, time: '09:00', timeZone: 'Pacific/Auckland' }
    expect(findDrawTime('2026-W32', schedule).toISOString()).toBe('2026-08-06T21:00:00.000Z')
  })
})
