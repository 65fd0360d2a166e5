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
  [{ firstName: '', birthName: '' }, 'firstName', shared.required],
  [{ gender: '' }, 'gender', shared.required],
  [{ birthDate: '' }, 'birthDate', shared.required],
  [{ birthDate: '23/11/2008' }, 'birthDate', messages.tooYoung],
  [{ birthDate: '31/02/1990' }, 'birthDate', shared.format],
  [{ country: '' }, 'country', messages.chooseCountry],
  [{ nickname: 'a b' }, 'nickname', messages.nicknameForm],
  [{ email: '' }, 'email', messages.enterEmail],
  [{ email: 'ada@' }, 'email', messages.emailInvalid],
  [{ emailConfirmation: 'eva@exemple.fr' }, 'emailConfirmation', messages.emailsDiffer],
  [{ phone: '12' }, 'phone', messages.phoneInvalid],
  [{ password: 'trop court' }, 'password', messages.passwordTooShort],
  [{ passwordConfirmation: 'autre chose' }, 'passwordConfirmation', messages.passwordsDiffer],
  [{ certified: false }, 'certified', messages.certify],
  [{ gameNotifications: false }, 'gameNotifications', messages.acceptNotifications],
  [{ terms: false }, 'terms', messages.acceptTerms],
])('a registration with %j has an error at %s', (changes, field, message) => {
  expect(findFailure(changes)).toEqual({ field, message })
})

test('a person who turns 18 today in Paris may register', () => {
  expect(findFailure({ birthDate: '22/11/2008' })).toHaveProperty('values')
})
