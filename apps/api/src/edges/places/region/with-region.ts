import type { Place, Places } from '../places.ts'
import type { PlacesEvent } from '../with-fallback.ts'
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
  async function ask<T>(operation: 'route' | 'reaches', question: () => Promise<T>): Promise<T | null> {
    const startedAt = performance.now()
    const note = (outcome: 'answered' | 'failed', reason?: string) => {
      const durationMs = Math.round(performance.now() - startedAt)
      log({ provider: 'region', operation, outcome, durationMs, ...(reason === undefined ? {} : { reason }) })
    }
    try {
      const answer = await question()
      note('answered')
      return answer
    } catch (error) {
      note('failed', error instanceof Error ? error.message : String(error))
      return null
    }
  }
  return {
    suggest: (typed, options): Promise<readonly Place[]> => others.suggest(typed, options),
    locate: (address) => others.locate(address),
    async route(from, to, mode) {
      const own = await ask('route', () => region.route(from, to, mode))
      return own ? { ...own, by: 'region' } : others.route(from, to, mode)
    },
    async reaches(from, to, mode, budgetMs) {
      const reaches = (await ask('reaches', () => region.reaches(from, to, mode, budgetMs))) ?? 'no-graph'
      const isElsewhere = reaches === 'no-graph' || reaches === 'outside'
      return isElsewhere && others.reaches ? others.reaches(from, to, mode, budgetMs) : reaches
    },
    ...(others.standing ? { standing: others.standing } : {}),
  }
}
