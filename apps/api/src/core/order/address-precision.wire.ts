import type { AddressPrecision } from '@repo/contracts/delivery/estimates'
import type { PlacePrecision } from '#api/edges/places/places.ts'

/** The wire names of a place's precision. */
export const addressPrecision: Readonly<Record<PlacePrecision, AddressPrecision>> = {
  house: 'numero',
  'named-place': 'lieu',
  street: 'rue',
  'approximate-number': 'numero-approximatif',
  'unknown-street': 'rue-inconnue',
  town: 'ville',
}
