import type { AddressPrecision } from '@repo/contracts/delivery/estimates'
import type { PlacePrecision } from '#api/edges/places/places.ts'

/** How well a place is known, in the words of the wire. */
export const addressPrecision: Readonly<Record<PlacePrecision, AddressPrecision>> = {
  house: 'numero',
  'named-place': 'lieu',
  street: 'rue',
  'approximate-number': 'numero-approximatif',
  'unknown-street': 'rue-inconnue',
  town: 'ville',
}
