import { findFirstFailure } from '@repo/ui/zod-form'
import { expect, test } from 'vitest'
import {
  carrierCompanyForm,
  carrierCompanyValues,
  createIndependentCarrierForm,
  independentCarrierValues,
  senderCompanyForm,
  senderCompanyValues,
} from './business-forms.ts'

const required = 'Veuillez renseigner ce champ'
const address = '12 rue de la Paix, 75002 Paris'
const access = {
  telephone: '06 12 34 56 78',
  email: 'zoe@exemple.fr',
  password: 'Livraison-2026',
  terms: true,
}
const senderCompany = {
  ...access,
  denomination: 'Fleurs de Paris',
  secteurs: 'FLOR',
  nomRepresentant: 'Zoé Martin',
  statutEntreprise: 'SAS',
  siret: '732 829 320 00074',
  tva: 'FR44732829320',
  adresseSociale: address,
  adresseFacturation: address,
  adresseEtab: address,
  personneContact: 'Zoé Martin',
  passwordConfirm: 'Livraison-2026',
}
const {
  adresseEtab: _,
  passwordConfirm: __,
  ...carrierCompany
} = { ...senderCompany, secteurs: 'Coursier', statutEntreprise: 'Société à responsabilité limitée' }
const independentCarrier = {
  ...independentCarrierValues,
  ...access,
  nom: 'Martin',
  prenoms: 'Zoé',
  dateNaissance: '01/02/1990',
  Denomination: 'Zoé Livre',
  Statut: 'EI',
  Siret: '73282932000074',
  Tva: 'FR44732829320',
  AdresseSiege: address,
  AdresseFact: address,
}

test.each([
  ['denomination', required],
  ['secteurs', 'Merci de choisir une activité'],
  ['nomRepresentant', required],
  ['statutEntreprise', 'Merci de choisir un statut'],
  ['siret', required],
  ['tva', required],
  ['adresseSociale', required],
  ['adresseFacturation', required],
  ['adresseEtab', required],
  ['personneContact', required],
  ['telephone', required],
  ['email', 'Merci de saisir un format valide'],
  ['password', required],
  ['passwordConfirm', 'Veuillez remplir ce champ'],
  ['terms', 'Veuillez cocher cette case'],
] as const)(
  'a sender company that leaves %s and all later fields empty is asked for it first',
  (field, message) => {
    const order = Object.keys(senderCompanyValues)
    const earlierFields = order.slice(0, order.indexOf(field))
    const values = {
      ...senderCompanyValues,
      ...Object.fromEntries(
        earlierFields.map((name) => [name, senderCompany[name as keyof typeof senderCompany]]),
      ),
    }
    expect(findFirstFailure(senderCompanyForm, values, order)).toEqual({ field, message })
  },
)

test('different passwords are reported even while the terms are not accepted', () => {
  const values = { ...senderCompany, passwordConfirm: 'autre', terms: false }
  expect(findFirstFailure(senderCompanyForm, values, Object.keys(senderCompanyValues))).toEqual({
    field: 'passwordConfirm',
    message: 'Les mots de passe ne correspondent pas',
  })
})

test('a complete form of a company is valid, and sends its sector as a list of codes', () => {
  expect(findFirstFailure(senderCompanyForm, senderCompany, [])).toMatchObject({
    values: { secteurs: ['FLOR'] },
  })
  expect(findFirstFailure(carrierCompanyForm, carrierCompany, [])).toMatchObject({
    values: { secteurs: ['Coursier'] },
  })
})

test('a complete form of an independent carrier is valid', () => {
  const schema = createIndependentCarrierForm(() => new Date())
  expect(findFirstFailure(schema, independentCarrier, [])).toHaveProperty('values')
})

test('a transport company is asked neither for a pickup address nor for its password twice', () => {
  expect(Object.keys(carrierCompanyValues)).not.toContain('adresseEtab')
  expect(Object.keys(carrierCompanyValues)).not.toContain('passwordConfirm')
})

test.each([
  ['may register on the 18th birthday', '15/06/2008', null],
  [
    'may not register the day before the 18th birthday',
    '16/06/2008',
    'Vous devez avoir plus de 18 ans pour valider votre inscription.',
  ],
  ['may not register without a birth date', '', required],
  ['may not register with an impossible birth date', '31/02/1990', 'Merci de saisir un format valide'],
])('an independent carrier %s', (_title, dateNaissance, message) => {
  const schema = createIndependentCarrierForm(() => new Date('2026-06-15T10:00:00Z'))
  const result = findFirstFailure(
    schema,
    { ...independentCarrier, dateNaissance },
    Object.keys(independentCarrierValues),
  )
  expect('field' in result ? result : null).toEqual(message && { field: 'dateNaissance', message })
})
