import { expect, test } from 'vitest'
import { canOfferRecipientLink, canTakeInstructions, chooseRecipientView } from './recipient-view.ts'

const now = new Date('2026-05-20T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
// Literal, since the rule's own constant would follow any change of the rule.
const sevenDaysMs = 604_800_000

test.each([
  ['searching', null, 'preparing', true, true],
  ['stranded', null, 'stopped', true, true],
  ['assigned', null, 'collecting', true, true],
  ['approaching', null, 'collecting', true, true],
  ['picked_up', null, 'underway', true, true],
  ['in_transit', null, 'underway', true, true],
  ['returning', null, 'returning', false, true],
  ['delivered', ago(0), 'delivered', false, true],
  ['delivered', ago(sevenDaysMs - 1), 'delivered', false, true],
  ['delivered', ago(sevenDaysMs), 'over', false, false],
  ['returned', ago(1), 'returned', false, false],
  ['returned', ago(sevenDaysMs + 1), 'over', false, false],
  ['cancelled', ago(1), 'cancelled', false, false],
  ['cancelled', ago(sevenDaysMs), 'over', false, false],
] as const)(
  'the order in the stage %s, ended at %s, is shown to its recipient as %s',
  (stage, endedAt, view, isOpen, hasLink) => {
    expect(chooseRecipientView(stage, endedAt, now)).toBe(view)
    expect(canTakeInstructions(view)).toBe(isOpen)
    expect(canOfferRecipientLink(view)).toBe(hasLink)
  },
)
