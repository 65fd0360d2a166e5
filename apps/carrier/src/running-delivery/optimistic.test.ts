import { job } from '@repo/contracts/delivery/delivery-steps'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { getNextAction } from './next-action.ts'
import { applySteps } from './optimistic.ts'
import type { Course, StepContent } from './outbox/steps.ts'
import { contents, createCourse, createQueuedStep } from './testing.ts'

const applyContents = (...steps: readonly StepContent[]) =>
  applySteps(
    createCourse(),
    steps.map((content, at) => createQueuedStep(content, at + 1)),
  )
const { start, arrivePickup, pickup, transit, arriveDropoff, deliver } = contents
const toDoor = [start, arrivePickup, pickup, transit, arriveDropoff] as const

describe('an unconfirmed step is shown immediately', () => {
  test.each<[string, readonly StepContent[], Partial<Course>]>([
    ['DÉMARRER', [start], { statut: 'ACC', demarrerAvant: null }],
    [
      'arrived',
      [start, arrivePickup],
      { statut: 'ACC', arriveeEnlevement: new Date('2026-03-05T10:00:02Z') },
    ],
    [
      'arrived: can be undone for a minute',
      [start, arrivePickup],
      { annulableJusquA: new Date('2026-03-05T10:01:02Z') },
    ],
    [
      'arrival at the pickup, undone',
      [start, arrivePickup, contents.undoPickup],
      { arriveeEnlevement: null, annulableJusquA: null },
    ],
    ['picked up', [start, arrivePickup, pickup], { statut: 'ENEF', annulableJusquA: null }],
    ['in transit, undone', [...toDoor.slice(0, 4), contents.undoTransit], { statut: 'ENEF' }],
    [
      'arrival at the door, undone',
      [...toDoor, contents.undoDropoff],
      { statut: 'ENAC', arriveeLivraison: null },
    ],
    ['delivered', [...toDoor, deliver], { statut: 'LIEF' }],
    [
      'refused at the door',
      [...toDoor, contents.refusal],
      { statut: 'RET', retourVers: createCourse().enlevement },
    ],
    [
      'a problem at the pickup',
      [start, arrivePickup, contents.problem],
      { statut: 'ACC', probleme: expect.objectContaining({ type: 'absent', issue: null }) },
    ],
    ['a breakdown: the status stays', [...toDoor, contents.incident], { statut: 'ENAC' }],
    ['returned', [...toDoor, contents.refusal, contents.return], { statut: 'RETF' }],
    ['a reported absence: still to be delivered', [...toDoor, contents.absence], { statut: 'ENAC' }],
    ['delivered after a reported absence', [...toDoor, contents.absence, deliver], { statut: 'LIEF' }],
  ])('%s', (_name, steps, expected) => {
    const course = applyContents(...steps)
    expect(course).toMatchObject(expected)
    expect(() => z.encode(job, course), 'fits the format in which it is stored').not.toThrow()
  })
})

test.each<[string, readonly StepContent[]]>([
  ['a delivery before DÉMARRER', [deliver]],
  ['a pickup before DÉMARRER', [pickup]],
  ['a return that was not requested', [contents.return]],
  ['an arrival at the door before the pickup', [arriveDropoff]],
  ['an undo without a step', [contents.undoTransit]],
])('%s changes nothing', (_name, steps) => {
  expect(applyContents(...steps)).toEqual(createCourse())
})

/** Steps that the screen offers: each next action, and undos while they are possible. */
const stepsOnTheRoad: fc.Arbitrary<readonly StepContent[]> = fc
  .array(fc.nat(5), { maxLength: 24 })
  .map((choices) => {
    const steps: StepContent[] = []
    for (const choice of choices) {
      const course = applyContents(...steps)
      const offered = listOffered(course)
      const next = offered[choice % offered.length]
      if (next) steps.push(next)
    }
    return steps
  })

function listOffered(course: Course): readonly StepContent[] {
  const byAction = {
    start,
    'arrive-enlevement': arrivePickup,
    pickup,
    transit,
    'arrive-livraison': arriveDropoff,
    deliver,
    return: contents.return,
  } as const
  const action = getNextAction(course)
  const undos: readonly StepContent[] = [
    ...(course.statut === 'ACC' && course.arriveeEnlevement ? [contents.undoPickup] : []),
    ...(course.statut === 'ENAC' && course.arriveeLivraison ? [contents.undoDropoff] : []),
    ...(course.statut === 'ENAC' && !course.arriveeLivraison ? [contents.undoTransit] : []),
  ]
  const problems = action === 'deliver' ? [contents.absence, contents.refusal] : []
  return [...(action ? [byAction[action]] : []), ...undos, ...problems]
}

test('the screen shows the same, however many queued steps the server has executed', () => {
  fc.assert(
    fc.property(stepsOnTheRoad, fc.nat(), (contentsOfRoad, cut) => {
      const steps = contentsOfRoad.map((content, at) => createQueuedStep(content, at + 1))
      const atServer = applySteps(createCourse(), steps.slice(0, cut % (steps.length + 1)))
      expect(applySteps(atServer, steps)).toEqual(applySteps(createCourse(), steps))
    }),
  )
})

test('a queued problem does not replace the same problem as the server knows it', () => {
  const reported = applyContents(start, arrivePickup, contents.problem)
  const known = { ...reported, probleme: reported.probleme && { ...reported.probleme, conteste: true } }
  expect(applySteps(known, [createQueuedStep(contents.problem, 3)])).toEqual(known)
})

test('a reported absence known to the server ends the time to undo the arrival', () => {
  const contentsOfRoad = [start, arrivePickup, pickup, transit, arriveDropoff, contents.undoDropoff]
  const steps = [...contentsOfRoad, arriveDropoff, contents.absence].map((content, at) =>
    createQueuedStep(content, at + 1),
  )
  const atServer = applySteps(createCourse(), steps)
  expect(atServer.annulableJusquA).toBeNull()
  expect(applySteps(atServer, steps)).toEqual(atServer)
})

test('no step changes an ended delivery', () => {
  fc.assert(
    fc.property(stepsOnTheRoad, stepsOnTheRoad, (before, more) => {
      const end = applyContents(...before)
      if (end.statut !== 'LIEF' && end.statut !== 'RETF') return
      expect(
        applySteps(
          end,
          more.map((content, at) => createQueuedStep(content, at + 100)),
        ).statut,
      ).toBe(end.statut)
    }),
  )
})
