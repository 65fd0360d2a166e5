import { expect, test } from 'vitest'
import type { DrawView } from './draw-view.ts'
import { getPollMs, viewDrawAt } from './draw-view.ts'

const closesAt = new Date('2026-11-29T18:00:00Z')
// as: the only fields that the rules read.
const createView = (state: DrawView['draw']['state']) => ({ draw: { state, closesAt } }) as DrawView
const toInstantMs = (secondsLeft: number) => closesAt.getTime() - secondsLeft * 1000

test('a draw accepts entries until the instant of its closing, even when the closing is not stored yet', () => {
  expect(viewDrawAt(createView('open'), toInstantMs(1)).draw.state).toBe('open')
  expect(viewDrawAt(createView('open'), toInstantMs(0)).draw.state).toBe('closed')
  expect(viewDrawAt(createView('sealed'), toInstantMs(-60)).draw.state).toBe('sealed')
})

test.each([
  ['open', 3600, 20_000],
  ['open', 10, 5000],
  ['open', -5, 5000],
  ['sealed', -600, 5000],
  ['published', -7200, false],
  ['cancelled', -60, false],
] as const)(
  'a draw in the state %s, %d s before its closing, is polled every %s ms (false: never)',
  (state, secondsLeft, pollMs) => {
    expect(getPollMs(createView(state), toInstantMs(secondsLeft))).toBe(pollMs)
  },
)
