import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countWinners, explainChoice, findChoice, winnerChoices } from './winner-vote.ts'

describe('the vote', () => {
  test.each([
    [0, 0, 0, 'median'],
    [1, 0, 0, 'minimum'],
    [0, 1, 0, 'median'],
    [0, 0, 1, 'maximum'],
    // An even number, and the two in the middle differ.
    [1, 0, 1, 'median'],
    [1, 1, 0, 'median'],
    [2, 0, 1, 'minimum'],
    [2, 2, 0, 'median'],
    [3, 2, 0, 'minimum'],
    [7, 6, 6, 'median'],
    [4, 0, 4, 'median'],
    [4, 0, 5, 'maximum'],
    [1, 1, 3, 'maximum'],
  ])('of %d for few, %d in between and %d for many is %s', (minimum, median, maximum, choice) => {
    expect(findChoice({ minimum, median, maximum, none: 9 })).toBe(choice)
  })

  test('is the choice of the median voter, or the median where the two in the middle differ', () => {
    const count = fc.nat(12)
    fc.assert(
      fc.property(count, count, count, count, (minimum, median, maximum, none) => {
        const votes = { minimum, median, maximum, none }
        const inOrder = winnerChoices.flatMap((choice) => Array<string>(votes[choice]).fill(choice))
        const lower = inOrder[Math.ceil(inOrder.length / 2) - 1]
        const upper = inOrder[Math.floor(inOrder.length / 2)]
        expect(findChoice(votes)).toBe(lower !== undefined && lower === upper ? lower : 'median')
      }),
    )
  })
})

describe('the number of winners', () => {
  test.each([
    ['minimum', 0, 0],
    ['minimum', 1, 1],
    ['minimum', 2, 2],
    ['maximum', 2, 2],
    ['minimum', 2000, 2],
    ['minimum', 2001, 3],
    ['median', 200, 2],
    ['median', 201, 3],
    ['maximum', 20, 2],
    ['maximum', 21, 3],
    ['maximum', 1_000_000, 100_000],
  ] as const)('for the choice %s and %d tickets is %d', (choice, tickets, winners) => {
    expect(countWinners(choice, tickets)).toBe(winners)
  })
})

test.each([
  ['none', 'nobody has an opinion', { minimum: 0, median: 0, maximum: 0, none: 4 }],
  ['split', 'the two voters disagree', { minimum: 1, median: 0, maximum: 1, none: 0 }],
  ['split', 'the two middle voters of four disagree', { minimum: 2, median: 1, maximum: 1, none: 0 }],
  ['median-voter', 'the median voter wants it', { minimum: 3, median: 1, maximum: 1, none: 9 }],
] as const)('a choice is explained by "%s" where %s', (why, _, count) => {
  expect(explainChoice(count)).toBe(why)
})
