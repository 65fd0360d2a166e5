import type { Place, SuggestOptions } from '../places.ts'
import type { AddressRow } from './address-row.types.ts'

/**
 * The addresses of a region in the product's PostgreSQL, in the schema `map_addresses` of its own. `loadAddresses` fills it, `openAddressIndex`
 * searches it.
 */
export type AddressIndex = {
  /** When the rows in use were loaded, from what and how many; null where there are none. A repeat within some seconds asks nobody. */
  status(): Promise<AddressIndexStatus | null>
  /** Streets, houses and named places that match what was typed so far, best first; none when nothing is loaded. No towns. */
  suggest(typed: string, options?: SuggestOptions): Promise<SuggestedAddresses>
  /** The place of a written address; null where the region has no such street or named place. */
  locate(address: string): Promise<Place | null>
}

export type SuggestedAddresses = {
  readonly places: readonly Place[]
  /** Nothing matches as it was typed: words were taken for others that look like them. */
  readonly isCorrected: boolean
}

export type AddressIndexStatus = {
  readonly source: string
  readonly loadedAt: Date
  readonly entries: number
  readonly houses: number
}

/** What a load is told and tells. */
export type AddressLoad = {
  /** Streams the rows; what it throws ends the load, and what was in use stays in use. */
  readonly rows: AsyncIterable<AddressRow>
  /** Names the files that the rows come from, for people: `paris.osm.pbf, adresses-75.csv.gz`. */
  readonly source: string
  /** Whether addresses that the same source has loaded before are kept, and the rows not read; false by default. */
  readonly keepsSame?: boolean
  /** Called after each batch with the rows read so far. */
  readonly onProgress?: (rows: number) => void
  readonly signal?: AbortSignal
}
