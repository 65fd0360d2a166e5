import { describe, expect, test } from 'vitest'
import { isValidFrenchVat, isValidSiret, normaliseIdentifier } from './french-identifiers.ts'

describe('a SIRET', () => {
  test.each([
    ['with its key is valid', '73282932000074', true],
    ['may be written in groups', '732 829 320 00074', true],
    ['with a wrong check digit is not valid', '73282932000075', false],
    ['with two swapped digits is not valid', '72382932000074', false],
    ['of 13 digits is not valid', '7328293200007', false],
    ['of 15 digits is not valid', '732829320000740', false],
    ['with a letter is not valid', '7328293200007A', false],
    ['of zeros is not valid', '00000000000000', false],
    ['of La Poste’s head office with a Luhn sum is valid', '35600000000048', true],
    ['of a La Poste office whose digits sum to a multiple of 5 is valid', '35600000049837', true],
    ['of a La Poste office with another sum is not valid', '35600000049838', false],
    ['of another company whose digits sum to a multiple of 5 is not valid', '73282932000011', false],
  ])('%s', (_, text, expected) => {
    expect(isValidSiret(text)).toBe(expected)
  })
})

describe('a French VAT number', () => {
  test.each([
    ['with its key is valid', 'FR40303265045', true],
    ['may be written in lower case and in groups', 'fr 23 334 175 221', true],
    ['with a wrong key is not valid', 'FR41303265045', false],
    ['with a SIREN that fails Luhn is not valid', 'FR86404833049', false],
    ['with a key of letters is valid', 'FRK7399859412', true],
    ['with a wrong key of letters is not valid', 'FRK8399859412', false],
    ['with an O in its key is not valid', 'FRO7399859412', false],
    ['of another country is not valid', 'DE40303265045', false],
    ['without its country is not valid', '40303265045', false],
  ])('%s', (_, text, expected) => {
    expect(isValidFrenchVat(text)).toBe(expected)
  })
})

test('an identifier is normalised to capitals and digits', () => {
  expect(normaliseIdentifier(' fr-40.303 265 045 ')).toBe('FR40303265045')
})
