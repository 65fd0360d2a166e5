import { expect, test } from 'vitest'
import { isParcelNature, parcelNatureCodes, parcelNatures } from './parcel-nature.ts'

test.each([
  ['two temperatures need a cooled vehicle that keeps both', 'BIT', true, true],
  ['fresh goods need cooling', 'FRA', true, false],
  ['dry goods need none', 'SES', false, false],
  ['frozen goods need cooling', 'SUR', true, false],
] as const)('%s', (_, code, requiresCooling, requiresTwoTemperature) => {
  expect(parcelNatures[code]).toMatchObject({ requiresCooling, requiresTwoTemperature })
})

test('the four labels are in the order of the form’s list', () => {
  const labels = parcelNatureCodes.map((code) => parcelNatures[code].label)
  expect(labels).toEqual(['Bi-température', 'Frais', 'Sec / standard', 'Surgelé'])
})

test('a code is a nature only in its exact spelling', () => {
  expect(['BIT', 'bit', '', 'toString'].map(isParcelNature)).toEqual([true, false, false, false])
})
