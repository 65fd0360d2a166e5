import { findFirstFailure } from '@repo/ui/zod-form'
import { expect, test } from 'vitest'
import { initialPasswords, passwordForm } from './password-form.ts'

const order = Object.keys(initialPasswords)
const validValues = { Actualpassword: 'x', password: 'Livraison-2027', confirmation: 'Livraison-2027' }
const enter = 'Entrez un mot de passe'

test.each([
  ['no value at all', initialPasswords, 'Actualpassword', enter],
  ['no new password', { ...initialPasswords, Actualpassword: 'x' }, 'password', enter],
  [
    'a short password',
    { ...validValues, password: 'court', confirmation: '' },
    'password',
    'Le mot de passe doit contenir au moins 8 caractères',
  ],
  ['no confirmation', { ...validValues, confirmation: '' }, 'confirmation', enter],
  [
    'another confirmation',
    { ...validValues, confirmation: 'Livraison-2028' },
    'confirmation',
    'Mot de passe différent',
  ],
])('a password form with %s is refused', (_, values, field, message) => {
  expect(findFirstFailure(passwordForm, values, order)).toEqual({ field, message })
})

test('a confirmed new password is accepted', () => {
  expect(findFirstFailure(passwordForm, validValues, order)).toEqual({ values: validValues })
})
