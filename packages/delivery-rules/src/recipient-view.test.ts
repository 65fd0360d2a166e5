import { expect, test } from 'vitest'
import { canOfferRecipientLink, canTakeInstructions, chooseRecipientView } from './recipient-view.ts'

const now = new Date('2026-05-20T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
// Literal, since the rule's own constant would follow any change of the rule.
const sevenDaysMs = 604_800_000

test.each([
  ['searching', 'preparing'],
  ['stranded', 'stopped'],
  ['assigned', 'collecting'],
  ['approaching', 'collecting'],
  ['picked_up', 'underway'],
  ['in_transit', 'underway'],
  ['returning', 'returning'],
] as const)('a running order in the stage %s is shown to its recipient as %s', (stage, view) => {
  expect(chooseRecipientView(stage, null, now)).toBe(view)
})

test.each([
  ['delivered', 0, 'delivered'],
  ['delivered', sevenDaysMs - 1, 'delivered'],
  ['delivered', sevenDaysMs, 'over'],
  ['returned', 1, 'returned'],
  ['returned', sevenDaysMs + 1, 'over'],
  ['cancelled', 1, 'cancelled'],
  ['cancelled', sevenDaysMs, 'over'],
] as const)('an order %s %i ms ago is shown to its recipient as %s', (stage, agoMs, view) => {
  expect(chooseRecipientView(stage, ago(agoMs), now)).toBe(view)
})

test.each([
  ['preparing', true, true],
  ['stopped', true, true],
  ['collecting', true, true],
  ['underway', true, true],
  ['returning', false, true],
  ['delivered', false, true],
  ['returned', false, false],
  ['cancelled', false, false],
  ['over', false, false],
] as const)(
  'the view %s takes instructions: %s, and a link to it may be created: %s',
  (view, takes, hasLink) => {
    expect(canTakeInstructions(view)).toBe(takes)
    expect(canOfferRecipientLink(view)).toBe(hasLink)
  },
)
