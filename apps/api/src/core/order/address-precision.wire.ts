import type { AddressPrecision } from '@repo/contracts/delivery/estimates'
import type { PlacePrecision } from '#api/edges/places/places.ts'

/** The precision of a place, in wire names. */
export const addressPrecision: Readonly<Record<PlacePrecision, AddressPrecision>> = {
  house: 'numero',
  'named-place': 'lieu',
  street: 'rue',
  'approximate-number': 'numero-approximatif',
  'unknown-street': 'rue-inconnue',
  town: 'ville',
}
