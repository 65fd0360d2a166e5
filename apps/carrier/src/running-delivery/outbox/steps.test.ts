import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQueuedStep, stepContents } from '../testing.ts'
import { createNextNumber, createStamp, findNextToSend, findWithdrawable, sortSteps } from './steps.ts'

const refusal = { code: 'wrong-step', message: 'Non', facts: {} }

test('the oldest step is sent first; a refused step blocks the later ones', () => {
  const steps = [createQueuedStep(stepContents.arrivePickup, 2), createQueuedStep(stepContents.start, 1)]
  expect(findNextToSend(steps)?.kind).toBe('start')
  expect(findNextToSend([])).toBeNull()
  expect(findNextToSend([...steps, createQueuedStep(stepContents.start, 0, { refusal })])).toBeNull()
})

test('steps are sent in the order of their events, whatever the order of reading', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { maxLength: 20 }), (places) => {
      const sorted = sortSteps(places.map((place) => createQueuedStep(stepContents.transit, place)))
      expect(sorted.map(({ position }) => position)).toEqual(places.toSorted((one, other) => one - other))
    }),
  )
})

test('step numbers grow by one under the device’s name', () => {
  const first = createNextNumber(undefined, () => 'a')
  expect(first).toEqual({ device: 'a', last: 1 })
  expect(createNextNumber(first, () => 'b')).toEqual({ device: 'a', last: 2 })
})

test('the last step of a delivery can be withdrawn by its own undo if it was never sent', () => {
  const { deliveryId } = createQueuedStep(stepContents.start, 1)
  const start = createQueuedStep(stepContents.start, 1)
  const arrived = createQueuedStep(stepContents.arrivePickup, 2)
  expect(findWithdrawable([start, arrived], deliveryId, 'arrive-enlevement')).toBe(arrived)
  expect(findWithdrawable([start, arrived], deliveryId, 'arrive-livraison')).toBeNull()
  expect(findWithdrawable([start, { ...arrived, tries: 1 }], deliveryId, 'arrive-enlevement')).toBeNull()
  expect(findWithdrawable([arrived], 'another', 'arrive-enlevement')).toBeNull()
  const transit = createQueuedStep(stepContents.transit, 3)
  expect(findWithdrawable([arrived, transit], deliveryId, 'transit')).toBe(transit)
})

test('a sent step contains the device’s position with its time, or neither of them', () => {
  const foundAt = {
    lat: 48.85,
    long: 2.35,
    precisionM: 12,
    atMs: createQueuedStep(stepContents.start, 7).happenedAtMs - 3000,
  }
  const step = createQueuedStep(stepContents.start, 7, { foundAt })
  const { lat, long, precisionM, positionA } = createStamp(step, step.happenedAtMs + 5000)
  expect({ lat, long, precisionM, positionA }).toEqual({
    lat: 48.85,
    long: 2.35,
    precisionM: 12,
    positionA: new Date(foundAt.atMs),
  })
  expect(createStamp(step, foundAt.atMs - 60_000).positionA).toEqual(new Date(foundAt.atMs - 60_000))
  expect(createStamp(createQueuedStep(stepContents.start, 7), 0)).not.toHaveProperty('lat')
})

test('a sent step contains its time, which is never later than the sending', () => {
  const step = createQueuedStep(stepContents.start, 7)
  const sent = createStamp(step, step.happenedAtMs + 5000)
  expect(sent).toMatchObject({ numero: 7, appareil: 'device', livraisonId: step.deliveryId })
  expect(sent.envoyeA.getTime() - sent.horodatage.getTime()).toBe(5000)
  // The device's clock was set back.
  const early = createStamp(step, step.happenedAtMs - 5000)
  expect(early.envoyeA).toEqual(early.horodatage)
})
