import { expect, test } from 'vitest'
import { chooseLanguage } from './language.ts'

test.each([
  [['it-CH', 'fr'], 'it'],
  [['de', 'EN-us'], 'en'],
  [['es'], 'es'],
  [['ja', 'pt-BR'], 'fr'],
  [[], 'fr'],
])('a visitor with the browser languages %j starts in %s', (preferredTags, language) => {
  expect(chooseLanguage(preferredTags)).toBe(language)
})
