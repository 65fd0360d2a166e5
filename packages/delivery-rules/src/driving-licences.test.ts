import { expect, test } from 'vitest'
import type { LicenceClass } from './driving-licences.ts'
import { isLicenceSufficient, listSufficientLicences, readLicenceClasses } from './driving-licences.ts'
import type { VehicleClass } from './vehicle-classes.ts'
import { vehicleClassCodes, vehicleClasses } from './vehicle-classes.ts'

const createVehicle = (code: VehicleClass) => ({ class: code, isUnder50cc: false })

test('a vehicle requires a licence if and only if it has a motor', () => {
  for (const code of vehicleClassCodes)
    expect(listSufficientLicences(createVehicle(code)) !== null, code).toBe(vehicleClasses[code].isMotorised)
})

test.each<[LicenceClass, readonly VehicleClass[]]>([
  ['AM', []],
  ['A1', ['SCO', 'MOT']],
  ['A2', ['SCO', 'MOT']],
  ['A', ['SCO', 'MOT']],
  ['B1', []],
  ['B', ['SCO', 'VOI', 'FONE', 'FOFR', 'CAM', 'CAFR']],
  ['C1', ['POLO', 'PLFR']],
  ['C', ['POLO', 'PLFR']],
  ['D', []],
])('the licence class %s covers only the vehicles %j of more than 50 cm³', (licence, codes) => {
  const motors = vehicleClassCodes.filter((code) => vehicleClasses[code].isMotorised)
  expect(motors.filter((code) => isLicenceSufficient([licence], createVehicle(code)))).toEqual(codes)
})

test.each(['AM', 'A1', 'B', 'C'])('the licence class %s covers a scooter under 50 cm³', (licence) => {
  expect(isLicenceSufficient([licence], { class: 'SCO', isUnder50cc: true })).toBe(true)
})

test('a licence with unread classes counts like B', () => {
  for (const code of vehicleClassCodes)
    expect(isLicenceSufficient([], createVehicle(code)), code).toBe(
      isLicenceSufficient(['B'], createVehicle(code)),
    )
})

test('a bicycle requires no licence', () => {
  expect(isLicenceSufficient(['D'], createVehicle('VEL'))).toBe(true)
})

test.each([
  ['b', ['B']],
  ['B, a1;AM', ['AM', 'A1', 'B']],
  ['B B', ['B']],
  ['', null],
  ['B, X', null],
  ['permis', null],
])('the licence classes %j are parsed as %j', (typed, read) => {
  expect(readLicenceClasses(typed)).toEqual(read)
})
