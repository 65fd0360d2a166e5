import { expect, test } from 'vitest'
import { findCodeRefusedStep, getRemedy } from './refused-step.ts'
import { createQueuedStep, stepContents } from './testing.ts'

const createRefusal = (code: string | null) => ({ refusal: { code, message: 'Non', facts: {} } })

test.each([
  ['handover-code-wrong', 'code'],
  ['handover-code-locked', 'code'],
  ['delivery-lost', 'gone'],
  ['waiting-not-over', 'wait'],
  ['takeover-photo-needed', 'code'],
  ['wrong-step', 'give-up'],
  ['goods-not-dearer', 'give-up'],
  ['too-many-problems', 'give-up'],
  [null, 'again'],
] as const)('a step refused with %s offers the remedy: %s', (code, remedy) => {
  expect(getRemedy(createQueuedStep(stepContents.deliver, 1, createRefusal(code)))).toBe(remedy)
})

test('only a step that was refused for its code waits for another code', () => {
  const refused = createQueuedStep(stepContents.deliver, 2, createRefusal('handover-code-wrong'))
  expect(findCodeRefusedStep([refused])).toBe(refused)
  expect(findCodeRefusedStep([createQueuedStep(stepContents.deliver, 1)])).toBeNull()
  expect(
    findCodeRefusedStep([createQueuedStep(stepContents.deliver, 1, createRefusal('wrong-step'))]),
  ).toBeNull()
  expect(
    findCodeRefusedStep([createQueuedStep(stepContents.return, 1, createRefusal('handover-code-wrong'))]),
  ).toBeNull()
  const takeover = createQueuedStep(
    { ...stepContents.pickup, code: '0000' },
    3,
    createRefusal('takeover-code-wrong'),
  )
  expect(findCodeRefusedStep([takeover])).toBe(takeover)
})
