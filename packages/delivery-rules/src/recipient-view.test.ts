import { expect, test } from 'vitest'
import {
  offersRecipientLink,
  recipientSeesEndMs,
  recipientView,
  takesInstructions,
} from './recipient-view.ts'

const now = new Date('2026-05-20T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

test.each([
  ['searching', null, 'preparing', true, true],
  ['assigned', null, 'collecting', true, true],
  ['approaching', null, 'collecting', true, true],
  ['picked_up', null, 'underway', true, true],
  ['in_transit', null, 'underway', true, true],
  ['returning', null, 'returning', false, true],
  ['delivered', ago(0), 'delivered', false, true],
  ['delivered', ago(recipientSeesEndMs - 1), 'delivered', false, true],
  ['delivered', ago(recipientSeesEndMs), 'over', false, false],
  ['returned', ago(1), 'returned', false, false],
  ['returned', ago(recipientSeesEndMs + 1), 'over', false, false],
  ['cancelled', ago(1), 'cancelled', false, false],
  ['cancelled', ago(recipientSeesEndMs), 'over', false, false],
] as const)('%s, ended %s, is %s', (phase, endedAt, view, isOpen, hasLink) => {
  expect(recipientView(phase, endedAt, now)).toBe(view)
  expect(takesInstructions(view)).toBe(isOpen)
  expect(offersRecipientLink(view)).toBe(hasLink)
})

test('seven days are seven days', () => {
  expect(recipientSeesEndMs).toBe(604_800_000)
})
