import type pg from 'pg'
import type { AddressIndex } from '../addresses/address-index.types.ts'
import { AddressesAreLocked, loadAddresses, removeAddresses } from '../addresses/load-addresses.ts'
import { readAddresses } from './stored/address-file.ts'
import { findCurrentBuild } from './stored/builds.ts'

/**
 * The outcome of a load. `loaded`: the addresses were loaded; `known`: they were loaded before; `locked`: another
 * process loads addresses; `none`: there is no build.
 */
export type AddressLoadOutcome = 'loaded' | 'known' | 'locked' | 'none'

/**
 * Loads the addresses of the current build into the database; without a build, removes the stored ones. Idempotent,
 * also across machines with the same build. Rejects when the build cannot be read, or when `signal` aborts; the stored
 * ones stay in use then.
 */
export async function loadRegionAddresses(
  pool: pg.Pool,
  index: Pick<AddressIndex, 'status'>,
  mapsFolder: string,
  signal: AbortSignal,
): Promise<AddressLoadOutcome> {
  const build = await findCurrentBuild(mapsFolder)
  const status = await index.status()
  if (!build) {
    if (status) await removeAddresses(pool)
    return 'none'
  }
  const { addressesHash, sources } = build.manifest
  const source = `${sources.join(', ')} (${addressesHash})`
  if (status?.source === source) return 'known'
  try {
    const rows = readAddresses(build.folder)
    const { wasUnchanged } = await loadAddresses(pool, { rows, source, shouldKeepSame: true, signal })
    return wasUnchanged ? 'known' : 'loaded'
  } catch (error) {
    if (error instanceof AddressesAreLocked) return 'locked'
    throw error
  }
}
