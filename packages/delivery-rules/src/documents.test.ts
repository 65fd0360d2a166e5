import { expect, test } from 'vitest'
import type { DocumentKind, DocumentOwner, JudgedDocument } from './documents.ts'
import {
  computeDocumentState,
  computeRenewalDueAt,
  findDueReminder,
  findLastValidDay,
  isExtractFresh,
  listRequiredDocuments,
  listVehicleDocuments,
} from './documents.ts'

const now = new Date('2026-11-21T12:00:00Z')
const approved = (kind: DocumentKind, expiresAt = new Date('2027-05-21T12:00:00Z')): JudgedDocument => ({
  kind,
  status: 'approved',
  expiresAt,
})

test.each<[string, DocumentOwner, boolean, readonly DocumentKind[]]>([
  [
    'an independent carrier with a car provides the documents about itself and its business',
    'TRIN',
    true,
    ['identity', 'driving_licence', 'business_register', 'bank_details'],
  ],
  [
    'an independent carrier with a bicycle needs no licence',
    'TRIN',
    false,
    ['identity', 'business_register', 'bank_details'],
  ],
  [
    'a transport company also proves its representative, its right to carry and its insurances',
    'TREN',
    true,
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
    'a company’s driver provides an identity document and a licence',
    'LIVR',
    true,
    ['identity', 'driving_licence'],
  ],
  ['a company’s cyclist provides an identity document only', 'LIVR', false, ['identity']],
  ['a sender company provides its business-register extract', 'CLEN', false, ['business_register']],
  ['an individual sender provides nothing', 'CLPA', true, []],
  ['a staff member provides nothing', 'ADMI', true, []],
])('%s', (_, owner, hasMotorVehicle, kinds) => {
  expect(listRequiredDocuments(owner, hasMotorVehicle)).toEqual(kinds)
})

test('a vehicle with a motor, or of no class yet, requires its own documents, and another vehicle none', () => {
  expect(listVehicleDocuments('PLFR')).toEqual(['vehicle_registration', 'vehicle_insurance'])
  expect(listVehicleDocuments(null)).toEqual(['vehicle_registration', 'vehicle_insurance'])
  expect(listVehicleDocuments('VELCAR')).toEqual([])
})

test.each([
  ['2026-11-21T12:00:00Z', '2027-05-21T12:00:00Z'],
  ['2026-08-31T09:00:00Z', '2027-02-28T09:00:00Z'],
  ['2027-08-31T09:00:00Z', '2028-02-29T09:00:00Z'],
])('a document approved at %s that never expires is to be renewed at %s', (at, due) => {
  expect(computeRenewalDueAt(new Date(at), null)).toEqual(new Date(due))
})

test.each([
  ['2027-01-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['2030-01-01T00:00:00Z', '2027-05-21T12:00:00Z'],
])('a document approved at 2026-11-21T12:00:00Z that expires at %s is to be renewed at %s', (ownEnd, due) => {
  expect(computeRenewalDueAt(new Date('2026-11-21T12:00:00Z'), new Date(ownEnd))).toEqual(new Date(due))
})

test.each([
  ['2026-11-21', true],
  ['2026-08-22', true],
  ['2026-08-21', false],
  ['2026-11-22', false],
])('an extract of %s is less than three months old on 2026-11-21: %s', (issuedOn, isFresh) => {
  expect(isExtractFresh(issuedOn, '2026-11-21', 3)).toBe(isFresh)
})

test('an extract of 30 November is three months old on the last day of February', () => {
  expect(isExtractFresh('2026-11-30', '2027-02-27', 3)).toBe(true)
  expect(isExtractFresh('2026-11-30', '2027-02-28', 3)).toBe(false)
})

const inMay = new Date('2027-05-01T00:00:00Z')
const underReview: JudgedDocument = { kind: 'identity', status: 'under_review', expiresAt: null }
const refused: JudgedDocument = { kind: 'identity', status: 'refused', expiresAt: null }
test.each<[string, readonly JudgedDocument[], string, Date | null, Date | null]>([
  ['to be provided when none was submitted', [], 'to_provide', null, null],
  [
    'to be provided when only another kind was submitted',
    [approved('bank_details')],
    'to_provide',
    null,
    null,
  ],
  ['under review once it was submitted', [underReview], 'under_review', null, null],
  ['approved once it was approved', [approved('identity', inMay)], 'approved', inMay, null],
  [
    'approved a millisecond before its end',
    [approved('identity', new Date(now.getTime() + 1))],
    'approved',
    new Date(now.getTime() + 1),
    null,
  ],
  ['to be provided at its end', [approved('identity', now)], 'to_provide', null, now],
  [
    'under review, with the approval, when a newer one is reviewed',
    [underReview, approved('identity', inMay)],
    'under_review',
    inMay,
    null,
  ],
  [
    'refused, with the approval, when a newer one was refused',
    [refused, approved('identity', inMay)],
    'refused',
    inMay,
    null,
  ],
  [
    'under review, without an approval, when the approved one has ended',
    [underReview, approved('identity', now)],
    'under_review',
    null,
    now,
  ],
  [
    'approved when an older one was replaced',
    [approved('identity', inMay), { ...underReview, status: 'replaced' }],
    'approved',
    inMay,
    null,
  ],
])('the state of a required document is %s', (_, documents, state, approvedUntil, expiredAt) => {
  expect(computeDocumentState('identity', documents, now)).toMatchObject({ state, approvedUntil, expiredAt })
})

test.each([
  ['2033-01-20T00:00:00Z', '2033-01-19'],
  ['2033-07-20T00:00:00Z', '2033-07-19'],
  ['2033-01-19T23:00:00Z', '2033-01-19'],
  ['2027-05-21T14:32:00Z', '2027-05-20'],
])('a document that expires at %s is valid through %s in Paris', (expiresAt, day) => {
  expect(findLastValidDay(new Date(expiresAt))).toEqual(new Date(`${day}T12:00:00Z`))
})

const dayMs = 24 * 3_600_000
test('with more than 30 days left no reminder is due', () => {
  expect(findDueReminder(new Date(now.getTime() + 30 * dayMs + 1), now)).toBeNull()
})

test.each([
  [30 * dayMs, 30],
  [7 * dayMs + 1, 30],
  [7 * dayMs, 7],
  [dayMs + 1, 7],
  [dayMs, 1],
  [1, 1],
  [0, 0],
  [-90 * dayMs, 0],
])('with %s ms left the reminder of %s days is due', (leftMs, days) => {
  expect(findDueReminder(new Date(now.getTime() + leftMs), now)).toBe(days)
})
