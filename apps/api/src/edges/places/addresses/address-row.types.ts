import type { Point } from '../places.ts'

/** The common fields of all rows: a point, its town as people write it, and the postcode. */
type PlaceInTown = {
  readonly city: string
  readonly postcode: string
  readonly point: Point
}

/** One house of a street. The rows of a street may come in any order and from several sources. */
export type HouseRow = PlaceInTown & {
  readonly kind: 'house'
  readonly street: string
  readonly number: number
  /** `bis`, `ter`, `a`; '' for none. */
  readonly suffix: string
}

/** A street or one piece of it, with a point on it. Not needed for a street with known houses. */
export type StreetRow = PlaceInTown & {
  readonly kind: 'street'
  readonly name: string
}

/** A square, station, sight or hospital: a place that people know by name. */
export type NamedPlaceRow = PlaceInTown & {
  readonly kind: 'named-place'
  readonly name: string
  /** Other names under which it is found. */
  readonly aliases?: readonly string[]
  /** From 0 (a bus stop) to 1 (the Eiffel Tower): the better known ranks higher. */
  readonly prominence?: number
}

/** A row of a source of addresses. */
export type AddressRow = HouseRow | StreetRow | NamedPlaceRow
