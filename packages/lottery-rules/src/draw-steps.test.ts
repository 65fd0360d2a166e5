import { describe, expect, test } from 'vitest'
import type { DrawProgress } from './draw-steps.ts'
import { findClosingTime, findDueStep, findNextStep, findPostponedTime } from './draw-steps.ts'
import { maxPostponements } from './postponement.ts'

const drawTime = new Date('2026-08-09T18:00:00Z')
const closesAt = findClosingTime(drawTime)
const minuteMs = 60_000
const minutesBefore = (minutes: number, ms = 0) => new Date(drawTime.getTime() - minutes * minuteMs + ms)
const createDraw = (state: DrawProgress['state'], time = drawTime, postponements = 0): DrawProgress => ({
  state,
  closesAt,
  drawTime: time,
  postponements,
})

describe('a draw', () => {
  test('closes its sales 60 minutes before its time', () => {
    expect(closesAt).toEqual(minutesBefore(60))
  })

  test.each([
    ['is open has no step to take before it closes', 'open', minutesBefore(60, -1), null],
    ['is open closes an hour before its time', 'open', minutesBefore(60), 'close'],
    ['is open closes first, however late it is', 'open', minutesBefore(-10_000), 'close'],
    ['is closed is sealed at once', 'closed', minutesBefore(60), 'seal'],
    ['is closed is sealed until 15 minutes before its time', 'closed', minutesBefore(15, -1), 'seal'],
    ['is closed is postponed from 15 minutes before its time', 'closed', minutesBefore(15), 'postpone'],
    ['is closed is postponed once its time has come', 'closed', minutesBefore(0), 'postpone'],
    ['is sealed waits for its time', 'sealed', minutesBefore(0, -1), null],
    ['is sealed is drawn at its time', 'sealed', minutesBefore(0), 'draw'],
    ['is sealed is drawn however late it is', 'sealed', minutesBefore(-100_000), 'draw'],
    ['is drawn is published', 'drawn', minutesBefore(0), 'publish'],
    ['is published has no further step', 'published', minutesBefore(-1), null],
    ['is cancelled has no further step', 'cancelled', minutesBefore(-1), null],
  ] as const)('that %s', (_, state, at, step) => {
    expect(findDueStep(createDraw(state), at)).toBe(step)
  })

  test('that was postponed by a day is sealed until 15 minutes before its new time', () => {
    const later = findPostponedTime(drawTime)
    expect(later.getTime() - drawTime.getTime()).toBe(24 * 60 * minuteMs)
    const postponed = createDraw('postponed', later)
    expect(findDueStep(postponed, minutesBefore(15))).toBe('seal')
    expect(findDueStep(postponed, new Date(later.getTime() - 15 * minuteMs))).toBe('postpone')
  })

  test('that was postponed six times is cancelled instead of being postponed again', () => {
    const sixth = createDraw('postponed', drawTime, maxPostponements)
    expect([findDueStep(sixth, minutesBefore(16)), findDueStep(sixth, minutesBefore(15))]).toEqual([
      'seal',
      'cancel',
    ])
    expect(findDueStep(createDraw('postponed', drawTime, maxPostponements - 1), minutesBefore(15))).toBe(
      'postpone',
    )
  })

  test('has no next step once it is published or cancelled', () => {
    expect(findNextStep(createDraw('published'))).toBeNull()
    expect(findNextStep(createDraw('cancelled'))).toBeNull()
  })
})
