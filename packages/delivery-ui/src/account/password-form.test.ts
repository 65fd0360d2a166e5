import { firstFailure } from '@repo/ui/zod-form'
import { expect, test } from 'vitest'
import { initialPasswords, passwordForm } from './password-form.ts'

const order = Object.keys(initialPasswords)
const filled = { Actualpassword: 'x', password: 'Livraison-2027', confirmation: 'Livraison-2027' }
const enter = 'Entrez un mot de passe'

test.each([
  ['nothing', initialPasswords, 'Actualpassword', enter],
  ['no new password', { ...initialPasswords, Actualpassword: 'x' }, 'password', enter],
  [
    'a short one',
    { ...filled, password: 'court', confirmation: '' },
    'password',
    'Le mot de passe doit contenir au moins 8 caractères',
  ],
  ['no confirmation', { ...filled, confirmation: '' }, 'confirmation', enter],
  [
    'another confirmation',
    { ...filled, confirmation: 'Livraison-2028' },
    'confirmation',
    'Mot de passe différent',
  ],
])('%s is refused', (_, values, field, message) => {
  expect(firstFailure(passwordForm, values, order)).toEqual({ field, message })
})

test('a new password that is confirmed is taken', () => {
  expect(firstFailure(passwordForm, filled, order)).toEqual({ values: filled })
})
