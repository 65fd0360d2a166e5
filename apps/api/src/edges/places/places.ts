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

/** A French place: the label is what people read, the point is where carriers go. */
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
  /** At most so many; 5 by default. */
  readonly limit?: number
  /** What is near this point ranks higher, among what matches the text as well. */
  readonly near?: Point | undefined
}

/** Who found a way: a source of roads, or nobody (`estimate`: the straight line with the usual detour). */
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

/** How somebody travels. */
export type TravelMode = 'car' | 'bicycle' | 'foot'

/** How far a place is from another by road. */
export type Reach = { readonly distanceM: number; readonly durationS: number }

/** The same of one of many: `farther` than all that are known, where a search ended before it; `unknown` where it lies beside the graph. */
export type KnownReach = Reach | 'farther' | 'unknown'

/** How far many places are from one, in their order; or why nobody knows: no roads are at hand, or none there, or the time was over. */
export type Reaches = readonly KnownReach[] | 'no-graph' | 'outside' | 'no-time'

/** The maps port: everything the marketplace asks of a maps provider. */
export type Places = {
  /** French places that match what was typed so far, best first; [] when none. */
  suggest(typed: string, options?: SuggestOptions): Promise<readonly Place[]>
  /** The place of a written address, inside metropolitan France or its overseas departments, or null. */
  locate(address: string): Promise<Place | null>
  /**
   * Road distance, duration and line between two points, for the travel mode.
   * Rejects with `NoRoad` when the sea lies between them (metropolitan France and Corsica, or La Réunion).
   */
  route(from: Point, to: Point, mode: TravelMode): Promise<Route>
  /** How far many points are from one by road, by one search that ends after `budgetMs`. A source without roads at hand lacks it. */
  reaches?(from: readonly Point[], to: Point, mode: TravelMode, budgetMs: number): Promise<Reaches>
  /** Which source answers, and whether it does at the moment; the plan lacks it. */
  standing?(): { readonly source: string; readonly isUp: boolean }
}

/** There is no road between the two points: the sea lies between them. */
export class NoRoad extends Error {
  override readonly name = 'NoRoad'

  constructor() {
    super('There is no road between these two points')
  }
}
