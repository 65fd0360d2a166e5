import { describe, expect, test } from 'vitest'
import type { DrawProgress } from './draw-steps.ts'
import { closingTime, dueStep, nextStep, postponedTime } from './draw-steps.ts'
import { maxPostponements } from './postponement.ts'

const drawTime = new Date('2026-08-09T18:00:00Z')
const closesAt = closingTime(drawTime)
const minute = 60_000
const before = (minutes: number, ms = 0) => new Date(drawTime.getTime() - minutes * minute + ms)
const inState = (state: DrawProgress['state'], time = drawTime, postponements = 0): DrawProgress => ({
  state,
  closesAt,
  drawTime: time,
  postponements,
})

describe('of a draw', () => {
  test('sales close 60 minutes before', () => {
    expect(closesAt).toEqual(before(60))
  })

  test.each([
    ['an open one does nothing before it closes', 'open', before(60, -1), null],
    ['an open one closes an hour before', 'open', before(60), 'close'],
    ['an open one closes first, however late', 'open', before(-10_000), 'close'],
    ['a closed one is sealed at once', 'closed', before(60), 'seal'],
    ['a closed one is sealed until 15 minutes before', 'closed', before(15, -1), 'seal'],
    ['a closed one is put off from 15 minutes before', 'closed', before(15), 'postpone'],
    ['a closed one is put off once its time has come', 'closed', before(0), 'postpone'],
    ['a sealed one waits for its time', 'sealed', before(0, -1), null],
    ['a sealed one is drawn at its time', 'sealed', before(0), 'draw'],
    ['a sealed one is drawn whenever its beacon comes', 'sealed', before(-100_000), 'draw'],
    ['a drawn one is published', 'drawn', before(0), 'publish'],
    ['a published one is over', 'published', before(-1), null],
    ['a cancelled one is over', 'cancelled', before(-1), null],
  ] as const)('%s', (_, state, at, step) => {
    expect(dueStep(inState(state), at)).toBe(step)
  })

  test('postponed by a day is later, and may be sealed until 15 minutes before that', () => {
    const later = postponedTime(drawTime)
    expect(later.getTime() - drawTime.getTime()).toBe(24 * 60 * minute)
    const postponed = inState('postponed', later)
    expect(dueStep(postponed, before(15))).toBe('seal')
    expect(dueStep(postponed, new Date(later.getTime() - 15 * minute))).toBe('postpone')
  })

  test('postponed six times is cancelled instead of postponed again', () => {
    const sixth = inState('postponed', drawTime, maxPostponements)
    expect([dueStep(sixth, before(16)), dueStep(sixth, before(15))]).toEqual(['seal', 'cancel'])
    expect(dueStep(inState('postponed', drawTime, maxPostponements - 1), before(15))).toBe('postpone')
  })

  test('that is published or cancelled there is no next step', () => {
    expect(nextStep(inState('published'))).toBeNull()
    expect(nextStep(inState('cancelled'))).toBeNull()
  })
})
