import type { Place, SuggestOptions } from '../places.ts'
import type { AddressRow } from './address-row.types.ts'

/**
 * The addresses of a region in the product's PostgreSQL, in a separate schema `map_addresses`. `loadAddresses` fills
 * it, `openAddressIndex` searches it.
 */
export type AddressIndex = {
  /** The source, time and counts of the loaded addresses; null when none are loaded. Cached for ten seconds. */
  status(): Promise<AddressIndexStatus | null>
  /** Streets, houses and named places (no towns) that match the typed text, best first; none if nothing is loaded. */
  suggest(typed: string, options?: SuggestOptions): Promise<SuggestedAddresses>
  /** The place of a written address; null when nothing is loaded or the region has no such street or named place. */
  locate(address: string): Promise<Place | null>
}

/** The suggestions for a typed text, best first. */
export type SuggestedAddresses = {
  readonly places: readonly Place[]
  /** Whether nothing matches as typed, so that words were replaced by similar ones. */
  readonly isCorrected: boolean
}

/** Which addresses are loaded, since when, and how many. */
export type AddressIndexStatus = {
  readonly source: string
  readonly loadedAt: Date
  readonly entries: number
  readonly houses: number
}

/** The input and callbacks of a load. */
export type AddressLoad = {
  /** Streams the rows; an error ends the load, and the current addresses stay in use. */
  readonly rows: AsyncIterable<AddressRow>
  /** The names of the rows' files, for people: `paris.osm.pbf, adresses-75.csv.gz`. */
  readonly source: string
  /** Whether earlier addresses of the same source stay, without reading the rows; false by default. */
  readonly shouldKeepSame?: boolean
  /** Called after each batch with the number of rows so far. */
  readonly onProgress?: (rows: number) => void
  readonly signal?: AbortSignal
}
