import type { Places } from './places.ts'
import { isSensiblePlace, isSensibleRoute } from './sensible-results.ts'

const defaultRetryMs = 5 * 60_000
const concorde = { lat: 48.8656, lon: 2.3212 }
const bastille = { lat: 48.8532, lon: 2.3692 }

/**
 * Checks a provider in the background, with an address and a route, immediately and then every `retryMs` (five minutes
 * by default) until both results were sensible once. Returns a function that tells whether they were. Never throws.
 */
export function watchReachable(provider: Places, retryMs = defaultRetryMs): () => boolean {
  let isReachable = false
  const probe = async () => {
    try {
      const place = await provider.locate('1 place de la Concorde, 75008 Paris')
      const route = await provider.route(concorde, bastille, 'car')
      isReachable = place !== null && isSensiblePlace(place) && isSensibleRoute(route, concorde, bastille)
    } catch {
      // Without internet there is nothing to report: the plan answers.
    }
    if (!isReachable) setTimeout(() => void probe(), retryMs).unref()
  }
  void probe()
  return () => isReachable
}
