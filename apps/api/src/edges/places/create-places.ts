import type { SettingsOf } from '@repo/settings/read-settings'
import type { PlacesEvent } from './add-fallback.ts'
import { addFallback } from './add-fallback.ts'
import { addRegionAddresses } from './addresses/add-region-addresses.ts'
import type { AddressIndex } from './addresses/address-index.types.ts'
import { createGeoplateformePlaces, geoplateformeUrl } from './geoplateforme.ts'
import { createGooglePlaces } from './google.ts'
import type { Places, Point } from './places.ts'
import { createPlanPlaces } from './plan-places.ts'
import { addRegion } from './region/add-region.ts'
import type { Region } from './region/region.ts'
import { isWithin } from './region/region.ts'
import { watchReachable } from './watch-reachable.ts'

/**
 * The source of maps. `auto` asks our own region first, where one is built. Beside it: Google when a key is set, else
 * Géoplateforme when it can be reached, else the plan.
 */
type MapsSource = SettingsOf<'api'>['MAPS']

/** Settings of the maps port. Base addresses have no slash at the end. */
export type PlacesConfig = {
  readonly source: MapsSource
  readonly googleKey?: string | undefined
  readonly geoplateformeUrl?: string | undefined
  readonly googleUrl?: string | undefined
  /** The timeout of the region, and of a provider, after which the next source answers; 3 000 ms by default. */
  readonly timeoutMs?: number | undefined
  /** The pause of a failed provider; 30 000 ms by default. */
  readonly pauseMs?: number | undefined
  /** The ratio of a road to the straight line outside drawn cities; 1.3 by default. */
  readonly roadFactor?: number | undefined
  /** Whether an estimated route is marked even if the source was never reached; false by default. */
  readonly isProduction?: boolean | undefined
  /** Called with the outcome of every request to the region or a provider (never the plan's). */
  readonly log?: ((event: PlacesEvent) => void) | undefined
  /** Our own region; asked by the sources `auto` and `region`. */
  readonly region?: Region | null | undefined
  /** The addresses of that region, asked by the same sources. */
  readonly addresses?: AddressIndex | undefined
}

/** Whether a source asks our own region. */
export const canAskRegion = (source: MapsSource) => source === 'auto' || source === 'region'

/** The default timeout of a source of maps. */
export const defaultTimeoutMs = 3_000

/**
 * Creates the maps port of the configuration. A request goes to the region, then to the provider, then to the plan,
 * until one of them has a result. Throws when Google is chosen without a key, or the region before one is built.
 */
export function createPlaces(config: PlacesConfig): Places {
  const { source, region, addresses, timeoutMs = defaultTimeoutMs, log } = config
  if (source === 'region' && !region?.manifest())
    throw new Error('MAPS is region, but no region is built: run npm run maps -- <extract.osm.pbf>')
  const others = createOtherPlaces(config)
  if (!canAskRegion(source)) return others
  const isCovered = (point: Point) => {
    const manifest = region?.manifest()
    return !manifest || isWithin(manifest, point)
  }
  const withAddresses = addresses
    ? addRegionAddresses(others, addresses, { timeoutMs, isCovered, log })
    : others
  return region ? addRegion(region, withAddresses, timeoutMs, log) : withAddresses
}

function createOtherPlaces(config: PlacesConfig): Places {
  const plan = createPlanPlaces(config.roadFactor)
  const { source, timeoutMs = defaultTimeoutMs, pauseMs, log } = config
  if (source === 'plan' || source === 'region') return plan
  if (source === 'google' || (source === 'auto' && config.googleKey)) {
    if (!config.googleKey) throw new Error('Google is the source of maps, but it has no key')
    const google = createGooglePlaces(config.googleUrl, config.googleKey, timeoutMs)
    return addFallback(google, plan, { provider: 'google', timeoutMs, pauseMs, log })
  }
  const ign = createGeoplateformePlaces(config.geoplateformeUrl ?? geoplateformeUrl, timeoutMs)
  const options = { provider: 'geoplateforme', timeoutMs, pauseMs, log } as const
  if (source === 'geoplateforme') return addFallback(ign, plan, options)
  const isReachable = watchReachable(ign)
  return addFallback(ign, plan, {
    ...options,
    isReachable,
    shouldMarkUnreachable: config.isProduction ?? false,
  })
}
