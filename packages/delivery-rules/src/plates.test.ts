import { expect, test } from 'vitest'
import { isFrenchPlate, normalisePlate } from './plates.ts'

test.each([
  ['ab123cd', 'AB-123-CD'],
  ['AB 123-cd', 'AB-123-CD'],
  [' zz.999.zz ', 'ZZ-999-ZZ'],
  ['123  abc 75', '123 ABC 75'],
  ['1abc2a', '1 ABC 2A'],
  ['1234-ab-974', '1234 AB 974'],
])('%j is a plate and is written %j', (typed, plate) => {
  expect(isFrenchPlate(typed)).toBe(true)
  expect(normalisePlate(typed)).toBe(plate)
  expect(normalisePlate(plate)).toBe(plate)
})

test.each([
  ['nothing', ''],
  ['a sentence', 'Mon beau camion rouge'],
  ['a text of two letters', 'AB'],
  ['a new number with an I', 'AI-123-AA'],
  ['a new number with an O', 'AA-123-OA'],
  ['a new number with a U', 'UA-123-AA'],
  ['a new number that begins with SS', 'SS-123-AA'],
  ['a new number that ends with SS', 'AA-123-SS'],
  ['a provisional number', 'WW-123-AA'],
  ['a new number with 000', 'AA-000-AA'],
  ['a new number with a letter for a digit', 'AA-1B3-AA'],
  ['a new number with a star', 'AB-123-C*'],
  ['an old number of no department', '123 ABC 99'],
  ['an old number with five digits', '12345 ABC 75'],
  ['an old number with 0', '0 ABC 75'],
  ['a plate of Germany', 'M-AB 1234'],
])('%s is not a plate', (_, typed) => {
  expect(isFrenchPlate(typed)).toBe(false)
})

test('a text that is not a plate is written in capitals with single spaces', () => {
  expect(normalisePlate('  m-ab   1234 ')).toBe('M-AB 1234')
})
