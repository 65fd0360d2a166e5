/** A position on Earth in decimal degrees (WGS 84). */
export type Point = { readonly lat: number; readonly lon: number }

/**
 * How well the point of a place is known: the house itself, a place that people know by name, the street as a whole, a number that is
 * interpolated or beyond the street's known end, a street that the source does not know (the point lies in its district), a town as a whole.
 */
export const placePrecisions = [
  'house',
  'named-place',
  'street',
  'approximate-number',
  'unknown-street',
  'town',
] as const
export type PlacePrecision = (typeof placePrecisions)[number]

/** A French place: the label is for people, the point for carriers. */
export type Place = {
  readonly label: string
  readonly point: Point
  readonly city: string
  readonly postcode: string
  /** INSEE code of the department: `75`, `2A`, `974`. */
  readonly department: string
  readonly precision: PlacePrecision
}

/** Settings of one search for suggestions. */
export type SuggestOptions = {
  /** The maximum number; 5 by default. */
  readonly limit?: number
  /** Places near this point rank higher among equal matches. */
  readonly near?: Point | undefined
}

/** The source of a way: a source of roads, or `estimate`: the straight line with the usual detour. */
export const roadSources = ['region', 'geoplateforme', 'google', 'plan', 'estimate'] as const
export type RoadSource = (typeof roadSources)[number]

/** A way between two points by road. The line starts and ends at (or beside) the points asked for. */
export type Route = {
  readonly distanceM: number
  readonly durationS: number
  readonly line: readonly Point[]
  readonly by?: RoadSource
  /** The source that should have found it did not answer. */
  readonly isFallback?: boolean
}

/** A travel mode. */
export type TravelMode = 'car' | 'bicycle' | 'foot'

/** The distance of a place from another by road. */
export type Reach = { readonly distanceM: number; readonly durationS: number }

/** The same for one of many: `farther` than all known ones when a search ended before it; `unknown` beside the graph. */
export type KnownReach = Reach | 'farther' | 'unknown'

/** The distances of many places from one, in order; or why they are unknown: no roads are at hand, or none there, or the time was over. */
export type Reaches = readonly KnownReach[] | 'no-graph' | 'outside' | 'no-time'

/** The maps port: everything the marketplace asks of a maps provider. */
export type Places = {
  /** French places that match the typed text, best first; [] without any. */
  suggest(typed: string, options?: SuggestOptions): Promise<readonly Place[]>
  /** The place of a written address, inside metropolitan France or its overseas departments, or null. */
  locate(address: string): Promise<Place | null>
  /**
   * Road distance, duration and line between two points, for the travel mode.
   * Rejects with `NoRoad` when the sea lies between them (metropolitan France and Corsica, or La Réunion).
   */
  route(from: Point, to: Point, mode: TravelMode): Promise<Route>
  /** The distances of many points from one by road, by one search that ends after `budgetMs`. Missing in a source without roads at hand. */
  reaches?(from: readonly Point[], to: Point, mode: TravelMode, budgetMs: number): Promise<Reaches>
  /** The present source, and whether it is reachable; the plan lacks it. */
  status?(): { readonly source: string; readonly isUp: boolean }
}

/** There is no road between the two points: the sea lies between them. */
export class NoRoad extends Error {
  override readonly name = 'NoRoad'

  constructor() {
    super('There is no road between these two points')
  }
}
