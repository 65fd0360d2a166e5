import type { Point } from '../places.ts'

/** A name that people write in an address: a square, a station, or a street within one district. */
export type NamedPlace = {
  readonly name: string
  /** The folded name under which it is found. */
  readonly folded: string
  readonly kind: 'named-place' | 'street'
  readonly city: string
  readonly postcode: string
  readonly point: Point
}
