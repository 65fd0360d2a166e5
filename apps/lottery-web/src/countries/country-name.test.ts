import { expect, test } from 'vitest'
import { getCountryName, sortCountries } from './country-name.ts'

test('a country is named in the language asked for; an unknown code stays unchanged', () => {
  expect(getCountryName('DE', 'fr')).toBe('Allemagne')
  expect(getCountryName('DE', 'it')).toBe('Germania')
  expect(getCountryName('other', 'en')).toBe('other')
})

test('countries are sorted by their names in the language', () => {
  const codes = ['ES', 'DE', 'FR']
  expect(sortCountries(codes, 'es').map(({ code }) => code)).toEqual(['DE', 'ES', 'FR'])
  expect(sortCountries(codes, 'en').map(({ name }) => name)).toEqual(['France', 'Germany', 'Spain'])
})
