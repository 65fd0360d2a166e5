import { describe, expect, test } from 'vitest'
import { findUndoable, getAbsence, getDestination, getNextAction } from './next-action.ts'
import { createCourse } from './testing.ts'

const toDate = (time: string) => new Date(`2026-03-05T${time}Z`)
const toMs = (time: string) => toDate(time).getTime()

test.each([
  ['before DÉMARRER', 'start', 'enlevement', { statut: null }],
  ['on the way to its pickup', 'arrive-enlevement', 'enlevement', { statut: 'ACC' }],
  ['at its pickup', 'pickup', 'enlevement', { statut: 'ACC', arriveeEnlevement: toDate('10:00:00') }],
  ['with the goods aboard', 'transit', 'livraison', { statut: 'ENEF' }],
  ['in transit', 'arrive-livraison', 'livraison', { statut: 'ENAC' }],
  ['at its drop-off', 'deliver', 'livraison', { statut: 'ENAC', arriveeLivraison: toDate('10:00:00') }],
  ['on its return', 'return', 'retour', { statut: 'RET' }],
  ['that is delivered', null, 'livraison', { statut: 'LIEF' }],
  ['that is returned', null, 'retour', { statut: 'RETF' }],
  ['that is cancelled', null, 'enlevement', { statut: 'ANN' }],
] as const)('a delivery %s has the next action %s, towards %s', (_, action, destination, change) => {
  const course = createCourse(change)
  expect(getNextAction(course)).toBe(action)
  expect(getDestination(course).kind).toBe(destination)
})

test('goods are returned to their pickup, or to the place named by the server', () => {
  const elsewhere = { ...createCourse().enlevement, ville: 'Rouen' }
  expect(getDestination(createCourse({ statut: 'RET' })).stop).toEqual(createCourse().enlevement)
  expect(getDestination(createCourse({ statut: 'RET', retourVers: elsewhere })).stop).toBe(elsewhere)
})

describe('the step that can be undone', () => {
  const until = { annulableJusquA: toDate('10:01:00') }
  const atPickup = { statut: 'ACC', arriveeEnlevement: toDate('10:00:00'), ...until } as const
  const atDropoff = { statut: 'ENAC', arriveeLivraison: toDate('10:00:00'), ...until } as const
  test.each([
    ['is the arrival at the pickup until its time ends', 'arrive-enlevement', '10:00:59', atPickup],
    ['is none from the end of that time', null, '10:01:00', atPickup],
    ['is the transit', 'transit', '10:00:00', { statut: 'ENAC', ...until }],
    ['is the arrival at the drop-off', 'arrive-livraison', '10:00:00', atDropoff],
    ['is none without such a time', null, '10:00:00', { statut: 'ENAC' }],
    ['is none after the pickup of the goods', null, '10:00:00', { statut: 'ENEF', ...until }],
    ['is none after the delivery', null, '10:00:00', { statut: 'LIEF', ...until }],
  ] as const)('%s', (_, what, now, change) => {
    expect(findUndoable(createCourse(change), toMs(now))?.what ?? null).toBe(what)
  })
})

describe('the absence of a recipient', () => {
  const atDoor = { statut: 'ENAC', arriveeLivraison: toDate('10:00:00') } as const
  const withWait = { attente: { depuis: toDate('10:02:00'), jusquA: toDate('10:12:00') } }
  const pendingReturn = {
    motif: 'absence',
    demandeeA: toDate('10:12:00'),
    approuveeA: null,
    refuseeA: null,
    reponse: '',
  } as const
  const refusedReturn = { ...pendingReturn, refuseeA: toDate('10:20:00'), reponse: 'Sonnez.' }
  test.each([
    ['does not exist before the arrival at the door', { statut: 'ENAC' }, '10:00:00', { kind: 'none' }],
    [
      'cannot be reported within 10 minutes of the reported arrival',
      atDoor,
      '10:09:59',
      { kind: 'waiting', isSure: false, untilMs: toMs('10:10:00') },
    ],
    [
      'may be reported 10 minutes after the reported arrival',
      atDoor,
      '10:10:00',
      { kind: 'may-ask', wasRefused: false },
    ],
    [
      'cannot be reported before the end of the server’s wait',
      { ...atDoor, ...withWait },
      '10:11:59',
      { kind: 'waiting', isSure: true, untilMs: toMs('10:12:00') },
    ],
    [
      'may be reported at the end of the server’s wait',
      { ...atDoor, ...withWait },
      '10:12:00',
      { kind: 'may-ask' },
    ],
    [
      'stays reported while its return is neither approved nor refused',
      { ...atDoor, ...withWait, retour: pendingReturn },
      '10:13:00',
      { kind: 'asked', atMs: toMs('10:12:00') },
    ],
    [
      'cannot be reported again within 10 minutes of a refusal',
      { ...atDoor, ...withWait, retour: refusedReturn },
      '10:29:59',
      { kind: 'waiting', untilMs: toMs('10:30:00') },
    ],
    [
      'may be reported again 10 minutes after a refusal, whose reason is shown',
      { ...atDoor, ...withWait, retour: refusedReturn },
      '10:30:00',
      { kind: 'may-ask', wasRefused: true, answer: 'Sonnez.' },
    ],
  ] as const)('%s', (_, change, now, expected) => {
    expect(getAbsence(createCourse(change), toMs(now))).toMatchObject(expected)
  })
})
