import type { Place, Places } from '../places.ts'
import type { PlacesEvent } from '../with-fallback.ts'
import { askRegion } from './ask-region.ts'
import type { Region } from './region.ts'

/**
 * Answers routes from the region, and from `others` what the region does not know: what lies outside it, or has no road between. Never rejects
 * because of the region.
 */
export function withRegion(
  region: Pick<Region, 'route' | 'reaches'>,
  others: Places,
  log: (event: PlacesEvent) => void = () => undefined,
): Places {
  const ask = askRegion(log)
  return {
    suggest: (typed, options): Promise<readonly Place[]> => others.suggest(typed, options),
    locate: (address) => others.locate(address),
    async route(from, to, mode) {
      const own = await ask('route', () => region.route(from, to, mode))
      return own && own !== 'failed' ? { ...own, by: 'region' } : others.route(from, to, mode)
    },
    async reaches(from, to, mode, budgetMs) {
      const own = await ask('reaches', () => region.reaches(from, to, mode, budgetMs))
      const reaches = own === 'failed' ? 'no-graph' : own
      const isElsewhere = reaches === 'no-graph' || reaches === 'outside'
      return isElsewhere && others.reaches ? others.reaches(from, to, mode, budgetMs) : reaches
    },
    ...(others.standing ? { standing: others.standing } : {}),
  }
}
