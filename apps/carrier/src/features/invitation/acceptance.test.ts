import { messages } from '@repo/contracts/patterns'
import { findFirstFailure } from '@repo/ui/zod-form'
import { expect, test } from 'vitest'
import { createAcceptanceForm, initialValues, requiresParentalConsent } from './acceptance.ts'

const now = new Date('2026-06-15T10:00:00Z')
const validValues = {
  dateNaissance: '17/05/1990',
  autorisationParentale: false,
  password: 'Un-long-secret-1',
  passwordConfirm: 'Un-long-secret-1',
  terms: true,
}

test.each([
  ['the form of an adult is accepted', validValues, null],
  ['an empty form is refused at its first field', initialValues, ['dateNaissance', messages.required]],
  [
    'an invited person a day younger than 16 is refused',
    { ...validValues, dateNaissance: '16/06/2010' },
    ['dateNaissance', messages.tooYoungDriver],
  ],
  [
    'an invited person of 16 without the parents’ consent is refused',
    { ...validValues, dateNaissance: '15/06/2010' },
    ['autorisationParentale', messages.parentalConsent],
  ],
  [
    'an invited person of 16 with the parents’ consent is accepted',
    { ...validValues, dateNaissance: '15/06/2010', autorisationParentale: true },
    null,
  ],
  [
    'two different passwords are refused',
    { ...validValues, passwordConfirm: 'x' },
    ['passwordConfirm', messages.passwordsDiffer],
  ],
  ['terms that are not accepted are refused', { ...validValues, terms: false }, ['terms', messages.tickBox]],
] as const)('%s', (_, values, failure) => {
  const result = findFirstFailure(
    createAcceptanceForm(() => now),
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
])('on 15 June 2026 a birth date %s requires the parents’ consent: %s', (birthDate, isRequired) => {
  expect(requiresParentalConsent(birthDate, now)).toBe(isRequired)
})
