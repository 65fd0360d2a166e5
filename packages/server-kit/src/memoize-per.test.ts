import { expect, test } from 'vitest'
import { memoizePer } from './memoize-per.ts'

test('a value is created once per key, also when it is undefined', () => {
  let calls = 0
  const numbered = memoizePer((_key: object) => {
    calls += 1
    return calls === 3 ? undefined : calls
  })
  const [one, other, third] = [{}, {}, {}]
  expect([numbered(one), numbered(one), numbered(other), numbered(one)]).toEqual([1, 1, 2, 1])
  expect([numbered(third), numbered(third), calls]).toEqual([undefined, undefined, 3])
})
