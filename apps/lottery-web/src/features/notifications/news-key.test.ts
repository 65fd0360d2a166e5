import { expect, test } from 'vitest'
import { findNewsKey } from './news-key.ts'

test('a notification kind has its own text, an unknown kind the general text', () => {
  expect(findNewsKey('prize-won')).toBe('prize-won')
  expect(findNewsKey('something-new')).toBe('other')
})
