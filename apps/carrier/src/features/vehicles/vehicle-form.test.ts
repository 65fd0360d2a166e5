import { findFirstFailure } from '@repo/ui/zod-form'
import { expect, test } from 'vitest'
import { getClassFields, toVehicleFormValues, vehicleForm } from './vehicle-form.ts'

const fieldOrder = Object.keys(toVehicleFormValues(null))
const car = {
  vehiculeTypeId: 'VOI',
  marque: 'Renault',
  modele: 'Zoé',
  matricule: 'ab 123 cd',
  bitemperature: false,
  moins50cm3: false,
}
const required = 'Veuillez renseigner ce champ'

test.each([
  ['a vehicle without class', { ...car, vehiculeTypeId: '' }, 'vehiculeTypeId', required],
  ['a car without brand', { ...car, marque: ' ' }, 'marque', required],
  ['a car without model', { ...car, modele: '' }, 'modele', required],
  ['a car without plate', { ...car, matricule: '' }, 'matricule', required],
  [
    'a plate in another format',
    { ...car, matricule: 'MON CAMION' },
    'matricule',
    'Immatriculation française attendue, par exemple AB-123-CD ou 123 ABC 75',
  ],
])('%s is refused at its field', (_, values, field, message) => {
  expect(findFirstFailure(vehicleForm, values, fieldOrder)).toEqual({ field, message })
})

test.each([
  ['a car', car],
  ['a bicycle without brand, model and plate', { ...toVehicleFormValues(null), vehiculeTypeId: 'VEL' }],
  ['a van with two temperatures', { ...car, vehiculeTypeId: 'FOFR', bitemperature: true }],
])('%s is accepted', (_, values) => {
  expect(findFirstFailure(vehicleForm, values, fieldOrder)).toHaveProperty('values')
})

test.each([
  ['PIE', { isMotorised: false, hasTwoTemperatures: false, canBeUnder50cc: false }],
  ['SCO', { isMotorised: true, hasTwoTemperatures: false, canBeUnder50cc: true }],
  ['CAFR', { isMotorised: true, hasTwoTemperatures: true, canBeUnder50cc: false }],
])('the vehicle form for the class %s shows only the fields of that class', (code, fields) =>
  expect(getClassFields(code)).toEqual(fields),
)
