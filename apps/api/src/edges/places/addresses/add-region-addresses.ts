import type { PlacesEvent } from '../add-fallback.ts'
import { joinWithSpaces, splitWords } from '../address-text.ts'
import { streetTypes } from '../place-names.ts'
import type { Place, Places, Point } from '../places.ts'
import { createRegionCall } from '../region/call-region.ts'
import type { AddressIndex } from './address-index.types.ts'

/** Towns shown before the streets that are named after them. */
const townsFirst = 2
const defaultLimit = 5

/**
 * Adds the streets and houses of a loaded region to the places of `others`, which keep towns, roads and the rest of the
 * country. Results of `others` come first when the region has only corrections, or for a search near a point outside
 * it. Never rejects because of the region.
 */
export function addRegionAddresses(
  others: Places,
  region: AddressIndex,
  {
    timeoutMs,
    isCovered = () => true,
    log = () => undefined,
  }: {
    readonly timeoutMs: number
    readonly isCovered?: (point: Point) => boolean
    readonly log?: ((event: PlacesEvent) => void) | undefined
  },
): Places {
  const callRegion = createRegionCall(timeoutMs, log)
  return {
    async suggest(typed, options = {}) {
      const { limit = defaultLimit } = options
      const [own, rest] = await Promise.all([
        callRegion('suggest', () => region.suggest(typed, options)),
        others.suggest(typed, options),
      ])
      if (own === 'failed' || own.places.length === 0) return rest
      // The region knows streets better than a guess.
      const notGuessed = rest.filter(({ precision }) => precision !== 'unknown-street')
      const areOthersBetter = own.isCorrected || (options.near !== undefined && !isCovered(options.near))
      const towns = notGuessed.filter(({ precision }) => precision === 'town')
      const first = isTownTyped(typed) ? towns.filter(startsWithTyped(typed)).slice(0, townsFirst) : []
      const all = areOthersBetter ? [...notGuessed, ...own.places] : [...first, ...own.places, ...notGuessed]
      return all
        .filter((place, index) => all.findIndex(({ label }) => label === place.label) === index)
        .slice(0, limit)
    },
    async locate(address) {
      const place = await callRegion('locate', () => region.locate(address))
      return place && place !== 'failed' ? place : others.locate(address)
    },
    route: (from, to, mode) => others.route(from, to, mode),
    ...(others.reaches ? { reaches: others.reaches.bind(others) } : {}),
    ...(others.status ? { status: others.status.bind(others) } : {}),
  }
}

/** Whether the text starts with neither a number nor a kind of street, so that it may become a town. */
function isTownTyped(typed: string): boolean {
  const first = splitWords(typed)[0]?.text ?? ''
  return !/^\d{1,4}[a-z]*$/.test(first) && !streetTypes.has(first)
}

const startsWithTyped = (typed: string) => {
  const text = joinWithSpaces(splitWords(typed))
  return ({ city }: Place) => joinWithSpaces(splitWords(city)).startsWith(text)
}
