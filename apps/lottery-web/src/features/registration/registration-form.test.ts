import { messages } from '@repo/contracts/lottery/fields'
import { messages as shared } from '@repo/contracts/patterns'
import { findFirstFailure } from '@repo/ui/zod-form'
import { expect, test } from 'vitest'
import { createEmptyRegistration, createRegistrationSchema } from './registration-form.ts'

const schema = createRegistrationSchema(() => new Date('2026-11-21T23:30:00Z'), 'Europe/Paris')
const completeForm = {
  ...createEmptyRegistration('fr', ''),
  firstName: 'Ada',
  birthName: 'Lovelace',
  gender: 'female',
  birthDate: '10/12/1990',
  birthCity: 'Londres',
  residenceCity: 'Lyon',
  country: 'FR',
  nickname: 'ada',
  email: 'ada@exemple.fr',
  emailConfirmation: 'ADA@exemple.fr',
  password: 'une longue phrase',
  passwordConfirmation: 'une longue phrase',
  certified: true,
  gameNotifications: true,
  terms: true,
}
const findFailure = (changes: object) =>
  findFirstFailure(schema, { ...completeForm, ...changes }, Object.keys(createEmptyRegistration('fr', '')))

test('a completed registration is accepted without its optional fields', () => {
  expect(findFailure({})).toMatchObject({
    values: { usageName: '', phone: '', sponsorCode: '', marketing: false },
  })
})

test.each([
  ['without names', 'firstName', shared.required, { firstName: '', birthName: '' }],
  ['without a gender', 'gender', shared.required, { gender: '' }],
  ['without a date of birth', 'birthDate', shared.required, { birthDate: '' }],
  ['a day before the 18th birthday', 'birthDate', messages.tooYoung, { birthDate: '23/11/2008' }],
  ['with an impossible date of birth', 'birthDate', shared.format, { birthDate: '31/02/1990' }],
  ['without a country', 'country', messages.chooseCountry, { country: '' }],
  ['with a space in the nickname', 'nickname', messages.nicknameForm, { nickname: 'a b' }],
  ['without an email address', 'email', messages.enterEmail, { email: '' }],
  ['with half an email address', 'email', messages.emailInvalid, { email: 'ada@' }],
  [
    'with two email addresses',
    'emailConfirmation',
    messages.emailsDiffer,
    { emailConfirmation: 'eva@exemple.fr' },
  ],
  ['with a phone number of two digits', 'phone', messages.phoneInvalid, { phone: '12' }],
  ['with a short password', 'password', messages.passwordTooShort, { password: 'trop court' }],
  [
    'with two passwords',
    'passwordConfirmation',
    messages.passwordsDiffer,
    { passwordConfirmation: 'autre chose' },
  ],
  ['without a certification', 'certified', messages.certify, { certified: false }],
  [
    'without notifications of the game',
    'gameNotifications',
    messages.acceptNotifications,
    { gameNotifications: false },
  ],
  ['without the terms', 'terms', messages.acceptTerms, { terms: false }],
])('a registration %s has an error at %s', (_, field, message, changes) => {
  expect(findFailure(changes)).toEqual({ field, message })
})

test('a person who turns 18 today in Paris may register', () => {
  expect(findFailure({ birthDate: '22/11/2008' })).toHaveProperty('values')
})
