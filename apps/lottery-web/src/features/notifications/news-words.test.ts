import { expect, test } from 'vitest'
import { newsKey } from './news-words.ts'

test('a kind has its own text; an unknown one has the general text', () => {
  expect(newsKey('prize-won')).toBe('prize-won')
  expect(newsKey('something-new')).toBe('other')
})
