import { expect, test } from 'vitest'
import { spellFrenchDay } from './french-day.ts'

test.each([
  ['0', '0'],
  ['010', '01/0'],
  ['01032001', '01/03/2001'],
  ['01/03/2001', '01/03/2001'],
  ['01-03-20019', '01/03/2001'],
])('typing %s shows %s', (typed, shown) => expect(spellFrenchDay(typed)).toBe(shown))
