import { expect, test } from 'vitest'
import { addressIn, languageOfPath, languages } from './i18n.ts'

test.each([
  ['/', 'fr'],
  ['/en', 'en'],
  ['/en/contact', 'en'],
  ['/it/', 'it'],
  ['/entreprises', 'fr'],
  ['/fr', 'fr'],
  ['/ES/contact', 'fr'],
])('the path %s is in the language %s', (path, language) => {
  expect(languageOfPath(path)).toBe(language)
})

test.each(['//elsewhere.example', '///elsewhere.example', '/\\elsewhere.example', '\\\\elsewhere.example'])(
  'the address of %s stays on this site',
  (path) => {
    for (const language of languages)
      expect(new URL(addressIn(language, path), 'https://site.example').origin).toBe('https://site.example')
  },
)

test('a page’s address names its language, and the French one is as specified', () => {
  for (const path of ['/', '/contact', '/assistance/faqS'])
    for (const language of languages) expect(languageOfPath(addressIn(language, path))).toBe(language)
  expect(addressIn('fr', '/contact')).toBe('/contact')
  expect(addressIn('en', '/')).toBe('/en')
  expect(addressIn('en', '/contact')).toBe('/en/contact')
})
