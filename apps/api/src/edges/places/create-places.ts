import type { AddressIndex } from './addresses/address-index.types.ts'
import { withRegionAddresses } from './addresses/with-region-addresses.ts'
import { createGeoplateformePlaces, geoplateformeUrl } from './geoplateforme.ts'
import { createGooglePlaces } from './google.ts'
import type { Places } from './places.ts'
import { createPlanPlaces } from './plan-places.ts'
import { watchReachable } from './watch-reachable.ts'
import type { PlacesEvent } from './with-fallback.ts'
import { withFallback } from './with-fallback.ts'

/** Where streets, routes and addresses come from: `auto` is Google with a key, else Géoplateforme where it can be reached, else the plan. */
export const mapsSources = ['auto', 'geoplateforme', 'google', 'plan'] as const
export type MapsSource = (typeof mapsSources)[number]

/** Settings of the maps port. Base addresses have no slash at the end. */
export type PlacesConfig = {
  readonly source: MapsSource
  readonly googleKey?: string | undefined
  readonly geoplateformeUrl?: string | undefined
  readonly googleUrl?: string | undefined
  /** How long a provider may take before the plan answers instead; 3 s by default. */
  readonly timeoutMs?: number | undefined
  /** How much longer a road is than the straight line, where no plan is drawn; 1.3 by default. */
  readonly roadFactor?: number | undefined
  /** The addresses of a region of our own, asked by the source `auto`. */
  readonly addresses?: AddressIndex | undefined
  /** Whether nothing is for show: then a way that the source did not find is marked even where it was never reached. */
  readonly isProduction?: boolean | undefined
  /** Told what became of every question to a provider (never of the plan's). */
  readonly log?: ((event: PlacesEvent) => void) | undefined
}

const DEFAULT_TIMEOUT_MS = 3_000

/**
 * The maps port as configured; what a provider does not answer, the plan does. Streets and houses of a loaded region come from there. Throws when Google
 * is chosen without a key.
 */
export function createPlaces(config: PlacesConfig): Places {
  const places = createSource(config)
  return config.addresses && config.source === 'auto' ? withRegionAddresses(places, config.addresses) : places
}

function createSource(config: PlacesConfig): Places {
  const plan = createPlanPlaces(config.roadFactor)
  const { source, timeoutMs = DEFAULT_TIMEOUT_MS, log } = config
  if (source === 'plan') return plan
  if (source === 'google' || (source === 'auto' && config.googleKey)) {
    if (!config.googleKey) throw new Error('Google is the source of maps, but it has no key')
    const google = createGooglePlaces(config.googleUrl, config.googleKey, timeoutMs)
    return withFallback(google, plan, { provider: 'google', timeoutMs, log })
  }
  const ign = createGeoplateformePlaces(config.geoplateformeUrl ?? geoplateformeUrl, timeoutMs)
  const options = { provider: 'geoplateforme', timeoutMs, log } as const
  if (source === 'geoplateforme') return withFallback(ign, plan, options)
  const isReachable = watchReachable(ign)
  return withFallback(ign, plan, { ...options, isReachable, marksUnreachable: config.isProduction ?? false })
}
