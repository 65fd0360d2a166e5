import { expect, test } from 'vitest'
import { findHandoverCode } from './handover-code.ts'

test.each([
  [['Bonjour'], [], null],
  [['Le code est le 0420'], [], '0420'],
  [['1111', 'Pardon, 2222 !'], [], '2222'],
  [['1111', 'Pardon, 2222 !'], ['2222'], '1111'],
  [['06 12 34 56 78 ou 0612345678'], [], null],
])(
  'the handover code in the messages %j, apart from the tried codes %j, is %s',
  (texts, triedCodes, code) => {
    expect(findHandoverCode(texts, new Set(triedCodes))).toBe(code)
  },
)
