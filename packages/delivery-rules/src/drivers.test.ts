import { expect, test } from 'vitest'
import type { DriverFacts, DriverState } from './drivers.ts'
import { computeDriverState, mayBeEmployed, mayDrive } from './drivers.ts'
import type { VehicleClass } from './vehicle-classes.ts'
import { vehicleClassCodes } from './vehicle-classes.ts'

const today = '2026-05-10'

test.each([
  ['a day before 16 a person may not be employed as a driver', '2010-05-11', false],
  ['at 16 a person may be employed as a driver', '2010-05-10', true],
])('%s', (_, birthDate, may) => {
  expect(mayBeEmployed(birthDate, today)).toBe(may)
})

const classesWithoutMotor: readonly VehicleClass[] = ['PIE', 'VEL', 'VELCAR']

test.each(vehicleClassCodes)(
  'the vehicle %s is allowed to a minor only without a motor, and to an adult always',
  (code) => {
    const vehicle = { class: code, isUnder50cc: false }
    expect(mayDrive('2008-05-11', today, vehicle)).toBe(classesWithoutMotor.includes(code))
    expect(mayDrive('2008-05-10', today, vehicle)).toBe(true)
  },
)

test.each(['SCO', 'MOT'] as const)('the vehicle %s under 50 cm³ is allowed to a minor, too', (code) => {
  expect(mayDrive('2010-05-10', today, { class: code, isUnder50cc: true })).toBe(true)
})

const idle: DriverFacts = {
  isSuspended: false,
  isCarrying: false,
  hasOffer: false,
  isValid: true,
  isOnDuty: false,
}

test.each<[string, DriverState, Partial<DriverFacts>]>([
  ['off duty', 'offline', {}],
  ['on duty', 'online', { isOnDuty: true }],
  ['on duty without valid documents', 'documents', { isOnDuty: true, isValid: false }],
  ['with an offer', 'asked', { isOnDuty: true, hasOffer: true }],
  ['with an offer from before the documents expired', 'asked', { hasOffer: true, isValid: false }],
  ['under a suspension', 'suspended', { isSuspended: true, hasOffer: true, isValid: false }],
  ['with a delivery, even under a suspension,', 'carrying', { isSuspended: true, isCarrying: true }],
])('a driver %s is in the state %s', (_, state, facts) => {
  expect(computeDriverState({ ...idle, ...facts })).toBe(state)
})
