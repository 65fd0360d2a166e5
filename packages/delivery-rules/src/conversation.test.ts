import { expect, test } from 'vitest'
import { computeWritableUntil, mayWrite } from './conversation.ts'

const ended = new Date('2026-03-05T10:00:00Z')

test.each([
  ['2026-03-05T10:00:00.000Z', true],
  ['2026-03-06T10:00:00.000Z', true],
  ['2026-03-06T10:00:00.001Z', false],
])('at %s the parties of an order that ended on 2026-03-05 at 10:00 may write: %s', (now, may) => {
  expect(mayWrite(ended, new Date(now))).toBe(may)
})

test('while an order is under way its parties may write without an end', () => {
  expect(computeWritableUntil(null)).toBeNull()
  expect(mayWrite(null, new Date(8.64e15))).toBe(true)
})
