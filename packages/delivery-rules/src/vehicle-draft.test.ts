import { describe, expect, test } from 'vitest'
import type { VehicleDraft } from './vehicle-draft.ts'
import { vehicleFaults } from './vehicle-draft.ts'

const car: VehicleDraft = {
  class: 'VOI',
  brand: 'Renault',
  model: 'Zoé',
  plate: 'AB-123-CD',
  isTwoTemperature: false,
  isUnder50cc: false,
}
const bare = { brand: '', model: '', plate: '' }

describe('the faults of a declared vehicle', () => {
  test.each<[string, VehicleDraft, object]>([
    ['a complete car', car, {}],
    [
      'a car of which nothing is said',
      { ...car, ...bare },
      { brand: 'missing', model: 'missing', plate: 'missing' },
    ],
    ['a bicycle of which nothing is said', { ...car, ...bare, class: 'VEL' }, {}],
    ['somebody on foot', { ...car, ...bare, class: 'PIE' }, {}],
    ['a plate of two letters', { ...car, plate: 'AB' }, { plate: 'wrong' }],
    ['a plate with a star', { ...car, plate: 'AB-123-C*' }, { plate: 'wrong' }],
    ['a plate that is any text', { ...car, plate: 'MON CAMION' }, { plate: 'wrong' }],
    ['an old plate', { ...car, plate: '1234 ABC 75' }, {}],
    ['a car with two temperatures', { ...car, isTwoTemperature: true }, { isTwoTemperature: 'wrong' }],
    ['a cooling van with two temperatures', { ...car, class: 'FOFR', isTwoTemperature: true }, {}],
    ['a car under 50 cm³', { ...car, isUnder50cc: true }, { isUnder50cc: 'wrong' }],
    ['a scooter under 50 cm³', { ...car, class: 'SCO', isUnder50cc: true }, {}],
  ])('are found at each field, or are none, for %s', (_, draft, faults) => {
    expect(vehicleFaults(draft)).toEqual(faults)
  })
})
