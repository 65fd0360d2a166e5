import { loadGazetteer } from './gazetteer.ts'
import type { Places } from './places.ts'
import { findPlanReaches, findPlanRoute } from './plan/plan-route.ts'
import { defaultRoadFactor, drawSchematicRoute } from './schematic-route.ts'
import { placeIn } from './street-position.ts'
import { suggestPlaces } from './suggestions.ts'
import { readAddress, readNamedPlace } from './written-address.ts'

/** The default number of suggestions. */
export const defaultSuggestionLimit = 5

/**
 * Creates the maps port that needs no network: drawn cities, a gazetteer of the French communes, estimated roads
 * between them. Towns and postcodes are exact, drawn streets as drawn, other streets approximate
 * (`street-position.ts`).
 */
export function createPlanPlaces(roadFactor: number = defaultRoadFactor): Places {
  return {
    async suggest(typed, { limit = defaultSuggestionLimit, near } = {}) {
      return suggestPlaces(await loadGazetteer(), typed, { limit, near })
    },
    async locate(address) {
      const gazetteer = await loadGazetteer()
      const parsed = readNamedPlace(gazetteer, address) ?? readAddress(gazetteer, address)
      return parsed && placeIn(parsed.commune, parsed.postcode, parsed.street)
    },
    async route(from, to, mode) {
      const planRoute = findPlanRoute(from, to, mode)
      return planRoute
        ? { ...planRoute, by: 'plan' }
        : { ...drawSchematicRoute(from, to, mode, roadFactor), by: 'estimate' }
    },
    async reaches(from, to, mode, budgetMs) {
      const endsMs = performance.now() + budgetMs
      const reaches = findPlanReaches(from, to, mode, () => performance.now() >= endsMs)
      if (reaches === null) return 'outside'
      return reaches.every((reach) => reach === 'farther') && reaches.length > 0 ? 'no-time' : reaches
    },
  }
}
