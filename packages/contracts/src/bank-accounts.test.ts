import { describe, expect, test } from 'vitest'
import { isBic, isIban, isPayable, isSepaIban } from './bank-accounts.ts'

describe('an IBAN', () => {
  test.each([
    ['of France with its key is valid', 'FR1420041010050500013M02606', true],
    ['may be written in groups', 'FR14 2004 1010 0505 0001 3M02 606', true],
    ['may be written in lower case', 'fr7630006000011234567890189', true],
    ['with wrong check digits is not valid', 'FR1520041010050500013M02606', false],
    ['with two swapped digits is not valid', 'FR1420041010050500031M02606', false],
    ['of France with 20 characters is not valid', 'FR142004101005050001', false],
    ['of Germany is valid', 'DE89370400440532013000', true],
    ['of Germany with 20 characters is not valid', 'DE863704004405320130', false],
    ['of Belgium with 15 characters is not valid', 'BE0853900754703', false],
    ['of Spain with 29 characters is not valid', 'ES159121000418450200051332000', false],
    ['of Belgium with wrong national check digits is not valid', 'BE41539007547035', false],
    ['of Norway with 15 characters is valid', 'NO9386011117947', true],
    ['without a country is not valid', '1420041010050500013M02606', false],
    ['of a country without IBANs is not valid', 'ZZ8212345678901234567890', false],
    ['that is empty is not valid', '', false],
  ])('%s', (_, text, expected) => expect(isIban(text)).toBe(expected))
})

test.each([
  ['FR76 3000 6000 0112 3456 7890 189', true],
  ['RS35260005601001611379', true],
  ['MA64011519000001205000534921', false],
  ['FR7630006000011234567890188', false],
])('an account %s takes SEPA transfers: %s', (text, expected) => expect(isSepaIban(text)).toBe(expected))

test.each([
  ['BNPAFRPP', true],
  ['BNPAFRPPXXX', true],
  ['bnpa fr pp', true],
  ['BNPAFRP', false],
  ['BNPAFRPPXX', false],
  ['BNPAXXPP', false],
])('%s is a BIC: %s', (text, expected) => expect(isBic(text)).toBe(expected))

test('an account with a valid IBAN is payable with a valid BIC or with none', () => {
  const iban = 'DE89370400440532013000'
  for (const bic of ['', null, 'COBADEFF']) expect(isPayable({ iban, bic })).toBe(true)
  expect(isPayable({ iban, bic: 'COBA' })).toBe(false)
  expect(isPayable({ iban: 'DE863704004405320130', bic: '' })).toBe(false)
})
