import { expect, test } from 'vitest'
import { getLanguageOfPath, languages, localiseAddress } from './i18n.ts'

test.each([
  ['/', 'fr'],
  ['/en', 'en'],
  ['/en/contact', 'en'],
  ['/it/', 'it'],
  ['/entreprises', 'fr'],
  ['/fr', 'fr'],
  ['/ES/contact', 'fr'],
])('the path %s is in the language %s', (path, language) => {
  expect(getLanguageOfPath(path)).toBe(language)
})

test.each(['//elsewhere.example', '///elsewhere.example', '/\\elsewhere.example', '\\\\elsewhere.example'])(
  'the address of %s stays on this site',
  (path) => {
    for (const language of languages)
      expect(new URL(localiseAddress(language, path), 'https://site.example').origin).toBe(
        'https://site.example',
      )
  },
)

test('a page’s address names its language, and the French one is as specified', () => {
  for (const path of ['/', '/contact', '/assistance/faqS'])
    for (const language of languages)
      expect(getLanguageOfPath(localiseAddress(language, path))).toBe(language)
  expect(localiseAddress('fr', '/contact')).toBe('/contact')
  expect(localiseAddress('en', '/')).toBe('/en')
  expect(localiseAddress('en', '/contact')).toBe('/en/contact')
})
