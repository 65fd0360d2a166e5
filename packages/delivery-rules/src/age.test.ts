import { describe, expect, test } from 'vitest'
import { computeAge, mayCarry, mayOrder, needsAuthorisation } from './age.ts'

describe('the age', () => {
  test.each([
    ['grows on the birthday', '2008-05-10', '2026-05-10', 18],
    ['has not grown the day before', '2008-05-10', '2026-05-09', 17],
    ['of a child of 29 February grows on 1 March in a common year', '2008-02-29', '2026-03-01', 18],
    ['of a child of 29 February has not grown on 28 February', '2008-02-29', '2026-02-28', 17],
    ['of a child of 29 February grows on that day in a leap year', '2008-02-29', '2028-02-29', 20],
    ['is 0 on the day of birth', '2026-05-10', '2026-05-10', 0],
    ['is negative before birth', '2027-01-01', '2026-12-31', -1],
    ['spans centuries', '1926-12-31', '2026-12-31', 100],
  ])('%s', (_, birthDate, today, expected) => {
    expect(computeAge(birthDate, today)).toBe(expected)
  })

  test.each([
    '',
    '10/05/2008',
    '2008-5-10',
    '2026-02-29',
    '2026-13-01',
    '2026-04-31',
    '2026-05-10T00:00:00Z',
  ])('is not computed from %j', (day) => {
    expect(() => computeAge(day, '2026-05-10')).toThrow(RangeError)
  })
})

test.each([
  ['a day before 16 a person may neither order nor carry', '2010-05-11', false, true, false],
  ['at 16 a person may order with authorisation', '2010-05-10', true, true, false],
  ['a day before 18 a person may still order only with authorisation', '2008-05-11', true, true, false],
  ['at 18 a person may order and carry', '2008-05-10', true, false, true],
])('%s', (_, birthDate, canOrder, needsConsent, canCarry) => {
  const today = '2026-05-10'
  expect([
    mayOrder(birthDate, today),
    needsAuthorisation(birthDate, today),
    mayCarry(birthDate, today),
  ]).toEqual([canOrder, needsConsent, canCarry])
})
