import { expect, test } from 'vitest'
import { nextStep } from './step.ts'

test.each([
  [null, 'vote'],
  ['voted', 'payment'],
  ['payment_failed', 'payment'],
  ['paid', 'number'],
  ['ticketed', 'validation'],
  ['validated', 'done'],
  ['cancelled', 'vote'],
] as const)('an entry that is %s needs: %s', (state, step) => {
  expect(nextStep(state === null ? null : { state })).toBe(step)
})
