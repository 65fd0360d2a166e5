import { expect, test } from 'vitest'
import type { VehicleDraft } from './vehicle-draft.ts'
import { findVehicleFaults } from './vehicle-draft.ts'

const car: VehicleDraft = {
  class: 'VOI',
  brand: 'Renault',
  model: 'Zoé',
  plate: 'AB-123-CD',
  isTwoTemperature: false,
  isUnder50cc: false,
}
const bare = { brand: '', model: '', plate: '' }

test.each<[string, VehicleDraft]>([
  ['a complete car', car],
  ['a bicycle of which nothing is said', { ...car, ...bare, class: 'VEL' }],
  ['somebody on foot', { ...car, ...bare, class: 'PIE' }],
  ['a car with an old plate', { ...car, plate: '1234 ABC 75' }],
  ['a cooling van with two temperatures', { ...car, class: 'FOFR', isTwoTemperature: true }],
  ['a scooter under 50 cm³', { ...car, class: 'SCO', isUnder50cc: true }],
])('%s has no fault', (_, draft) => {
  expect(findVehicleFaults(draft)).toEqual({})
})

test.each<[string, ReturnType<typeof findVehicleFaults>, VehicleDraft]>([
  [
    'a car of which nothing is said',
    { brand: 'missing', model: 'missing', plate: 'missing' },
    { ...car, ...bare },
  ],
  ['a car with a plate of two letters', { plate: 'wrong' }, { ...car, plate: 'AB' }],
  ['a car with a star on its plate', { plate: 'wrong' }, { ...car, plate: 'AB-123-C*' }],
  ['a car with any text as its plate', { plate: 'wrong' }, { ...car, plate: 'MON CAMION' }],
  ['a car with two temperatures', { isTwoTemperature: 'wrong' }, { ...car, isTwoTemperature: true }],
  ['a car under 50 cm³', { isUnder50cc: 'wrong' }, { ...car, isUnder50cc: true }],
])('%s has the faults %j', (_, faults, draft) => {
  expect(findVehicleFaults(draft)).toEqual(faults)
})
