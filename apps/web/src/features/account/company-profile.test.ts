import { findFirstFailure } from '@repo/ui/zod-form'
import { expect, test } from 'vitest'
import { companyProfileForm, toCompanyChange } from './company-profile.ts'

const validValues = {
  denomination: 'Martin SAS',
  nomRepresentant: 'Claire Martin',
  statutEntreprise: 'SAS',
  siret: '732 829 320 00074',
  tva: 'FR44732829320',
  adresseSociale: '12 rue de Rivoli, 75004 Paris',
  adresseFacturation: '12 rue de Rivoli, 75004 Paris',
  adresseEtab: '12 rue de Rivoli, 75004 Paris',
  personneContact: 'Claire Martin',
  telephone: '06 12 34 56 78',
  email: 'claire@martin.fr',
  emailSecours: '',
  secteurs: ['ECOM'],
  extraitkbis: null,
}
const fieldOrder = Object.keys(validValues)
const required = 'Veuillez renseigner ce champ'
const format = 'Merci de saisir un format valide'

test.each([
  ['denomination', '', required],
  ['nomRepresentant', ' ', required],
  ['statutEntreprise', '', 'Merci de choisir un statut'],
  ['siret', '', required],
  ['tva', '', required],
  ['adresseSociale', '', required],
  ['adresseFacturation', '', required],
  ['adresseEtab', '', required],
  ['personneContact', '', required],
  ['telephone', '12 34', format],
  ['email', 'claire@', format],
  ['emailSecours', 'claire', format],
])('a wrong %s is reported before the required fields after it', (field, value, message) => {
  const laterFields = fieldOrder.slice(fieldOrder.indexOf(field) + 1, fieldOrder.indexOf('emailSecours'))
  const wrongValues = {
    ...validValues,
    ...Object.fromEntries(laterFields.map((name) => [name, ''])),
    [field]: value,
  }
  expect(findFirstFailure(companyProfileForm, wrongValues, fieldOrder)).toEqual({ field, message })
})

test('sectors and an extract are sent only when the form has some', () => {
  const result = findFirstFailure(companyProfileForm, { ...validValues, secteurs: [] }, fieldOrder)
  if (!('values' in result)) throw new Error(result.message)
  expect(toCompanyChange(result.values)).not.toHaveProperty('secteur')
  expect(toCompanyChange(result.values)).not.toHaveProperty('extraitkbis')
  const extraitkbis = new File(['x'], 'kbis.pdf')
  expect(toCompanyChange({ ...result.values, extraitkbis, secteurs: ['ECOM'] })).toMatchObject({
    secteur: ['ECOM'],
    extraitkbis,
  })
})
