import { expect, test } from 'vitest'
import { messages as shared } from '../patterns.ts'
import { messages, nickname } from './fields.ts'

const findRefusal = (typed: string) => nickname.safeParse(typed).error?.issues[0]?.message

test.each([
  'admin',
  'Admin_1',
  'ADM1N',
  'a.d.m.i.n',
  'Cagnotte',
  'cagn0tte-fr',
  'la_Cagnotte',
  'Sécurité',
  'support.42',
])('the nickname %s, which passes for the lottery, is reserved', (typed) => {
  expect(findRefusal(typed)).toBe(messages.nicknameReserved)
})

test.each(['Lucioles', 'Adminette', 'Teamy', 'Rooter', 'Злата', 'Marie-Cagne'])(
  'the nickname %s is allowed',
  (typed) => {
    expect(findRefusal(typed)).toBeUndefined()
  },
)

test('a nickname that mixes two alphabets, and so imitates another one, is refused', () => {
  expect(findRefusal('аdmin')).toBe(shared.mixedScripts)
})
