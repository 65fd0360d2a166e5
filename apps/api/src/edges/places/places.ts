/** A position on Earth in decimal degrees (WGS 84). */
export type Point = { readonly lat: number; readonly lon: number }

/**
 * How precisely a place is known: the house; a place with a name; the street; a number that is interpolated or beyond
 * the street's known end; a street that the source lacks, so that the point is in its district; a town.
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

/** The source of a route: a source of roads, or `estimate`: the straight line with the usual detour. */
export const roadSources = ['region', 'geoplateforme', 'google', 'plan', 'estimate'] as const
export type RoadSource = (typeof roadSources)[number]

/** A route between two points by road. Its line starts and ends at or beside them. */
export type Route = {
  readonly distanceM: number
  readonly durationS: number
  readonly line: readonly Point[]
  readonly by?: RoadSource
  /** Whether the source that should have found the route did not answer. */
  readonly isFallback?: boolean
}

/** How a carrier travels; scooters and lorries take the routes of cars. */
export type TravelMode = 'car' | 'bicycle' | 'foot'

/** The distance and the travel time between two places by road. */
export type Reach = { readonly distanceM: number; readonly durationS: number }

/**
 * The distance of one place among many. `farther`: than all known ones, because the search ended early, or out of
 * reach by road. `unknown`: not on the road graph.
 */
export type KnownReach = Reach | 'farther' | 'unknown'

/**
 * The distances of many places from one, in their order, or the reason without any. `no-graph`: the source has no road
 * graph; `outside`: it has no roads there; `no-time`: the time was over before any was found, or none is within reach
 * by road.
 */
export type Reaches = readonly KnownReach[] | 'no-graph' | 'outside' | 'no-time'

/** The maps port: everything the marketplace asks of a maps provider. */
export type Places = {
  /** French places that match the typed text, best first; [] without any. */
  suggest(typed: string, options?: SuggestOptions): Promise<readonly Place[]>
  /**
   * The place of a written address. Null when it is unknown or outside metropolitan France and overseas departments.
   */
  locate(address: string): Promise<Place | null>
  /**
   * Road distance, duration and line between two points, for the travel mode.
   * Rejects with `NoRoad` when the sea lies between them (metropolitan France and Corsica, or La Réunion).
   */
  route(from: Point, to: Point, mode: TravelMode): Promise<Route>
  /**
   * Road distances from many points to one, by one search of at most `budgetMs`. Absent in a source without a road
   * graph.
   */
  reaches?(from: readonly Point[], to: Point, mode: TravelMode, budgetMs: number): Promise<Reaches>
  /** The present source, and whether it is reachable. The plan has no status. */
  status?(): { readonly source: string; readonly isUp: boolean }
}

/** There is no road between the two points: the sea lies between them. */
export class NoRoad extends Error {
  override readonly name = 'NoRoad'

  constructor() {
    super('There is no road between these two points')
  }
}
