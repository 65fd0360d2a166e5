import type { Point } from '../places.ts'

/** A name that people write in an address: a street as far as it is in one district, a square, a station. */
export type NamedPlace = {
  readonly name: string
  /** The name that is searched by, as `spaced` folds it: the name itself or another one. */
  readonly folded: string
  readonly kind: 'named-place' | 'street'
  readonly city: string
  readonly postcode: string
  readonly point: Point
}
