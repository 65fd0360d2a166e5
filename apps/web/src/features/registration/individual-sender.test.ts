import { findFirstFailure } from '@repo/ui/zod-form'
import { expect, test } from 'vitest'
import { createIndividualSenderForm, initialValues } from './individual-sender.ts'

const schema = createIndividualSenderForm(() => new Date('2026-06-15T10:00:00Z'))
const fieldOrder = Object.keys(initialValues)
const validValues = {
  nom: 'Martin',
  prenoms: 'Zoé',
  dateNaissance: '01/02/1990',
  autorisationParentale: false,
  adresse: '12 rue de la Paix, 75002 Paris',
  telephone: '06 12 34 56 78',
  email: 'zoe@exemple.fr',
  password: 'Livraison-2026',
  passwordConfirm: 'Livraison-2026',
  terms: true,
}
const required = 'Veuillez renseigner ce champ'
const format = 'Merci de saisir un format valide'

test.each([
  ['an empty form asks for the name', initialValues, 'nom', required],
  ['a form with a name asks for the first names', { ...initialValues, nom: 'Martin' }, 'prenoms', required],
  [
    'a form with both names asks for the birth date',
    { ...validValues, dateNaissance: '', terms: false },
    'dateNaissance',
    required,
  ],
  [
    'a day that does not exist is refused',
    { ...validValues, dateNaissance: '31/02/1990' },
    'dateNaissance',
    format,
  ],
  [
    'a 15-year-old cannot register',
    { ...validValues, dateNaissance: '16/06/2010' },
    'dateNaissance',
    'Vous devez avoir au moins 16 ans pour vous inscrire',
  ],
  [
    'a 16-year-old without the parents’ consent is refused',
    { ...validValues, dateNaissance: '15/06/2010', adresse: '' },
    'autorisationParentale',
    "Veuillez confirmer l'autorisation parentale ou l'émancipation",
  ],
  [
    'a foreign phone number is refused',
    { ...validValues, telephone: '+32 470 12 34 56', email: '' },
    'telephone',
    format,
  ],
  [
    'an email address in a wrong format is refused',
    { ...validValues, email: 'zoe@', password: '' },
    'email',
    format,
  ],
  ['the password is required', { ...validValues, password: '', passwordConfirm: '' }, 'password', required],
  [
    'the repeated password is required',
    { ...validValues, passwordConfirm: '' },
    'passwordConfirm',
    'Veuillez remplir ce champ',
  ],
  [
    'both passwords must be equal, even while the terms are not accepted',
    { ...validValues, passwordConfirm: 'Livraison-2027', terms: false },
    'passwordConfirm',
    'Les mots de passe ne correspondent pas',
  ],
  ['the terms must be accepted', { ...validValues, terms: false }, 'terms', 'Veuillez cocher cette case'],
])('%s', (_, values, field, message) => {
  expect(findFirstFailure(schema, values, fieldOrder)).toEqual({ field, message })
})

test.each([
  ['an adult', validValues],
  [
    'a 16-year-old with consent',
    { ...validValues, dateNaissance: '15/06/2010', autorisationParentale: true },
  ],
])('%s with a complete form may register', (_, values) => {
  expect(findFirstFailure(schema, values, fieldOrder)).toHaveProperty('values')
})
