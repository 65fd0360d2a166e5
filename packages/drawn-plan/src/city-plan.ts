/** Latitude and longitude in degrees (WGS 84). */
export type At = readonly [lat: number, lon: number]

/**
 * How wide a street is drawn and how fast it is driven: an urban motorway, an avenue, a street, a way for pedestrians
 * and bicycles.
 */
export type StreetClass = 'motorway' | 'avenue' | 'street' | 'walk'

/** A street as it is drawn by hand. */
export type DrawnStreet = {
  readonly name: string
  readonly class: StreetClass
  /**
   * The points of its way, in the order of house numbers: names of nodes, and bends as `48.8561,2.3522`, separated by
   * spaces. Two streets meet only where they name the same node.
   */
  readonly way: string
  /** The only direction for vehicles: with the house numbers, or against them. */
  readonly oneWay?: 'with' | 'against'
  /** The highest house number, at the end of the way; house number 1 is at its beginning. */
  readonly numbers?: number
  /** Whether it crosses water or other streets without meeting them. */
  readonly isBridge?: true
}

/** A surface of one kind. Later ones are drawn above earlier ones, such as an island above its river. */
export type DrawnArea = {
  readonly kind: 'water' | 'land' | 'park' | 'square' | 'rail'
  readonly name: string
  /** Its corners in order, as `48.8561,2.3522`, separated by spaces; the last connects to the first. */
  readonly outline: string
}

/** A place known by its name. */
export type DrawnPlace = {
  readonly name: string
  /** Other names that it is searched by. */
  readonly alias?: readonly string[]
  readonly kind: 'square' | 'station' | 'sight' | 'hospital' | 'shops' | 'office'
  /** The node where it is. */
  readonly node: string
  readonly postcode: string
}

/**
 * A district, or a part of one, by a point in its middle. An oddly shaped one has several points of one postcode, its
 * middle first.
 */
export type DrawnDistrict = { readonly postcode: string; readonly middle: At }

/** A city drawn by hand, from general knowledge, without a promise of accuracy. */
export type CityPlan = {
  readonly city: string
  readonly districts: readonly DrawnDistrict[]
  /** Junctions by a short name. The name of one on a named street is used to check the plan. */
  readonly nodes: Readonly<Record<string, At>>
  readonly streets: readonly DrawnStreet[]
  readonly areas: readonly DrawnArea[]
  readonly places: readonly DrawnPlace[]
}
