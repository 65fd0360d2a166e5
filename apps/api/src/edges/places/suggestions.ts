import type { Word } from './address-text.ts'
import { joinWithSpaces, maxAddressLength, splitWords } from './address-text.ts'
import type { Commune, Gazetteer } from './gazetteer.ts'
import { computeStraightDistanceM } from './geometry.ts'
import { connectors, streetTypes } from './place-names.ts'
import type { Place, Point } from './places.ts'
import type { NamedPlace } from './plan/named-place.types.ts'
import { findHousePlace, findMatchingPlaces } from './plan/named-places.ts'
import { placeIn, readStreet } from './street-position.ts'
import { maxCityWords, readAddress, villagePopulation } from './written-address.ts'

/** Streets and squares shown for a text that could as well be a commune. */
const maxPlacesAmongCommunes = 2
/** A shorter text of one word finds only towns. */
const minTextLength = 6
/** The maximum number of useful suggestions. */
const maxSuggestions = 20

type TownAtPostcode = { readonly commune: Commune; readonly postcode: string }

/** The settings of a search. */
type Search = {
  readonly gazetteer: Gazetteer
  readonly limit: number
  readonly near: Point | undefined
  /** Whether towns, and places named without a town, may have a typing error. */
  readonly isLenient: boolean
}

/** The number of additional towns that are ranked when near ones should come first. */
const townsToRank = 40
/** A town at this distance counts with half of its population, at nine times the distance with a tenth. */
const halfWeightM = 20_000

const takeFirstPostcode = (commune: Commune): TownAtPostcode => ({ commune, postcode: commune.postcodes[0] })

/** Ranks towns by population and distance. A completely typed name stays first. */
function rankTowns(towns: readonly Commune[], text: string, near: Point | undefined): Commune[] {
  if (!near) return [...towns]
  const weighAlone = ({ population, point }: Commune) =>
    population / (1 + computeStraightDistanceM(near, point) / halfWeightM)
  // Arrondissements stay together, in the order of their numbers.
  const weigh = (commune: Commune) =>
    commune.arrondissement === 0
      ? weighAlone(commune)
      : Math.max(...towns.filter(({ city }) => city === commune.city).map(weighAlone))
  const rateExactness = ({ foldedCity, arrondissement }: Commune) =>
    Number(foldedCity === text || `${foldedCity} ${arrondissement}` === text)
  return towns
    .map((commune) => ({ commune, exact: rateExactness(commune), weight: weigh(commune) }))
    .toSorted(
      (one, other) =>
        other.exact - one.exact ||
        other.weight - one.weight ||
        one.commune.arrondissement - other.commune.arrondissement,
    )
    .map(({ commune }) => commune)
}

/**
 * Returns the communes whose name starts with the words. "st" may begin Strasbourg or mean "saint". A lenient search
 * without a match allows a typing error.
 */
function findCommunesStartingWith(
  { gazetteer, limit, near, isLenient }: Search,
  words: readonly Word[],
): TownAtPostcode[] {
  const text = joinWithSpaces(words)
  const maxTowns = near ? Math.max(limit, townsToRank) : limit
  const communes = [...gazetteer.findByPrefix(text, maxTowns)]
  if (text === 'saint') communes.push(...gazetteer.findByPrefix('st', maxTowns))
  if (isLenient && communes.length === 0) communes.push(...gazetteer.findMisspelt(text, maxTowns))
  const best = text === 'saint' ? communes.toSorted((a, b) => b.population - a.population) : communes
  return rankTowns(best, text, near).slice(0, limit).map(takeFirstPostcode)
}

/**
 * Returns the communes of the postcodes that start with these digits, limited to those whose name starts with `name`.
 */
function findCommunesByPostcode(
  gazetteer: Gazetteer,
  digits: string,
  name: string,
  limit: number,
): TownAtPostcode[] {
  const towns: TownAtPostcode[] = []
  for (const postcode of gazetteer.findPostcodesStartingWith(digits)) {
    for (const commune of gazetteer.findByPostcode(postcode)) {
      if (commune.foldedCity.startsWith(name)) towns.push({ commune, postcode })
      // A department's main town (x000) comes first in postcode order. A full postcode has fewer communes than this.
      if (towns.length >= 50) return towns.slice(0, limit)
    }
  }
  return towns.slice(0, limit)
}

/** Returns named places with the typed number: of a street in several districts, the house's district. */
function addHouseNumber(
  { gazetteer, limit }: Search,
  namedPlaces: readonly NamedPlace[],
  typedStreet: string,
): Place[] {
  const number = readStreet(typedStreet).houseNumber
  return namedPlaces.slice(0, limit).flatMap(({ name, city, postcode: middlePostcode, kind }) => {
    const house = number === null || kind !== 'street' ? null : findHousePlace(name, city, number)
    const postcode = house?.postcode ?? middlePostcode
    const [commune] = gazetteer.findByPostcode(postcode)
    const street = number === null ? name : `${number} ${name}`
    return commune ? [placeIn(commune, postcode, street)] : []
  })
}

const isLikeStreet = (words: readonly Word[]) =>
  words.length > 1 && (/^\d{1,4}[a-z]*$/.test(words[0]?.text ?? '') || streetTypes.has(words[0]?.text ?? ''))

/**
 * Returns where the city may begin in a street typed without a comma: in "12 rue de la paix par" before "par". Not
 * directly after the kind of street or a small word, which belong to the street's name.
 */
function listCityStarts(words: readonly Word[]): number[] {
  const typeAt = words.findIndex((word) => streetTypes.has(word.text))
  const earliest = Math.max(typeAt + 2, words.length - maxCityWords, 2)
  const starts: number[] = []
  for (let start = earliest; start < words.length; start++) {
    if (!connectors.has(words[start - 1]?.text ?? '')) starts.push(start)
  }
  return starts
}

/** Returns the street in each of the towns. */
function placeInTowns(street: string, towns: readonly TownAtPostcode[]): Place[] {
  return towns.map(({ commune, postcode }) => placeIn(commune, postcode, street))
}

function suggestStreet(search: Search, text: string, words: readonly Word[]): Place[] {
  const { gazetteer, limit, near } = search
  const { name } = readStreet(text)
  const drawnPlaces = findMatchingPlaces(name, near)
  const places = addHouseNumber(search, drawnPlaces, text)
  const findInTheCities = (lookup: Search) =>
    listCityStarts(words).flatMap((start) =>
      findStreetInCity(lookup, text.slice(0, words[start - 1]?.end), words.slice(start)),
    )
  places.push(...findInTheCities(search))
  if (places.length === 0) places.push(...findInTheCities({ ...search, isLenient: true }))
  // Half of a known name is no street of other towns: "place bel" is not suggested in Toulouse.
  const isWholeName = drawnPlaces.length === 0 || drawnPlaces.some((place) => place.folded === name)
  if (places.length < limit && name.includes(' ') && isWholeName) {
    const likely = near ? gazetteer.findNearest(near, limit) : gazetteer.communes.slice(0, limit)
    places.push(...placeInTowns(text, likely.map(takeFirstPostcode)))
  }
  return places
}

/** Returns a street in cities that start with the typed words: drawn streets first, then communes. */
function findStreetInCity(search: Search, street: string, city: readonly Word[]): Place[] {
  const typedCity = joinWithSpaces(city)
  const { name } = readStreet(street)
  const drawnPlaces = findMatchingPlaces(name, search.near).filter((place) =>
    place.city.toLowerCase().startsWith(typedCity),
  )
  return [
    ...addHouseNumber(search, drawnPlaces, street),
    ...placeInTowns(street, findCommunesStartingWith(search, city)),
  ]
}

function isNamedAfter(gazetteer: Gazetteer, { postcode }: NamedPlace, text: string): boolean {
  const city = gazetteer.findByPostcode(postcode)[0]?.foldedCity ?? ''
  return city.startsWith(text) || text.startsWith(city)
}

function suggestTown(search: Search, words: readonly Word[]): Place[] {
  const { gazetteer, limit, near, isLenient } = search
  const text = joinWithSpaces(words)
  const communes = findCommunesStartingWith(search, words)
  const exact = communes.filter(({ commune }) => commune.foldedCity === text)
  // "mont" becomes Montpellier before a Montée.
  const isDistinctive = text.length >= minTextLength || text.includes(' ')
  // The name of a town means the town, not something named after it there.
  const drawnPlaces = isDistinctive
    ? findMatchingPlaces(text, near, isLenient).filter((place) => !isNamedAfter(gazetteer, place, text))
    : []
  const named = addHouseNumber(
    { ...search, limit: communes.length > 0 ? maxPlacesAmongCommunes : limit },
    drawnPlaces,
    '',
  )
  // A village is less known than a harbour of the same name.
  const isWellKnown = drawnPlaces[0]?.kind === 'named-place' && drawnPlaces[0].folded === text
  const first = exact.filter(({ commune }) => !isWellKnown || commune.population >= villagePopulation)
  return [...placeInTowns('', first), ...named, ...placeInTowns('', communes)]
}

/** Returns drawn streets typed with a postcode or its beginning, possibly misspelt. */
function findStreetAtPostcode(search: Search, street: string, digits: string): Place[] {
  const drawnPlaces = findMatchingPlaces(readStreet(street).name, search.near)
  return addHouseNumber(
    search,
    drawnPlaces.filter(({ postcode }) => postcode.startsWith(digits)),
    street,
  )
}

function listCandidates(search: Search, text: string, words: readonly Word[]): Place[] {
  const { gazetteer, limit } = search
  const postcodeAt = words.findLastIndex((word) => /^\d{5}$/.test(word.text))
  if (postcodeAt >= 0) {
    const street = text.slice(0, words[postcodeAt - 1]?.end ?? 0)
    const digits = words[postcodeAt]?.text ?? ''
    return [
      ...findStreetAtPostcode(search, street, digits),
      ...placeInTowns(
        street,
        findCommunesByPostcode(gazetteer, digits, joinWithSpaces(words.slice(postcodeAt + 1)), limit),
      ),
    ]
  }
  const comma = /,[^,]*$/.exec(text)?.index ?? -1
  const cityAt = words.findIndex((word) => word.start > comma)
  const isStreetBefore = comma >= 0 && words.some((word) => word.end <= comma)
  const last = words.at(-1)
  // Two or more digits at the end may become a postcode: "750", "12 rue de la Paix, 750".
  if (
    last &&
    /^\d{2,4}$/.test(last.text) &&
    (words.length === 1 || (isStreetBefore && last.isSegmentStart))
  ) {
    const street = text.slice(0, words.at(-2)?.end ?? 0)
    return [
      ...findStreetAtPostcode(search, street, last.text),
      ...placeInTowns(street, findCommunesByPostcode(gazetteer, last.text, '', limit)),
    ]
  }
  if (isStreetBefore && cityAt >= 0) {
    return findStreetInCity(search, text.slice(0, comma), words.slice(cityAt))
  }
  return isLikeStreet(words) ? suggestStreet(search, text, words) : suggestTown(search, words)
}

/**
 * Returns the places that the typed text may become, best first, each once, at most `limit` and 20; [] for more than
 * 300 characters. A commune of exactly this name comes first, then streets and places of the drawn cities, then
 * communes by population; with a point, near ones are preferred. Locating a label finds its place again.
 */
export function suggestPlaces(
  gazetteer: Gazetteer,
  typed: string,
  options: { readonly limit: number; readonly near?: Point | undefined },
): readonly Place[] {
  const limit = Math.min(options.limit, maxSuggestions)
  if (typed.length > maxAddressLength || limit < 1) return []
  const words = splitWords(typed)
  if (words.length === 0) return []
  const search = { gazetteer, limit, near: options.near, isLenient: false }
  const exact = listCandidates(search, typed, words)
  const parsed = exact.length === 0 ? readAddress(gazetteer, typed) : null
  if (parsed) return [placeIn(parsed.commune, parsed.postcode, parsed.street)]
  const candidates = exact.length > 0 ? exact : listCandidates({ ...search, isLenient: true }, typed, words)
  const byLabel = new Map<string, Place>()
  for (const place of candidates) {
    if (!byLabel.has(place.label)) byLabel.set(place.label, place)
  }
  return [...byLabel.values()].slice(0, limit)
}
