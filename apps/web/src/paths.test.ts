import { expect, test } from 'vitest'
import { createNewShipmentPath, readTrip } from './paths.ts'

test('a trip is read unchanged from the path of the new-shipment form', () => {
  const trip = { pickup: '12 rue de l’Été & Fils, 75002 Paris', dropoff: 'Cœur #3, 69001 Lyon' }
  const url = new URL(createNewShipmentPath(trip), 'http://site')
  expect(url.pathname).toBe('/nouvelle-expedition')
  expect(readTrip(url.searchParams)).toEqual(trip)
})

test('a path of the new-shipment form without addresses has an empty trip', () => {
  expect(readTrip(new URLSearchParams())).toEqual({ pickup: '', dropoff: '' })
})
