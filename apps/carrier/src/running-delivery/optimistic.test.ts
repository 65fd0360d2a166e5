import { job } from '@repo/contracts/delivery/delivery-steps'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { getNextAction } from './next-action.ts'
import { applySteps } from './optimistic.ts'
import type { Course, StepContent } from './outbox/steps.ts'
import { createCourse, createQueuedStep, stepContents } from './testing.ts'

const applyContents = (...steps: readonly StepContent[]) =>
  applySteps(
    createCourse(),
    steps.map((content, index) => createQueuedStep(content, index + 1)),
  )
const { start, arrivePickup, pickup, transit, arriveDropoff, deliver } = stepContents
const toDoor = [start, arrivePickup, pickup, transit, arriveDropoff] as const

describe('a delivery with unconfirmed steps', () => {
  test.each<[string, readonly StepContent[], Partial<Course>]>([
    ['is started after DÉMARRER', [start], { statut: 'ACC', demarrerAvant: null }],
    [
      'is at the pickup after an arrival there',
      [start, arrivePickup],
      { statut: 'ACC', arriveeEnlevement: new Date('2026-03-05T10:00:02Z') },
    ],
    [
      'can undo an arrival for a minute',
      [start, arrivePickup],
      { annulableJusquA: new Date('2026-03-05T10:01:02Z') },
    ],
    [
      'is not at the pickup after an undone arrival',
      [start, arrivePickup, stepContents.undoPickup],
      { arriveeEnlevement: null, annulableJusquA: null },
    ],
    [
      'has the goods after the pickup',
      [start, arrivePickup, pickup],
      { statut: 'ENEF', annulableJusquA: null },
    ],
    [
      'is not in transit after an undone transit',
      [...toDoor.slice(0, 4), stepContents.undoTransit],
      { statut: 'ENEF' },
    ],
    [
      'is not at the door after an undone arrival',
      [...toDoor, stepContents.undoDropoff],
      { statut: 'ENAC', arriveeLivraison: null },
    ],
    ['is delivered after the handover', [...toDoor, deliver], { statut: 'LIEF' }],
    [
      'returns to the pickup after a refusal at the door',
      [...toDoor, stepContents.refusal],
      { statut: 'RET', retourVers: createCourse().enlevement },
    ],
    [
      'has a problem after a report at the pickup',
      [start, arrivePickup, stepContents.problem],
      { statut: 'ACC', probleme: expect.objectContaining({ type: 'absent', issue: null }) },
    ],
    ['keeps its status after a breakdown', [...toDoor, stepContents.incident], { statut: 'ENAC' }],
    [
      'is returned after the return',
      [...toDoor, stepContents.refusal, stepContents.return],
      { statut: 'RETF' },
    ],
    [
      'is still to be delivered after a reported absence',
      [...toDoor, stepContents.absence],
      { statut: 'ENAC' },
    ],
    [
      'can be delivered after a reported absence',
      [...toDoor, stepContents.absence, deliver],
      { statut: 'LIEF' },
    ],
  ])('%s', (_name, steps, expected) => {
    const course = applyContents(...steps)
    expect(course).toMatchObject(expected)
    expect(() => z.encode(job, course), 'fits the format in which it is stored').not.toThrow()
  })
})

test.each<[string, readonly StepContent[]]>([
  ['a delivery before DÉMARRER', [deliver]],
  ['a pickup before DÉMARRER', [pickup]],
  ['a return that was not requested', [stepContents.return]],
  ['an arrival at the door before the pickup', [arriveDropoff]],
  ['an undo without a step', [stepContents.undoTransit]],
])('%s changes nothing', (_name, steps) => {
  expect(applyContents(...steps)).toEqual(createCourse())
})

/** Steps that the screen offers: each next action, and undos while they are possible. */
const offeredSteps: fc.Arbitrary<readonly StepContent[]> = fc
  .array(fc.nat(5), { maxLength: 24 })
  .map((choices) => {
    const steps: StepContent[] = []
    for (const choice of choices) {
      const course = applyContents(...steps)
      const offered = listOfferedSteps(course)
      const next = offered[choice % offered.length]
      if (next) steps.push(next)
    }
    return steps
  })

function listOfferedSteps(course: Course): readonly StepContent[] {
  const byAction = {
    start,
    'arrive-enlevement': arrivePickup,
    pickup,
    transit,
    'arrive-livraison': arriveDropoff,
    deliver,
    return: stepContents.return,
  } as const
  const action = getNextAction(course)
  const undos: readonly StepContent[] = [
    ...(course.statut === 'ACC' && course.arriveeEnlevement ? [stepContents.undoPickup] : []),
    ...(course.statut === 'ENAC' && course.arriveeLivraison ? [stepContents.undoDropoff] : []),
    ...(course.statut === 'ENAC' && !course.arriveeLivraison ? [stepContents.undoTransit] : []),
  ]
  const problems = action === 'deliver' ? [stepContents.absence, stepContents.refusal] : []
  return [...(action ? [byAction[action]] : []), ...undos, ...problems]
}

test('the screen shows the same, however many queued steps the server has executed', () => {
  fc.assert(
    fc.property(offeredSteps, fc.nat(), (contents, cut) => {
      const steps = contents.map((content, index) => createQueuedStep(content, index + 1))
      const atServer = applySteps(createCourse(), steps.slice(0, cut % (steps.length + 1)))
      expect(applySteps(atServer, steps)).toEqual(applySteps(createCourse(), steps))
    }),
  )
})

test('a queued problem does not replace the same problem of the server', () => {
  const reported = applyContents(start, arrivePickup, stepContents.problem)
  const contested = { ...reported, probleme: reported.probleme && { ...reported.probleme, conteste: true } }
  expect(applySteps(contested, [createQueuedStep(stepContents.problem, 3)])).toEqual(contested)
})

test('a reported absence known to the server ends the time to undo the arrival', () => {
  const contents = [start, arrivePickup, pickup, transit, arriveDropoff, stepContents.undoDropoff]
  const steps = [...contents, arriveDropoff, stepContents.absence].map((content, index) =>
    createQueuedStep(content, index + 1),
  )
  const atServer = applySteps(createCourse(), steps)
  expect(atServer.annulableJusquA).toBeNull()
  expect(applySteps(atServer, steps)).toEqual(atServer)
})

test('no step changes the status of an ended delivery', () => {
  fc.assert(
    fc.property(offeredSteps, offeredSteps, (earlierSteps, laterSteps) => {
      const end = applyContents(...earlierSteps)
      if (end.statut !== 'LIEF' && end.statut !== 'RETF') return
      expect(
        applySteps(
          end,
          laterSteps.map((content, index) => createQueuedStep(content, index + 100)),
        ).statut,
      ).toBe(end.statut)
    }),
  )
})
