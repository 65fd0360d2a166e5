import { expect, test } from 'vitest'
import { newsKey } from './news-words.ts'

test('a kind has its own words; one that the site does not know has those of any news', () => {
  expect(newsKey('prize-won')).toBe('prize-won')
  expect(newsKey('something-new')).toBe('other')
})
