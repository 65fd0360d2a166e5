import { expect, test } from 'vitest'
import { codeIn } from './door-code.ts'

test.each([
  [['Bonjour'], [], null],
  [['Le code est le 0420'], [], '0420'],
  [['1111', 'Pardon, 2222 !'], [], '2222'],
  [['1111', 'Pardon, 2222 !'], ['2222'], '1111'],
  [['06 12 34 56 78 ou 0612345678'], [], null],
])('in %j without %j is %s', (written, tried, code) => {
  expect(codeIn(written, new Set(tried))).toBe(code)
})
