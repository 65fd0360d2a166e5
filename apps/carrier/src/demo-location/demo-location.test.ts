import { describe, expect, test } from 'vitest'
import { findDestination, moveTowards } from './demo-location.ts'

const louvre = { lat: 48.8606, long: 2.3376 }
const bastille = { lat: 48.8532, long: 2.3693 }
const stepM = 110
const metresPerDegree = 111_320

test('a simulated step has the given length, and the last one ends at the destination', () => {
  const near = moveTowards(louvre, bastille, stepM)
  const northM = (near.lat - louvre.lat) * metresPerDegree
  const eastM = (near.long - louvre.long) * metresPerDegree * Math.cos((louvre.lat * Math.PI) / 180)
  expect(Math.hypot(northM, eastM)).toBeCloseTo(stepM, 3)
  expect(moveTowards(bastille, { ...bastille, lat: bastille.lat + 0.0001 }, stepM)).toEqual({
    ...bastille,
    lat: bastille.lat + 0.0001,
  })
})

describe('a simulated carrier drives', () => {
  const createState = (statut: string | null, arriveeEnlevement: Date | null = null) =>
    // as: the only fields that are read.
    ({ course: { statut, arriveeEnlevement, enlevement: louvre, livraison: bastille } }) as Parameters<
      typeof findDestination
    >[0]

  test.each([
    ['nowhere without a delivery', { course: null }, null],
    ['nowhere before DÉMARRER', createState(null), null],
    ['to the pickup from DÉMARRER on', createState('ACC'), louvre],
    ['no further once arrived', createState('ACC', new Date(0)), null],
    ['to the drop-off with the goods', createState('ENEF'), bastille],
    ['to the drop-off on the way', createState('ENAC'), bastille],
    ['back to the pickup with goods that were not accepted', createState('RET'), louvre],
    ['nowhere once delivered', createState('LIEF'), null],
  ])('%s', (_, state, destination) => {
    expect(findDestination(state)).toEqual(destination)
  })
})
