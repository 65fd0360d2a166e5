import { expect, test } from 'vitest'
import { getCancelReasonText } from './cancel-reasons.texts.ts'

test.each([
  ['a typed reason is shown unchanged', 'Colis oublié', 'Colis oublié'],
  ['a typed reason that every object has as a field is shown unchanged', 'constructor', 'constructor'],
  [
    'a reason of the terms is shown in French',
    'force-majeure',
    'Un cas de force majeure empêche la livraison',
  ],
  ['a reason that the news itself explains is not shown', 'nobody-found', null],
  ['without a reason nothing is shown', null, null],
])('%s', (_, reason, text) => {
  expect(getCancelReasonText(reason)).toBe(text)
})
