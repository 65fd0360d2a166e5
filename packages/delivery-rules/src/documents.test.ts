import { expect, test } from 'vitest'
import type { DocumentKind, DocumentOwner, JudgedDocument } from './documents.ts'
import {
  documentState,
  dueReminder,
  isExtractFresh,
  renewalDueAt,
  requiredDocuments,
  vehicleDocuments,
} from './documents.ts'

const now = new Date('2026-11-21T12:00:00Z')
const approved = (kind: DocumentKind, expiresAt = new Date('2027-05-21T12:00:00Z')): JudgedDocument => ({
  kind,
  status: 'approved',
  expiresAt,
})

test.each<[string, DocumentOwner, boolean, readonly DocumentKind[]]>([
  [
    'who drives a car for himself proves everything about himself and his trade',
    'TRIN',
    true,
    ['identity', 'driving_licence', 'business_register', 'bank_details'],
  ],
  ['who rides a bicycle needs no licence', 'TRIN', false, ['identity', 'business_register', 'bank_details']],
  [
    'a transport company proves its representative, its right to carry and its insurances too',
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

test('a vehicle with a motor has its own documents, another vehicle has none', () => {
  expect(vehicleDocuments('PLFR')).toEqual(['vehicle_registration', 'vehicle_insurance'])
  expect(vehicleDocuments(null)).toEqual(['vehicle_registration', 'vehicle_insurance'])
  expect(vehicleDocuments('VELCAR')).toEqual([])
})

const may = new Date('2027-05-01T00:00:00Z')
test.each([
  ['2026-11-21T12:00:00Z', null, '2027-05-21T12:00:00Z'],
  ['2026-08-31T09:00:00Z', null, '2027-02-28T09:00:00Z'],
  ['2027-08-31T09:00:00Z', null, '2028-02-29T09:00:00Z'],
  ['2026-11-21T12:00:00Z', '2027-01-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['2026-11-21T12:00:00Z', '2030-01-01T00:00:00Z', '2027-05-21T12:00:00Z'],
])('approved at %s, expiring at %s, is renewed at %s', (at, ownEnd, due) => {
  expect(renewalDueAt(new Date(at), ownEnd === null ? null : new Date(ownEnd))).toEqual(new Date(due))
})

test.each([
  ['2026-11-21', true],
  ['2026-08-22', true],
  ['2026-08-21', false],
  ['2026-11-22', false],
])('an extract of %s is fresh on 2026-11-21: %s', (issuedOn, isFresh) => {
  expect(isExtractFresh(issuedOn, '2026-11-21', 3)).toBe(isFresh)
})

test('an extract of 30 November is fresh until the last of February', () => {
  expect(isExtractFresh('2026-11-30', '2027-02-27', 3)).toBe(true)
  expect(isExtractFresh('2026-11-30', '2027-02-28', 3)).toBe(false)
})

const reviewed: JudgedDocument = { kind: 'identity', status: 'under_review', expiresAt: null }
const turnedDown: JudgedDocument = { kind: 'identity', status: 'refused', expiresAt: null }
test.each<[string, readonly JudgedDocument[], string, Date | null, Date | null]>([
  ['nothing was handed in', [], 'to_provide', null, null],
  ['another kind was', [approved('bank_details')], 'to_provide', null, null],
  ['it waits', [reviewed], 'under_review', null, null],
  ['it is approved', [approved('identity', may)], 'approved', may, null],
  [
    'it ends in a millisecond',
    [approved('identity', new Date(now.getTime() + 1))],
    'approved',
    new Date(now.getTime() + 1),
    null,
  ],
  ['it ends now', [approved('identity', now)], 'to_provide', null, now],
  ['a newer one waits beside it', [reviewed, approved('identity', may)], 'under_review', may, null],
  ['a newer one was refused beside it', [turnedDown, approved('identity', may)], 'refused', may, null],
  ['a newer one waits after it has ended', [reviewed, approved('identity', now)], 'under_review', null, now],
  [
    'an older one was replaced',
    [approved('identity', may), { ...reviewed, status: 'replaced' }],
    'approved',
    may,
    null,
  ],
])('a document’s state: %s', (_, documents, state, approvedUntil, expiredAt) => {
  expect(documentState('identity', documents, now)).toMatchObject({ state, approvedUntil, expiredAt })
})

const dayMs = 24 * 3_600_000
test.each([
  [30 * dayMs + 1, null],
  [30 * dayMs, 30],
  [7 * dayMs + 1, 30],
  [7 * dayMs, 7],
  [dayMs + 1, 7],
  [dayMs, 1],
  [1, 1],
  [0, 0],
  [-90 * dayMs, 0],
])('with %s ms left the reminder of %s days is due', (leftMs, days) => {
  expect(dueReminder(new Date(now.getTime() + leftMs), now)).toBe(days)
})
