import { describe, expect, test } from 'vitest'
import { findUndoable, getAbsence, getDestination, getNextAction } from './next-action.ts'
import { createCourse } from './testing.ts'

const toDate = (time: string) => new Date(`2026-03-05T${time}Z`)
const toMs = (time: string) => toDate(time).getTime()

test.each([
  [{ statut: null }, 'start', 'enlevement'],
  [{ statut: 'ACC' }, 'arrive-enlevement', 'enlevement'],
  [{ statut: 'ACC', arriveeEnlevement: toDate('10:00:00') }, 'pickup', 'enlevement'],
  [{ statut: 'ENEF' }, 'transit', 'livraison'],
  [{ statut: 'ENAC' }, 'arrive-livraison', 'livraison'],
  [{ statut: 'ENAC', arriveeLivraison: toDate('10:00:00') }, 'deliver', 'livraison'],
  [{ statut: 'RET' }, 'return', 'retour'],
  [{ statut: 'LIEF' }, null, 'livraison'],
  [{ statut: 'RETF' }, null, 'retour'],
  [{ statut: 'ANN' }, null, 'enlevement'],
] as const)('a delivery %o has the next action %s, towards %s', (change, action, destination) => {
  const course = createCourse(change)
  expect(getNextAction(course)).toBe(action)
  expect(getDestination(course).kind).toBe(destination)
})

test('goods are returned to their pickup, or to the place named by the server', () => {
  const elsewhere = { ...createCourse().enlevement, ville: 'Rouen' }
  expect(getDestination(createCourse({ statut: 'RET' })).stop).toEqual(createCourse().enlevement)
  expect(getDestination(createCourse({ statut: 'RET', retourVers: elsewhere })).stop).toBe(elsewhere)
})

describe('the undo of a step', () => {
  const until = { annulableJusquA: toDate('10:01:00') }
  test.each([
    [{ statut: 'ACC', arriveeEnlevement: toDate('10:00:00'), ...until }, '10:00:59', 'arrive-enlevement'],
    [{ statut: 'ACC', arriveeEnlevement: toDate('10:00:00'), ...until }, '10:01:00', null],
    [{ statut: 'ENAC', ...until }, '10:00:00', 'transit'],
    [{ statut: 'ENAC', arriveeLivraison: toDate('10:00:00'), ...until }, '10:00:00', 'arrive-livraison'],
    [{ statut: 'ENAC' }, '10:00:00', null],
    [{ statut: 'ENEF', ...until }, '10:00:00', null],
    [{ statut: 'LIEF', ...until }, '10:00:00', null],
  ] as const)('a delivery %o may undo at %s: %s', (change, now, what) => {
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
  test.each([
    [{ statut: 'ENAC' }, '10:00:00', { kind: 'none' }],
    [atDoor, '10:09:59', { kind: 'waiting', isSure: false, untilMs: toMs('10:10:00') }],
    [atDoor, '10:10:00', { kind: 'may-ask', wasRefused: false }],
    [{ ...atDoor, ...withWait }, '10:11:59', { kind: 'waiting', isSure: true, untilMs: toMs('10:12:00') }],
    [{ ...atDoor, ...withWait }, '10:12:00', { kind: 'may-ask' }],
    [
      { ...atDoor, ...withWait, retour: pendingReturn },
      '10:13:00',
      { kind: 'asked', atMs: toMs('10:12:00') },
    ],
    [
      { ...atDoor, ...withWait, retour: { ...pendingReturn, refuseeA: toDate('10:20:00') } },
      '10:29:59',
      { kind: 'waiting', untilMs: toMs('10:30:00') },
    ],
    [
      {
        ...atDoor,
        ...withWait,
        retour: { ...pendingReturn, refuseeA: toDate('10:20:00'), reponse: 'Sonnez.' },
      },
      '10:30:00',
      { kind: 'may-ask', wasRefused: true, answer: 'Sonnez.' },
    ],
  ] as const)('a delivery %o shows at %s: %o', (change, now, expected) => {
    expect(getAbsence(createCourse(change), toMs(now))).toMatchObject(expected)
  })
})
