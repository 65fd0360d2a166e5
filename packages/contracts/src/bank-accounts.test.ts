import { describe, expect, test } from 'vitest'
import { isBic, isIban, isPayable, isSepaIban } from './bank-accounts.ts'

describe('an IBAN', () => {
  test.each([
    ['of France with its key is valid', 'FR1420041010050500013M02606', true],
    ['may be written in groups', 'FR14 2004 1010 0505 0001 3M02 606', true],
    ['may be written small', 'fr7630006000011234567890189', true],
    ['with another key is not', 'FR1520041010050500013M02606', false],
    ['with two digits swapped is not', 'FR1420041010050500031M02606', false],
    ['of France has 27 characters', 'FR142004101005050001', false],
    ['of Germany is valid', 'DE89370400440532013000', true],
    ['of Germany has 22 characters, not 20', 'DE863704004405320130', false],
    ['of Belgium has 16 characters, not 15', 'BE0853900754703', false],
    ['of Spain has 24 characters, not 29', 'ES159121000418450200051332000', false],
    ['of Belgium has a key of its own', 'BE41539007547035', false],
    ['of Norway is the shortest', 'NO9386011117947', true],
    ['needs a country', '1420041010050500013M02606', false],
    ['of a country that has none is not', 'ZZ8212345678901234567890', false],
    ['is not empty', '', false],
  ])('%s', (_, text, expected) => expect(isIban(text)).toBe(expected))
})

test.each([
  ['FR76 3000 6000 0112 3456 7890 189', true],
  ['RS35260005601001611379', true],
  ['MA64011519000001205000534921', false],
  ['FR7630006000011234567890188', false],
])('%s takes transfers of the scheme: %s', (text, wanted) => expect(isSepaIban(text)).toBe(wanted))

test.each([
  ['BNPAFRPP', true],
  ['BNPAFRPPXXX', true],
  ['bnpa fr pp', true],
  ['BNPAFRP', false],
  ['BNPAFRPPXX', false],
  ['BNPAXXPP', false],
])('%s as a BIC: %s', (text, wanted) => expect(isBic(text)).toBe(wanted))

test('an account with a valid IBAN is payable with a valid BIC or with none', () => {
  const iban = 'DE89370400440532013000'
  for (const bic of ['', null, 'COBADEFF']) expect(isPayable({ iban, bic })).toBe(true)
  expect(isPayable({ iban, bic: 'COBA' })).toBe(false)
  expect(isPayable({ iban: 'DE863704004405320130', bic: '' })).toBe(false)
})
