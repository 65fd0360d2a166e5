import { expect, test } from 'vitest'
import { project } from './equal-earth.ts'
import { europeBox, isEuropeOnly } from './europe.ts'

test.each([
  ['Lisbon', -9.1, 38.7],
  ['Dublin', -6.3, 53.3],
  ['Athens', 23.7, 38],
  ['Helsinki', 24.9, 60.2],
])('%s is on the map of Europe', (_, longitude, latitude) => {
  const [left = 0, top = 0, width = 0, height = 0] = europeBox.split(' ').map(Number)
  const [x, y] = project(longitude, latitude)
  expect(x > left && x < left + width && y > top && y < top + height).toBe(true)
})

test('a map of Europe is shown only when there are countries and all of them are European', () => {
  expect(isEuropeOnly(['FR', 'MT'])).toBe(true)
  expect(isEuropeOnly(['FR', 'CA'])).toBe(false)
  expect(isEuropeOnly([])).toBe(false)
})
