import { expect, test } from 'vitest'
import { removePersonalData } from './delivery-store.ts'
import { getDeliveryView, getOutcome, noMemory, rememberCourse } from './delivery-view.ts'
import { createCourse, createQueuedStep, stepContents } from './testing.ts'

const runningCourse = createCourse({ statut: 'ENAC' })
const otherCourse = createCourse({ livraisonId: '00000000-0000-4000-8000-00000000000f' })

test('no delivery is shown while none runs', () => {
  expect(getDeliveryView(null, noMemory, [])).toEqual({ kind: 'none' })
})

test('queued steps of another delivery are ignored', () => {
  const view = getDeliveryView(otherCourse, noMemory, [createQueuedStep(stepContents.start, 1)])
  expect(view).toMatchObject({ kind: 'running', queuedSteps: [], course: { statut: null } })
})

test('steps taken offline are shown over the server’s last state', () => {
  const view = getDeliveryView(runningCourse, noMemory, [createQueuedStep(stepContents.arriveDropoff, 1)])
  expect(view).toMatchObject({ kind: 'running', course: { arriveeLivraison: expect.any(Date) } })
  const finished = getDeliveryView(runningCourse, noMemory, [createQueuedStep(stepContents.deliver, 1)])
  expect(finished).toMatchObject({ kind: 'finished', course: { statut: 'LIEF' } })
})

test('a step taken offline is shown at its time by the server’s clock, when the phone’s clock is wrong', () => {
  const step = createQueuedStep(stepContents.arriveDropoff, 1)
  const minuteMs = 60_000
  const view = getDeliveryView(runningCourse, noMemory, [step], 10 * minuteMs)
  expect(view).toMatchObject({
    course: { arriveeLivraison: new Date(step.happenedAtMs + 10 * minuteMs) },
    queuedSteps: [step],
  })
})

test('a refused step and the steps behind it are not shown as done', () => {
  const atDoor = createCourse({ statut: 'ENAC', arriveeLivraison: new Date('2026-03-05T10:30:00Z') })
  const refusal = { code: 'handover-code-wrong', message: 'Ce code n’est pas le bon', facts: {} }
  const refusedStep = createQueuedStep(stepContents.deliver, 1, { refusal })
  expect(getDeliveryView(atDoor, noMemory, [refusedStep])).toMatchObject({
    kind: 'running',
    course: { statut: 'ENAC' },
    queuedSteps: [refusedStep],
  })
  const blockedSteps = [
    createQueuedStep(stepContents.start, 1, { refusal }),
    createQueuedStep(stepContents.arrivePickup, 2),
  ]
  expect(getDeliveryView(createCourse(), noMemory, blockedSteps)).toMatchObject({
    kind: 'running',
    course: { statut: null, arriveeEnlevement: null },
  })
})

test('a delivery that the server no longer returns is shown until its end is known', () => {
  const memory = rememberCourse(noMemory, runningCourse)
  expect(getDeliveryView(null, memory, [])).toMatchObject({ kind: 'running' })
  const over = { last: null, outcome: { course: runningCourse, how: 'taken-off' } } as const
  expect(getDeliveryView(null, over, [createQueuedStep(stepContents.deliver, 1)])).toMatchObject({
    kind: 'over',
    outcome: { how: 'taken-off' },
    queuedSteps: [{ kind: 'deliver' }],
  })
})

test('a reported end survives an older response, and a new delivery replaces it', () => {
  const ended = rememberCourse(noMemory, createCourse({ statut: 'LIEF' }))
  expect(ended.outcome?.how).toBe('delivered')
  expect(getDeliveryView(runningCourse, rememberCourse(ended, runningCourse), [])).toMatchObject({
    kind: 'over',
  })
  expect(getDeliveryView(otherCourse, rememberCourse(ended, otherCourse), [])).toMatchObject({
    kind: 'running',
  })
})

test('an unknown end does not survive a response that shows the delivery running', () => {
  const lost = { last: null, outcome: { course: runningCourse, how: 'lost' } } as const
  expect(rememberCourse(lost, runningCourse).outcome).toBeNull()
})

test.each([
  ['LIEF', 'delivered'],
  ['RETF', 'returned'],
  ['ANN', 'cancelled'],
  ['RET', null],
  [null, null],
] as const)('a delivery with the status %s has the outcome %s', (statut, how) => {
  expect(getOutcome(createCourse({ statut }))).toBe(how)
})

test('an ended delivery is stored without names, phone numbers, addresses, exact places and instructions, but with its towns', () => {
  const stored = JSON.stringify(
    removePersonalData(
      createCourse({
        statut: 'RETF',
        enlevement: { ...createCourse().enlevement, lat: 48.85671, long: 2.35224 },
        retourVers: createCourse().enlevement,
        consignes: 'Code 12A',
      }),
    ),
  )
  for (const word of ['Claire', 'Moreau', '06 12', 'Gare', 'Sonner', 'Code', '48.8567', '2.3522'])
    expect(stored).not.toContain(word)
  expect(stored).toContain('Nanterre')
})
