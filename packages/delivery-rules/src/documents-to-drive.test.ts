import { describe, expect, test } from 'vitest'
import type { DocumentKind } from './documents.ts'
import type { DrivingPair, HeldDocument } from './documents-to-drive.ts'
import { computeValidUntil, listDocumentsToDrive, listMissingToDrive } from './documents-to-drive.ts'
import type { VehicleClass } from './vehicle-classes.ts'

const now = new Date('2026-11-23T12:00:00Z')
const later = new Date('2027-05-01T00:00:00Z')
const sooner = new Date('2027-03-01T00:00:00Z')

const createVehicle = (id: string, code: VehicleClass) => ({ id, class: code, isUnder50cc: false })
const alone: DrivingPair = {
  accountId: 'me',
  companyId: null,
  vehicle: createVehicle('scooter', 'SCO'),
  ownClasses: ['SCO', 'PLFR'],
}
const employed: DrivingPair = {
  accountId: 'me',
  companyId: 'fleet',
  vehicle: createVehicle('van', 'FONE'),
  ownClasses: [],
}

function createApproved(
  kind: DocumentKind,
  accountId = 'me',
  vehicleId: string | null = null,
  expiresAt = later,
  licenceClasses: readonly string[] = [],
): HeldDocument {
  return { kind, accountId, vehicleId, expiresAt, licenceClasses, status: 'approved' }
}

const mine: readonly HeldDocument[] = [
  createApproved('identity'),
  createApproved('driving_licence', 'me', null, later, ['B', 'C']),
  createApproved('business_register'),
  createApproved('bank_details'),
]
const ofScooter: readonly HeldDocument[] = [
  createApproved('vehicle_registration', 'me', 'scooter'),
  createApproved('vehicle_insurance', 'me', 'scooter'),
]
const ofFleet = (
  [
    'business_register',
    'bank_details',
    'representative_identity',
    'goods_transport_licence',
    'professional_capacity',
    'liability_insurance',
    'goods_insurance',
  ] as const
).map((kind) => createApproved(kind, 'fleet'))

const listRequired = (pair: DrivingPair) =>
  listDocumentsToDrive(pair).map(({ ownerKind, kind }) => `${ownerKind} ${kind}`)

describe('the required documents', () => {
  test('of an independent carrier are its own and its vehicle’s', () => {
    expect(listRequired(alone)).toEqual([
      'driver identity',
      'driver driving_licence',
      'driver business_register',
      'driver bank_details',
      'vehicle vehicle_registration',
      'vehicle vehicle_insurance',
    ])
  })

  test('with a bicycle include neither a licence nor documents of the vehicle', () => {
    expect(listRequired({ ...alone, vehicle: createVehicle('bike', 'VEL') })).toEqual([
      'driver identity',
      'driver business_register',
      'driver bank_details',
    ])
  })

  test('of an employed driver are its own, its company’s and the vehicle’s', () => {
    expect(listRequired(employed)).toEqual([
      'driver identity',
      'driver driving_licence',
      ...ofFleet.map(({ kind }) => `company ${kind}`),
      'vehicle vehicle_registration',
      'vehicle vehicle_insurance',
    ])
  })

  test('of an independent carrier without a vehicle include those of a motor vehicle', () => {
    expect(listRequired({ ...alone, vehicle: null, ownClasses: [] })).toContain('vehicle vehicle_insurance')
  })

  test.each([
    ['a carrier that has chosen none of its vehicles', alone],
    ['an employed driver without a vehicle', employed],
  ])('of %s include no vehicle’s', (_, pair) => {
    expect(listRequired({ ...pair, vehicle: null })).not.toContain('vehicle vehicle_insurance')
  })
})

describe('a pair is valid', () => {
  test.each<[string, DrivingPair, readonly HeldDocument[], Date | null]>([
    ['when everything is approved', alone, [...mine, ...ofScooter], later],
    ['not before everything is approved', alone, mine, null],
    [
      'until the earliest end',
      alone,
      [
        ...mine,
        createApproved('vehicle_registration', 'me', 'scooter'),
        createApproved('vehicle_insurance', 'me', 'scooter', sooner),
      ],
      sooner,
    ],
    [
      'not by the documents of another vehicle',
      { ...alone, vehicle: createVehicle('lorry', 'PLFR') },
      [...mine, ...ofScooter],
      null,
    ],
    [
      'not by vehicle documents without a vehicle',
      alone,
      [...mine, createApproved('vehicle_registration'), createApproved('vehicle_insurance')],
      null,
    ],
    [
      'not by a licence of another class',
      { ...alone, vehicle: createVehicle('scooter', 'MOT') },
      [...mine, ...ofScooter],
      null,
    ],
    [
      'in a fleet not by the documents of another of its vehicles',
      employed,
      [
        ...mine,
        ...ofFleet,
        createApproved('vehicle_registration', 'fleet', 'other'),
        createApproved('vehicle_insurance', 'fleet', 'other'),
      ],
      null,
    ],
    [
      'in a fleet by those of its own',
      employed,
      [
        ...mine,
        ...ofFleet,
        createApproved('vehicle_registration', 'fleet', 'van'),
        createApproved('vehicle_insurance', 'fleet', 'van'),
      ],
      later,
    ],
    [
      'in a fleet not by documents of a vehicle of the driver',
      employed,
      [...mine, ...ofFleet, ...ofScooter],
      null,
    ],
  ])('%s', (_, pair, documents, until) => {
    expect(computeValidUntil(pair, documents)).toEqual(until)
  })
})

describe('a document that keeps a driver and a vehicle from work', () => {
  test('is named with its owner and its vehicle', () => {
    const missing = listMissingToDrive(
      { ...alone, vehicle: createVehicle('lorry', 'PLFR') },
      [...mine, ...ofScooter],
      now,
    )
    expect(
      missing.map(({ ownerKind, kind, vehicleId, state }) => [ownerKind, kind, vehicleId, state]),
    ).toEqual([
      ['vehicle', 'vehicle_registration', 'lorry', 'to_provide'],
      ['vehicle', 'vehicle_insurance', 'lorry', 'to_provide'],
    ])
  })

  const motorbike = { ...alone, vehicle: createVehicle('scooter', 'MOT') }

  test('may be an approved licence of another class', () => {
    expect(listMissingToDrive(motorbike, [...mine, ...ofScooter], now)).toMatchObject([
      { kind: 'driving_licence', isOtherClass: true, state: 'to_provide' },
    ])
  })

  test('may be a licence under review while the approved one is of another class', () => {
    const newer: HeldDocument = {
      ...createApproved('driving_licence'),
      status: 'under_review',
      expiresAt: null,
    }
    expect(listMissingToDrive(motorbike, [newer, ...mine, ...ofScooter], now)).toMatchObject([
      { kind: 'driving_licence', isOtherClass: true, state: 'under_review' },
    ])
  })

  test('is not reported when all are valid, also while a newer document is reviewed', () => {
    const newer: HeldDocument = { ...createApproved('identity'), status: 'under_review', expiresAt: null }
    expect(listMissingToDrive(alone, [newer, ...mine, ...ofScooter], now)).toEqual([])
  })
})
