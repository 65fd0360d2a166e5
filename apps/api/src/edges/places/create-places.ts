import type { SettingsOf } from '@repo/settings/read-settings'
import type { AddressIndex } from './addresses/address-index.types.ts'
import { withRegionAddresses } from './addresses/with-region-addresses.ts'
import { createGeoplateformePlaces, geoplateformeUrl } from './geoplateforme.ts'
import { createGooglePlaces } from './google.ts'
import type { Places, Point } from './places.ts'
import { createPlanPlaces } from './plan-places.ts'
import type { Region } from './region/region.ts'
import { isWithin } from './region/region.ts'
import { withRegion } from './region/with-region.ts'
import { watchReachable } from './watch-reachable.ts'
import type { PlacesEvent } from './with-fallback.ts'
import { withFallback } from './with-fallback.ts'

/**
 * The sources of streets, routes and addresses: `auto` is a region where one is built; beside it Google with a key,
 * else Géoplateforme where it can be reached, else the plan.
 */
type MapsSource = SettingsOf<'api'>['MAPS']

/** Settings of the maps port. Base addresses have no slash at the end. */
export type PlacesConfig = {
  readonly source: MapsSource
  readonly googleKey?: string | undefined
  readonly geoplateformeUrl?: string | undefined
  readonly googleUrl?: string | undefined
  /** The timeout of a provider before the plan answers instead; 3 s by default. */
  readonly timeoutMs?: number | undefined
  /** The pause of a failed provider; 30 s by default. */
  readonly restMs?: number | undefined
  /** The ratio of a road to the straight line, without a drawn plan; 1.3 by default. */
  readonly roadFactor?: number | undefined
  /** Whether it is in production: then a way that the source did not find is marked even if it was never reached. */
  readonly isProduction?: boolean | undefined
  /** Called with the outcome of every request to a provider (never the plan's). */
  readonly log?: ((event: PlacesEvent) => void) | undefined
  /** Our own region; asked by the sources `auto` and `region`. */
  readonly region?: Region | null | undefined
  /** The addresses of that region, asked by the same sources. */
  readonly addresses?: AddressIndex | undefined
}

/** Whether a source asks our own region. */
export const asksRegion = (source: MapsSource) => source === 'auto' || source === 'region'

/** The default timeout of a source of maps. */
export const DEFAULT_TIMEOUT_MS = 3_000

/**
 * The maps port as configured; a provider answers what the region does not know, and the plan what a provider does not.
 * Throws when Google is chosen without a key, or the region before one is built.
 */
export function createPlaces(config: PlacesConfig): Places {
  const { source, region, addresses, timeoutMs = DEFAULT_TIMEOUT_MS, log } = config
  if (source === 'region' && !region?.manifest())
    throw new Error('MAPS is region, but no region is built: run npm run maps -- <extract.osm.pbf>')
  const others = createOtherPlaces(config)
  if (!asksRegion(source)) return others
  const covers = (point: Point) => {
    const manifest = region?.manifest()
    return !manifest || isWithin(manifest, point)
  }
  const found = addresses ? withRegionAddresses(others, addresses, { timeoutMs, covers, log }) : others
  return region ? withRegion(region, found, timeoutMs, log) : found
}

function createOtherPlaces(config: PlacesConfig): Places {
  const plan = createPlanPlaces(config.roadFactor)
  const { source, timeoutMs = DEFAULT_TIMEOUT_MS, restMs, log } = config
  if (source === 'plan' || source === 'region') return plan
  if (source === 'google' || (source === 'auto' && config.googleKey)) {
    if (!config.googleKey) throw new Error('Google is the source of maps, but it has no key')
    const google = createGooglePlaces(config.googleUrl, config.googleKey, timeoutMs)
    return withFallback(google, plan, { provider: 'google', timeoutMs, restMs, log })
  }
  const ign = createGeoplateformePlaces(config.geoplateformeUrl ?? geoplateformeUrl, timeoutMs)
  const options = { provider: 'geoplateforme', timeoutMs, restMs, log } as const
  if (source === 'geoplateforme') return withFallback(ign, plan, options)
  const isReachable = watchReachable(ign)
  return withFallback(ign, plan, { ...options, isReachable, marksUnreachable: config.isProduction ?? false })
}
