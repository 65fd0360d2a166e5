import { expect, test } from 'vitest'
import { insertSlashes } from './insert-slashes.ts'

test.each([
  ['1', '1'],
  ['103', '10/3'],
  ['10031990', '10/03/1990'],
  ['10/03/19905', '10/03/1990'],
  ['01-03-20019', '01/03/2001'],
])('the typed text %j becomes the partial date %j', (typed, expected) => {
  expect(insertSlashes(typed)).toBe(expected)
})
