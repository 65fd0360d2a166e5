import { spaced, wordsOf } from '../address-text.ts'
import { streetTypes } from '../place-names.ts'
import type { Place, Places, Point } from '../places.ts'
import { askRegion } from '../region/ask-region.ts'
import type { PlacesEvent } from '../with-fallback.ts'
import type { AddressIndex } from './address-index.types.ts'

/** Towns shown before the streets that are named after them. */
const TOWNS_FIRST = 2
const DEFAULT_LIMIT = 5

/**
 * Places with the streets and houses of a loaded region, where it has them; towns, roads and the rest of the country
 * are those of `others`, which come first when the region has only corrections, or the search is near an uncovered
 * point. Never rejects because of the region's addresses.
 */
export function withRegionAddresses(
  others: Places,
  region: AddressIndex,
  {
    timeoutMs,
    covers = () => true,
    log = () => undefined,
  }: {
    readonly timeoutMs: number
    readonly covers?: (point: Point) => boolean
    readonly log?: ((event: PlacesEvent) => void) | undefined
  },
): Places {
  const ask = askRegion(timeoutMs, log)
  return {
    async suggest(typed, options = {}) {
      const { limit = DEFAULT_LIMIT } = options
      const [own, rest] = await Promise.all([
        ask('suggest', () => region.suggest(typed, options)),
        others.suggest(typed, options),
      ])
      if (own === 'failed' || own.places.length === 0) return rest
      // An unknown street of others: the region knows better.
      const known = rest.filter(({ precision }) => precision !== 'unknown-street')
      const areOthersBetter = own.isCorrected || (options.near !== undefined && !covers(options.near))
      const towns = known.filter(({ precision }) => precision === 'town')
      const first = isTownTyped(typed) ? towns.filter(startsLike(typed)).slice(0, TOWNS_FIRST) : []
      const all = areOthersBetter ? [...known, ...own.places] : [...first, ...own.places, ...known]
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
    ...(others.status ? { status: others.status.bind(others) } : {}),
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
