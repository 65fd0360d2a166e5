import type pg from 'pg'
import type { AddressIndex } from '../addresses/address-index.types.ts'
import { loadAddresses, removeAddresses } from '../addresses/load-addresses.ts'
import { readAddresses } from './stored/address-file.ts'
import { currentBuild } from './stored/builds.ts'

/** What became of the addresses: `loaded` now, `known` since before, `none` without a build. */
export type AddressesOfRegion = 'loaded' | 'known' | 'none'

/**
 * Brings the addresses of the build in use into the database, and removes them where nothing is built. A repeat finds them there. Rejects while
 * another process loads them, or when `signal` aborts; what was in use then stays in use.
 */
export async function loadRegionAddresses(
  pool: pg.Pool,
  index: Pick<AddressIndex, 'status'>,
  maps: string,
  signal: AbortSignal,
): Promise<AddressesOfRegion> {
  const build = await currentBuild(maps)
  const known = await index.status()
  if (!build) {
    if (known) await removeAddresses(pool)
    return 'none'
  }
  const { id, sources } = build.manifest
  const source = `${id}: ${sources.join(', ')}`
  if (known?.source === source) return 'known'
  await loadAddresses(pool, { rows: readAddresses(build.folder), source, signal })
  return 'loaded'
}
