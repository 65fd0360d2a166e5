import { expect, test } from 'vitest'
import { countryName, namedCountries } from './country-name.ts'

test('a country has a name in each language; an unknown code stays unchanged', () => {
  expect(countryName('DE', 'fr')).toBe('Allemagne')
  expect(countryName('DE', 'it')).toBe('Germania')
  expect(countryName('other', 'en')).toBe('other')
})

test('countries come in the order of the language', () => {
  const codes = ['ES', 'DE', 'FR']
  expect(namedCountries(codes, 'es').map(({ code }) => code)).toEqual(['DE', 'ES', 'FR'])
  expect(namedCountries(codes, 'en').map(({ name }) => name)).toEqual(['France', 'Germany', 'Spain'])
})
