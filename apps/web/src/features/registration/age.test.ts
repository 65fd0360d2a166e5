import { expect, test } from 'vitest'
import { ageOn, spellFrenchDay, todayInParis } from './age.ts'

test.each([
  ['the day before the 16th birthday', '2026-03-14', '2010-03-15', 15],
  ['the 16th birthday', '2026-03-15', '2010-03-15', 16],
  ['28 February of a common year, born on the 29th', '2026-02-28', '2008-02-29', 17],
  ['1 March of a common year, born on 29 February', '2026-03-01', '2008-02-29', 18],
  ['a birth tomorrow', '2026-03-14', '2026-03-15', -1],
])('on %s the age is right', (_, today, bornOn, age) => expect(ageOn(today, bornOn)).toBe(age))

test('today is the day in Paris, not in London', () => {
  expect(todayInParis(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01')
})

test.each([
  ['0', '0'],
  ['010', '01/0'],
  ['01032001', '01/03/2001'],
  ['01/03/2001', '01/03/2001'],
  ['01-03-20019', '01/03/2001'],
])('typing %s shows %s', (typed, shown) => expect(spellFrenchDay(typed)).toBe(shown))
