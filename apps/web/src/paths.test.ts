import { expect, test } from 'vitest'
import { newShipmentPath, tripOf } from './paths.ts'

test('a trip survives its way through the address of the new-shipment form', () => {
  const trip = { pickup: '12 rue de l’Été & Fils, 75002 Paris', dropoff: 'Cœur #3, 69001 Lyon' }
  const url = new URL(newShipmentPath(trip), 'http://site')
  expect(url.pathname).toBe('/nouvelle-expedition')
  expect(tripOf(url.searchParams)).toEqual(trip)
})

test('without addresses the form starts empty', () => {
  expect(tripOf(new URLSearchParams())).toEqual({ pickup: '', dropoff: '' })
})
