import { describe, expect, test } from 'vitest'
import { computeAge, judgeAge } from './player-age.ts'

describe('an age', () => {
  test.each([
    ['2008-11-22', '2026-11-21', 17],
    ['2008-11-22', '2026-11-22', 18],
    ['2008-11-22', '2026-11-23', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['1900-12-31', '2026-01-01', 125],
  ])('of a person born on %s is, on the day %s, %i years', (born, today, age) => {
    expect(computeAge(born, today)).toBe(age)
  })
})

describe('a registration', () => {
  test.each([
    ['on the eighteenth birthday in Paris', '2008-11-22', '2026-11-21T23:30:00.000Z', 'adult'],
    ['a millisecond before that birthday', '2008-11-22', '2026-11-21T22:59:59.999Z', 'too-young'],
    ['on an eighteenth birthday in summer', '2008-07-14', '2026-07-13T22:00:00.000Z', 'adult'],
    ['on a day of birth that has begun in Paris only', '2026-11-22', '2026-11-21T23:30:00.000Z', 'too-young'],
    ['on the day of birth', '2026-11-22', '2026-11-22T12:00:00.000Z', 'too-young'],
    ['before the day of birth', '2026-11-23', '2026-11-22T12:00:00.000Z', 'impossible'],
    ['at the age of 130', '1896-11-22', '2026-11-22T12:00:00.000Z', 'adult'],
    ['at the age of 131', '1895-11-22', '2026-11-22T12:00:00.000Z', 'impossible'],
  ] as const)('%s (born on %s, now %s) is judged as %s', (_, born, now, judgement) => {
    expect(judgeAge(born, new Date(now), 'Europe/Paris')).toBe(judgement)
  })
})
