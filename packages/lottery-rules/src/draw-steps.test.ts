import { describe, expect, test } from 'vitest'
import type { DrawProgress } from './draw-steps.ts'
import { findClosingTime, findDueStep, findPostponedTime, nextStep } from './draw-steps.ts'
import { maxPostponements } from './postponement.ts'

const drawTime = new Date('2026-08-09T18:00:00Z')
const closesAt = findClosingTime(drawTime)
const minute = 60_000
const before = (minutes: number, ms = 0) => new Date(drawTime.getTime() - minutes * minute + ms)
const inState = (state: DrawProgress['state'], time = drawTime, postponements = 0): DrawProgress => ({
  state,
  closesAt,
  drawTime: time,
  postponements,
})

describe('the steps of a draw', () => {
  test('begin with the closing of sales 60 minutes before it', () => {
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
    expect(findDueStep(inState(state), at)).toBe(step)
  })

  test('allow a draw postponed by a day to be sealed until 15 minutes before its new time', () => {
    const later = findPostponedTime(drawTime)
    expect(later.getTime() - drawTime.getTime()).toBe(24 * 60 * minute)
    const postponed = inState('postponed', later)
    expect(findDueStep(postponed, before(15))).toBe('seal')
    expect(findDueStep(postponed, new Date(later.getTime() - 15 * minute))).toBe('postpone')
  })

  test('cancel a draw that was postponed six times instead of postponing it again', () => {
    const sixth = inState('postponed', drawTime, maxPostponements)
    expect([findDueStep(sixth, before(16)), findDueStep(sixth, before(15))]).toEqual(['seal', 'cancel'])
    expect(findDueStep(inState('postponed', drawTime, maxPostponements - 1), before(15))).toBe('postpone')
  })

  test('end once it is published or cancelled', () => {
    expect(nextStep(inState('published'))).toBeNull()
    expect(nextStep(inState('cancelled'))).toBeNull()
  })
})
