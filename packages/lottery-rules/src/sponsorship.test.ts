import { expect, test } from 'vitest'
import { countCreditsAt, findLevel, sponsorLevels } from './sponsorship.ts'

test.each([
  [0, 'Rookie'],
  [10, 'Rookie'],
  [11, 'Bronze'],
  [20, 'Bronze'],
  [21, 'Silver'],
  [40, 'Silver'],
  [41, 'Gold'],
  [71, 'Platinium'],
  [110, 'Platinium'],
  [111, 'Diamond'],
  [160, 'Diamond'],
  [4000, 'Diamond'],
])('%d referrals give the level %s', (referrals, name) => {
  expect(findLevel(referrals).name).toBe(name)
})

test('each threshold gives its credits once: 14 credits in all up to the last one', () => {
  const rewards = Array.from({ length: 200 }, (_, index) => [index, countCreditsAt(index)] as const)
  expect(rewards.filter(([, credits]) => credits > 0)).toEqual([
    [10, 1],
    [20, 1],
    [40, 2],
    [70, 3],
    [110, 3],
    [160, 4],
  ])
})

test('the levels cover every number of referrals from 0 on without a gap, and no negative one', () => {
  for (const [index, { from }] of sponsorLevels.entries())
    expect(from).toBe(index === 0 ? 0 : (sponsorLevels[index - 1]?.until ?? 0) + 1)
  expect(() => findLevel(-1)).toThrow(RangeError)
})
