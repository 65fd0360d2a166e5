import { messages } from '@repo/contracts/patterns'
import { firstFailure } from '@repo/ui/zod-form'
import { expect, test } from 'vitest'
import { acceptanceForm, initialValues, isMinor } from './acceptance.ts'

const now = new Date('2026-06-15T10:00:00Z')
const filled = {
  dateNaissance: '17/05/1990',
  autorisationParentale: false,
  password: 'Un-long-secret-1',
  passwordConfirm: 'Un-long-secret-1',
  terms: true,
}

test.each([
  ['an adult', filled, null],
  ['nothing', initialValues, ['dateNaissance', messages.required]],
  ['a day before 16', { ...filled, dateNaissance: '16/06/2010' }, ['dateNaissance', messages.tooYoungDriver]],
  [
    'at 16 without leave',
    { ...filled, dateNaissance: '15/06/2010' },
    ['autorisationParentale', messages.parentalConsent],
  ],
  ['at 16 with leave', { ...filled, dateNaissance: '15/06/2010', autorisationParentale: true }, null],
  ['another password', { ...filled, passwordConfirm: 'x' }, ['passwordConfirm', messages.passwordsDiffer]],
  ['no terms', { ...filled, terms: false }, ['terms', messages.tickBox]],
] as const)('%s', (_, values, failure) => {
  const result = firstFailure(
    acceptanceForm(() => now),
    values,
    Object.keys(initialValues),
  )
  expect('field' in result ? [result.field, result.message] : null).toEqual(failure)
})

test.each([
  ['15/06/2010', true],
  ['16/06/2010', false],
  ['15/06/2008', false],
  ['16/06/2008', true],
  ['32/06/2008', false],
])('a birth date %s requires the parents’ consent: %s', (birthDate, asked) => {
  expect(isMinor(birthDate, now)).toBe(asked)
})
