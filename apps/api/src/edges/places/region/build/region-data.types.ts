import type { Bounds } from '../osm/extract-blocks.ts'
import type { RoadFacts } from './road-tags.ts'
import type { AreaKind, PlaceKind } from './surface-tags.ts'

/** A polygon by the numbers of its nodes: the outer ring, then the holes in it. */
export type Polygon = readonly [outer: Uint32Array, ...holes: Uint32Array[]]

/** A surface that is drawn. */
export type Area = { readonly kind: AreaKind; readonly name: string; readonly polygons: readonly Polygon[] }

/** A named place that people search for. */
export type NamedSpot = {
  readonly kind: PlaceKind
  readonly name: string
  readonly lat: number
  readonly lon: number
}

/** A door with its number, as the extract or a list of addresses knows it. */
export type House = {
  readonly number: string
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly lat: number
  readonly lon: number
}

/** The area of a commune, an arrondissement or a postcode. */
export type Boundary = {
  readonly kind: 'commune' | 'arrondissement' | 'postcode'
  readonly name: string
  readonly code: string
  readonly postcode: string
  readonly polygons: readonly Polygon[]
}

/**
 * The relevant parts of an extract, in arrays. The nodes of way `w` are `refs[firstRef[w]]` to `refs[firstRef[w + 1] -
 * 1]`.
 */
export type RegionData = {
  readonly bounds: Bounds
  /** Positions of the nodes in ten-millionths of a degree; `lat` is `noPosition` for a node that the extract lacks. */
  readonly lat: Int32Array
  readonly lon: Int32Array
  readonly firstRef: Uint32Array
  readonly refs: Uint32Array
  readonly roads: {
    readonly ways: Uint32Array
    /** An index of `facts` for each road. */
    readonly factsOf: Uint8Array | Uint32Array
    readonly facts: readonly RoadFacts[]
    /** An index of `names` for each road; `names[0]` is empty. */
    readonly nameOf: Uint32Array
    readonly names: readonly string[]
  }
  /** Ways of rails above ground. */
  readonly rails: readonly number[]
  /** Ways of the coast, with the land on their left. */
  readonly coasts: readonly number[]
  readonly areas: readonly Area[]
  readonly spots: readonly NamedSpot[]
  readonly houses: readonly House[]
  readonly boundaries: readonly Boundary[]
  /** Numbers of the nodes that cars cannot pass. */
  readonly barriers: ReadonlySet<number>
}

/** Positions in extracts are in ten-millionths of a degree. */
export const unitsPerDegree = 1e7

/** The latitude of a node without a known position. */
export const noPosition = 0x7fff_ffff
