import { expect, test } from 'vitest'
import { getNextStep } from './step.ts'

test.each([
  [null, 'vote'],
  ['voted', 'payment'],
  ['payment_failed', 'payment'],
  ['paid', 'number'],
  ['ticketed', 'validation'],
  ['validated', 'done'],
  ['cancelled', 'vote'],
] as const)('an entry in the state %s has the next step “%s”', (state, step) => {
  expect(getNextStep(state === null ? null : { state })).toBe(step)
})
