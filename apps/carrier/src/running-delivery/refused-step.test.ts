import { expect, test } from 'vitest'
import { findCodeRefused, getRemedy } from './refused-step.ts'
import { contents, queued } from './testing.ts'

const refusedWith = (code: string | null) => ({ refusal: { code, message: 'Non', facts: {} } })

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
  expect(getRemedy(queued(contents.deliver, 1, refusedWith(code)))).toBe(remedy)
})

test('only a step that was refused for its code waits for another code', () => {
  const refused = queued(contents.deliver, 2, refusedWith('handover-code-wrong'))
  expect(findCodeRefused([refused])).toBe(refused)
  expect(findCodeRefused([queued(contents.deliver, 1)])).toBeNull()
  expect(findCodeRefused([queued(contents.deliver, 1, refusedWith('wrong-step'))])).toBeNull()
  expect(findCodeRefused([queued(contents.return, 1, refusedWith('handover-code-wrong'))])).toBeNull()
  const takeover = queued({ ...contents.pickup, code: '0000' }, 3, refusedWith('takeover-code-wrong'))
  expect(findCodeRefused([takeover])).toBe(takeover)
})
