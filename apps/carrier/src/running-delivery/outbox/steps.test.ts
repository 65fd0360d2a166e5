import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contents, queued } from '../testing.ts'
import { inOrder, nextNumber, nextToSend, stamp, withdrawable } from './steps.ts'

const refusal = { code: 'wrong-step', message: 'Non', facts: {} }

test('the oldest step is sent first; a refused step blocks the later ones', () => {
  const steps = [queued(contents.arrivePickup, 2), queued(contents.start, 1)]
  expect(nextToSend(steps)?.kind).toBe('start')
  expect(nextToSend([])).toBeNull()
  expect(nextToSend([...steps, queued(contents.start, 0, { refusal })])).toBeNull()
})

test('steps are sent in the order of their events, whatever the order of reading', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { maxLength: 20 }), (places) => {
      const sorted = inOrder(places.map((place) => queued(contents.transit, place)))
      expect(sorted.map(({ position }) => position)).toEqual(places.toSorted((a, b) => a - b))
    }),
  )
})

test('step numbers grow by one under the device’s name', () => {
  const first = nextNumber(undefined, () => 'a')
  expect(first).toEqual({ device: 'a', last: 1 })
  expect(nextNumber(first, () => 'b')).toEqual({ device: 'a', last: 2 })
})

test('an undo removes the last step while the server cannot have it', () => {
  const { deliveryId } = queued(contents.start, 1)
  const start = queued(contents.start, 1)
  const arrived = queued(contents.arrivePickup, 2)
  expect(withdrawable([start, arrived], deliveryId, 'arrive-enlevement')).toBe(arrived)
  expect(withdrawable([start, arrived], deliveryId, 'arrive-livraison')).toBeNull()
  expect(withdrawable([start, { ...arrived, tries: 1 }], deliveryId, 'arrive-enlevement')).toBeNull()
  expect(withdrawable([arrived], 'another', 'arrive-enlevement')).toBeNull()
  const transit = queued(contents.transit, 3)
  expect(withdrawable([arrived, transit], deliveryId, 'transit')).toBe(transit)
})

test('a step contains the device’s position and its time, never later than it is sent; without a position neither', () => {
  const foundAt = {
    lat: 48.85,
    long: 2.35,
    precisionM: 12,
    atMs: queued(contents.start, 7).happenedAtMs - 3000,
  }
  const step = queued(contents.start, 7, { foundAt })
  const { lat, long, precisionM, positionA } = stamp(step, step.happenedAtMs + 5000)
  expect({ lat, long, precisionM, positionA }).toEqual({
    lat: 48.85,
    long: 2.35,
    precisionM: 12,
    positionA: new Date(foundAt.atMs),
  })
  expect(stamp(step, foundAt.atMs - 60_000).positionA).toEqual(new Date(foundAt.atMs - 60_000))
  expect(stamp(queued(contents.start, 7), 0)).not.toHaveProperty('lat')
})

test('a step contains its time, never later than it is sent', () => {
  const step = queued(contents.start, 7)
  const sent = stamp(step, step.happenedAtMs + 5000)
  expect(sent).toMatchObject({ numero: 7, appareil: 'device', livraisonId: step.deliveryId })
  expect(sent.envoyeA.getTime() - sent.horodatage.getTime()).toBe(5000)
  // The device's clock was set back.
  const early = stamp(step, step.happenedAtMs - 5000)
  expect(early.envoyeA).toEqual(early.horodatage)
})
