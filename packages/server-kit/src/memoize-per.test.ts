import { expect, test } from 'vitest'
import { memoizePer } from './memoize-per.ts'

test('a value is created once per key, also when it is undefined', () => {
  let made = 0
  const numbered = memoizePer((_key: object) => {
    made += 1
    return made === 3 ? undefined : made
  })
  const [one, other, third] = [{}, {}, {}]
  expect([numbered(one), numbered(one), numbered(other), numbered(one)]).toEqual([1, 1, 2, 1])
  expect([numbered(third), numbered(third), made]).toEqual([undefined, undefined, 3])
})
