import { expect, test } from 'vitest'
import type { DocumentKind, DocumentOwner, JudgedDocument } from './documents.ts'
import { areDocumentsValid, requiredDocuments } from './documents.ts'

const now = new Date('2026-11-21T12:00:00Z')
const approved = (kind: DocumentKind, expiresAt = new Date('2027-05-21T12:00:00Z')): JudgedDocument => ({
  kind,
  status: 'approved',
  expiresAt,
})

test.each<[string, DocumentOwner, boolean, readonly DocumentKind[]]>([
  [
    'who drives a car for himself proves everything about himself, his trade and his car',
    'TRIN',
    true,
    [
      'identity',
      'driving_licence',
      'business_register',
      'bank_details',
      'vehicle_registration',
      'vehicle_insurance',
    ],
  ],
  [
    'who rides a bicycle needs no licence, registration or insurance',
    'TRIN',
    false,
    ['identity', 'business_register', 'bank_details'],
  ],
  [
    'a transport company proves its representative, its right to carry and its insurances too',
    'TREN',
    true,
    [
      'business_register',
      'bank_details',
      'vehicle_registration',
      'vehicle_insurance',
      'representative_identity',
      'goods_transport_licence',
      'professional_capacity',
      'liability_insurance',
      'goods_insurance',
    ],
  ],
  [
    'a company of bicycles has no vehicle papers',
    'TREN',
    false,
    [
      'business_register',
      'bank_details',
      'representative_identity',
      'goods_transport_licence',
      'professional_capacity',
      'liability_insurance',
      'goods_insurance',
    ],
  ],
  [
    'a company’s driver proves who he is and that he may drive',
    'LIVR',
    true,
    ['identity', 'driving_licence'],
  ],
  ['a company’s cyclist proves who he is', 'LIVR', false, ['identity']],
  ['a sender company brings its register extract', 'CLEN', false, ['business_register']],
  ['an individual sender brings nothing', 'CLPA', true, []],
  ['staff brings nothing', 'ADMI', true, []],
])('%s', (_, owner, hasMotorVehicle, kinds) => {
  expect(requiredDocuments(owner, hasMotorVehicle)).toEqual(kinds)
})

test.each<[string, readonly JudgedDocument[], boolean]>([
  ['all approved', [approved('identity'), approved('bank_details')], true],
  ['one is missing', [approved('identity')], false],
  ['one expires at this very instant', [approved('identity', now), approved('bank_details')], false],
  [
    'one expires in a millisecond',
    [approved('identity', new Date(now.getTime() + 1)), approved('bank_details')],
    true,
  ],
  [
    'one is under review',
    [approved('identity'), { kind: 'bank_details', status: 'under_review', expiresAt: null }],
    false,
  ],
  [
    'a newer one is under review beside the approved one',
    [
      approved('identity'),
      approved('bank_details'),
      { kind: 'bank_details', status: 'under_review', expiresAt: null },
    ],
    true,
  ],
  ['one is refused', [approved('identity'), { ...approved('bank_details'), status: 'refused' }], false],
  ['one was replaced', [approved('identity'), { ...approved('bank_details'), status: 'replaced' }], false],
])('of two required documents: %s', (_, documents, areValid) => {
  expect(areDocumentsValid(['identity', 'bank_details'], documents, now)).toBe(areValid)
})

test('nothing required is always there', () => {
  expect(areDocumentsValid([], [], now)).toBe(true)
})
