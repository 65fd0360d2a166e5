import type { Place, Places } from '../places.ts'
import type { PlacesEvent } from '../with-fallback.ts'
import { askRegion } from './ask-region.ts'
import type { Region } from './region.ts'

/**
 * Returns routes from the region, and from `others` what the region does not know: places outside it, or without a road
 * between. Without another source behind the region, a way that it should have found is marked. Never rejects because
 * of the region.
 */
export function withRegion(
  region: Pick<Region, 'manifest' | 'route' | 'reaches'>,
  others: Places,
  timeoutMs: number,
  log: (event: PlacesEvent) => void = () => undefined,
): Places {
  let isFailing = false
  const ask = askRegion(timeoutMs, (event) => {
    isFailing = event.outcome !== 'answered'
    log(event)
  })
  // Others with a separate source find ways as well as the region; the plan alone does not.
  const isOnlySource = !others.status
  const isUp = () => region.manifest() !== null && !isFailing
  return {
    suggest: (typed, options): Promise<readonly Place[]> => others.suggest(typed, options),
    locate: (address) => others.locate(address),
    async route(from, to, mode) {
      const own = await ask('route', () => region.route(from, to, mode))
      if (own && own !== 'failed') return { ...own, by: 'region' }
      const isMarked = isOnlySource && (own === 'failed' || region.manifest() === null)
      const other = await others.route(from, to, mode)
      return isMarked ? { ...other, isFallback: true } : other
    },
    async reaches(from, to, mode, budgetMs) {
      const own = await ask('reaches', () => region.reaches(from, to, mode, budgetMs))
      const reaches = own === 'failed' ? 'no-graph' : own
      const isElsewhere = reaches === 'no-graph' || reaches === 'outside'
      return isElsewhere && others.reaches ? others.reaches(from, to, mode, budgetMs) : reaches
    },
    status: others.status?.bind(others) ?? (() => ({ source: 'region', isUp: isUp() })),
  }
}
