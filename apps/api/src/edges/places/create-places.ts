import { createEmbeddedPlaces } from './embedded.ts'
import { createGeoplateformePlaces, geoplateformeUrl } from './geoplateforme.ts'
import { createGooglePlaces, googleUrl } from './google.ts'
import type { Places } from './places.ts'
import type { PlacesEvent } from './with-fallback.ts'
import { withFallback } from './with-fallback.ts'

/** Settings of the maps port. Base addresses have no slash at the end. */
export type PlacesConfig = {
  readonly provider: 'embedded' | 'geoplateforme' | 'google'
  readonly googleKey?: string | undefined
  readonly geoplateformeUrl?: string | undefined
  readonly googleUrl?: string | undefined
  /** How long a provider may take before the embedded estimate answers instead; 3 s by default. */
  readonly timeoutMs?: number | undefined
  /** How much longer a road is than the straight line, for the embedded estimate; 1.3 by default. */
  readonly roadFactor?: number | undefined
  /** Told what became of every question to a provider (never of the embedded one's). */
  readonly log?: ((event: PlacesEvent) => void) | undefined
}

const DEFAULT_TIMEOUT_MS = 3_000

/** The maps port as configured. Throws when Google is chosen without a key. */
export function createPlaces(config: PlacesConfig): Places {
  const embedded = createEmbeddedPlaces(config.roadFactor)
  const { provider, timeoutMs = DEFAULT_TIMEOUT_MS, log } = config
  const options = { provider, timeoutMs, log }
  switch (provider) {
    case 'embedded':
      return embedded
    case 'geoplateforme': {
      const baseUrl = config.geoplateformeUrl ?? geoplateformeUrl
      return withFallback(createGeoplateformePlaces(baseUrl, timeoutMs), embedded, options)
    }
    case 'google': {
      if (!config.googleKey) throw new Error('Google is the maps provider, but it has no key')
      const baseUrl = config.googleUrl ?? googleUrl
      return withFallback(createGooglePlaces(baseUrl, config.googleKey, timeoutMs), embedded, options)
    }
  }
}
