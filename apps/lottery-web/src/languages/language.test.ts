import { expect, test } from 'vitest'
import { ownLanguageOf } from './language.ts'

test.each([
  [['it-CH', 'fr'], 'it'],
  [['de', 'EN-us'], 'en'],
  [['es'], 'es'],
  [['ja', 'pt-BR'], 'fr'],
  [[], 'fr'],
])('a reader of %j starts in %s', (read, language) => {
  expect(ownLanguageOf(read)).toBe(language)
})
