import type { Point } from '../places.ts'

/** A place in the country: the town as people write it, and its postcode. */
type InTown = {
  readonly city: string
  readonly postcode: string
  readonly point: Point
}

/** One house of a street. Rows of one street (same name, city and postcode) may come in any order, and from several sources. */
export type HouseRow = InTown & {
  readonly kind: 'house'
  readonly street: string
  readonly number: number
  /** `bis`, `ter`, `a`; '' for none. */
  readonly suffix: string
}

/** A street, or one piece of it: the point is on it. A street with known houses needs no such row. */
export type StreetRow = InTown & {
  readonly kind: 'street'
  readonly name: string
}

/** A square, station, sight, hospital: what people know by its name. */
export type NamedPlaceRow = InTown & {
  readonly kind: 'named-place'
  readonly name: string
  /** Other names that it is searched by. */
  readonly aliases?: readonly string[]
  /** From 0 (a bus stop) to 1 (the Eiffel Tower): the better known ranks higher. */
  readonly prominence?: number
}

/** A row of a source of addresses. */
export type AddressRow = HouseRow | StreetRow | NamedPlaceRow
