import { expect, test } from 'vitest'
import { createRandom } from './random.ts'

function createIds(seed: string): readonly string[] {
  const random = createRandom(seed)
  return Array.from({ length: 20 }, () => random.uuid())
}

test('a random source repeats its ids for the same seed, and has others for another seed', () => {
  expect(createIds('a')).toEqual(createIds('a'))
  expect(new Set([...createIds('a'), ...createIds('b')]).size).toBe(40)
})

test('the ids of a random source are UUIDs of version 4', () => {
  for (const id of createIds('a'))
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
