import { expect, test } from 'vitest'
import { isUsualNumber } from './document-number.rules.ts'

test.each([
  ['passport', 'FR', '12AB34567'],
  ['passport', 'FR', '12 ab 34567'],
  ['identity_card', 'FR', 'X4RTBPFW4'],
  ['identity_card', 'FR', '880692310285'],
  ['identity_card', 'IT', 'CA00000AA'],
  ['identity_card', 'DE', 'L01X00T47'],
  ['passport', 'BE', 'EN123456'],
  ['driving_licence', 'FR', '13AA00002'],
  ['residence_permit', 'ES', 'E12345678'],
] as const)('a %s of %s may have the number %s', (type, country, number) => {
  expect(isUsualNumber(type, { country, number })).toBe(true)
})

test.each([
  ['passport', 'FR', 'X4RTBPFW4'],
  ['passport', 'BE', 'EN12345678901'],
  ['identity_card', 'FR', 'X4RTB0'],
  ['identity_card', 'FR', 'CARTENATI'],
  ['identity_card', 'BE', '000000000000'],
  ['identity_card', 'BE', 'X1'],
  ['driving_licence', 'ES', '-- --'],
] as const)('a %s of %s may not have the number %s', (type, country, number) => {
  expect(isUsualNumber(type, { country, number })).toBe(false)
})
