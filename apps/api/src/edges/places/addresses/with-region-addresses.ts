import { spaced, wordsOf } from '../address-text.ts'
import { streetTypes } from '../place-names.ts'
import type { Place, Places } from '../places.ts'
import { askRegion } from '../region/ask-region.ts'
import type { PlacesEvent } from '../with-fallback.ts'
import type { AddressIndex } from './address-index.types.ts'

/** Towns shown before the streets that are named after them. */
const TOWNS_FIRST = 2
const DEFAULT_LIMIT = 5

/**
 * Places whose streets and houses are those of a loaded region, where it has them; towns, roads and the rest of the country are those of `others`.
 * Never rejects because of the region's addresses.
 */
export function withRegionAddresses(
  others: Places,
  region: AddressIndex,
  log: (event: PlacesEvent) => void = () => undefined,
): Places {
  const ask = askRegion(log)
  return {
    async suggest(typed, options = {}) {
      const { limit = DEFAULT_LIMIT } = options
      const [streets, rest] = await Promise.all([
        ask('suggest', () => region.suggest(typed, options)),
        others.suggest(typed, options),
      ])
      if (streets === 'failed' || streets.length === 0) return rest
      const towns = rest.filter(({ precision }) => precision === 'town')
      const first = isTownTyped(typed) ? towns.filter(startsLike(typed)).slice(0, TOWNS_FIRST) : []
      const all = [...first, ...streets, ...towns]
      return all
        .filter((place, index) => all.findIndex(({ label }) => label === place.label) === index)
        .slice(0, limit)
    },
    async locate(address) {
      const place = await ask('locate', () => region.locate(address))
      return place && place !== 'failed' ? place : others.locate(address)
    },
    route: (from, to, mode) => others.route(from, to, mode),
    ...(others.reaches ? { reaches: others.reaches.bind(others) } : {}),
    ...(others.standing ? { standing: others.standing.bind(others) } : {}),
  }
}

/** Neither a number nor a kind of street: it may become a town. */
function isTownTyped(typed: string): boolean {
  const first = wordsOf(typed)[0]?.text ?? ''
  return !/^\d{1,4}[a-z]*$/.test(first) && !streetTypes.has(first)
}

const startsLike = (typed: string) => {
  const text = spaced(wordsOf(typed))
  return ({ city }: Place) => spaced(wordsOf(city)).startsWith(text)
}
