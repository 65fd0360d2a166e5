import type { PlacesEvent } from '../add-fallback.ts'
import type { Place, Places } from '../places.ts'
import { createRegionCall } from './call-region.ts'
import type { Region } from './region.ts'

/**
 * Returns the places of `others` with the routes of the region, where it has any. Where the plan alone is behind the
 * region, a route that the region should have found is marked (`isFallback`). Never rejects because of the region.
 */
export function addRegion(
  region: Pick<Region, 'manifest' | 'route' | 'reaches'>,
  others: Places,
  timeoutMs: number,
  log: (event: PlacesEvent) => void = () => undefined,
): Places {
  let isFailing = false
  const callRegion = createRegionCall(timeoutMs, (event) => {
    isFailing = event.outcome !== 'answered'
    log(event)
  })
  // Other sources find routes as well as the region does; the plan does not.
  const isOnlySource = !others.status
  const isUp = () => region.manifest() !== null && !isFailing
  return {
    suggest: (typed, options): Promise<readonly Place[]> => others.suggest(typed, options),
    locate: (address) => others.locate(address),
    async route(from, to, mode) {
      const own = await callRegion('route', () => region.route(from, to, mode))
      if (own && own !== 'failed') return { ...own, by: 'region' }
      const isMarked = isOnlySource && (own === 'failed' || region.manifest() === null)
      const other = await others.route(from, to, mode)
      return isMarked ? { ...other, isFallback: true } : other
    },
    async reaches(from, to, mode, budgetMs) {
      const own = await callRegion('reaches', () => region.reaches(from, to, mode, budgetMs))
      const reaches = own === 'failed' ? 'no-graph' : own
      const isElsewhere = reaches === 'no-graph' || reaches === 'outside'
      return isElsewhere && others.reaches ? others.reaches(from, to, mode, budgetMs) : reaches
    },
    status: others.status?.bind(others) ?? (() => ({ source: 'region', isUp: isUp() })),
  }
}
