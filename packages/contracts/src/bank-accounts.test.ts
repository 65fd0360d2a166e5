import { expect, test } from 'vitest'
import { isBic, isSepaAccount } from './bank-accounts.ts'

test.each([
  ['BNPAFRPP', true],
  ['BNPAFRPPXXX', true],
  ['BNPAFRP', false],
  ['bnpafrpp', false],
  ['BNPAFRPPXX', false],
])('%s is a BIC: %s', (text, wanted) => expect(isBic(text)).toBe(wanted))

test('accounts outside of the scheme take no transfer', () => {
  expect(isSepaAccount('FR7630006000011234567890189')).toBe(true)
  expect(isSepaAccount('MA64011519000001205000534921')).toBe(false)
})
