import type { Word } from './address-text.ts'
import { maxAddressLength, spaced, wordsOf } from './address-text.ts'
import type { Commune, Gazetteer } from './gazetteer.ts'
import { straightDistanceM } from './geometry.ts'
import { connectors, streetTypes } from './place-names.ts'
import type { Place, Point } from './places.ts'
import type { NamedPlace } from './plan/named-place.types.ts'
import { housePlace, placesMatching } from './plan/named-places.ts'
import { placeIn, readStreet } from './street-position.ts'
import { readAddress, VILLAGE_POPULATION } from './written-address.ts'

/** Streets and squares shown for a text that could as well be a commune. */
const NAMED_AMONG_COMMUNES = 2
const SHORTEST_TELLING_TEXT = 6
/** The maximum number of useful suggestions. */
const MOST_SUGGESTIONS = 20
const LONGEST_CITY_WORDS = 9

type Found = { readonly commune: Commune; readonly postcode: string }

/** The searched places, the wanted number, and the near point. */
type Search = {
  readonly gazetteer: Gazetteer
  readonly limit: number
  readonly near: Point | undefined
  /** Towns, and places named without a town, are found with a slip of the finger too. */
  readonly isLenient: boolean
}

/** The number of additional towns considered where near ones should come first. */
const TOWNS_LOOKED_AT = 40
/** A town this far away counts as one of half the population; ten times as far, of a tenth. */
const HALF_AS_NEAR_M = 20_000

const atFirstPostcode = (commune: Commune): Found => ({ commune, postcode: commune.postcodes[0] })

/** Larger towns first, and nearer ones with a known point; a fully typed name stays before all others. */
function towns(found: readonly Commune[], text: string, near: Point | undefined): Commune[] {
  if (!near) return [...found]
  const weightAlone = ({ population, point }: Commune) =>
    population / (1 + straightDistanceM(near, point) / HALF_AS_NEAR_M)
  // Arrondissements stay together, in the order of their numbers.
  const weight = (commune: Commune) =>
    commune.arrondissement === 0
      ? weightAlone(commune)
      : Math.max(...found.filter(({ city }) => city === commune.city).map(weightAlone))
  const isExact = ({ foldedCity, arrondissement }: Commune) =>
    Number(foldedCity === text || `${foldedCity} ${arrondissement}` === text)
  return found
    .map((commune) => ({ commune, exact: isExact(commune), weight: weight(commune) }))
    .toSorted(
      (one, other) =>
        other.exact - one.exact ||
        other.weight - one.weight ||
        one.commune.arrondissement - other.commune.arrondissement,
    )
    .map(({ commune }) => commune)
}

/**
 * Communes whose name starts like the words; "st" may be the start of Strasbourg or short for "saint". A lenient search
 * without any takes those with a typing error.
 */
function communesStartingWith(
  { gazetteer, limit, near, isLenient }: Search,
  words: readonly Word[],
): Found[] {
  const text = spaced(words)
  const many = near ? Math.max(limit, TOWNS_LOOKED_AT) : limit
  const found = [...gazetteer.startingWith(text, many)]
  if (text === 'saint') found.push(...gazetteer.startingWith('st', many))
  if (isLenient && found.length === 0) found.push(...gazetteer.misspelt(text, many))
  const best = text === 'saint' ? found.toSorted((a, b) => b.population - a.population) : found
  return towns(best, text, near).slice(0, limit).map(atFirstPostcode)
}

/** Communes of the postcodes that start with these digits, narrowed to a beginning of their name. */
function communesByPostcode(gazetteer: Gazetteer, digits: string, name: string, limit: number): Found[] {
  const found: Found[] = []
  for (const postcode of gazetteer.postcodesStartingWith(digits)) {
    for (const commune of gazetteer.withPostcode(postcode)) {
      if (commune.foldedCity.startsWith(name)) found.push({ commune, postcode })
      // Ascending postcodes put a department's main town (x000) first; a full postcode has fewer communes than this.
      if (found.length >= 50) return found.slice(0, limit)
    }
  }
  return found.slice(0, limit)
}

/** Places known by name, each with the typed number: for a street shared by several districts, the house's district. */
function placesOfNamed(
  { gazetteer, limit }: Search,
  found: readonly NamedPlace[],
  typedStreet: string,
): Place[] {
  const number = readStreet(typedStreet).houseNumber
  return found.slice(0, limit).flatMap(({ name, city, postcode: middle, kind }) => {
    const house = number === null || kind !== 'street' ? null : housePlace(name, city, number)
    const postcode = house?.postcode ?? middle
    const [commune] = gazetteer.withPostcode(postcode)
    const street = number === null ? name : `${number} ${name}`
    return commune ? [placeIn(commune, postcode, street)] : []
  })
}

const looksLikeStreet = (words: readonly Word[]) =>
  words.length > 1 && (/^\d{1,4}[a-z]*$/.test(words[0]?.text ?? '') || streetTypes.has(words[0]?.text ?? ''))

/**
 * Where the city may begin in a street typed without a comma: "12 rue de la paix par" → before "par". Not right after
 * the kind of street or a small word, which are part of the street's name.
 */
function cityStarts(words: readonly Word[]): number[] {
  const typeAt = words.findIndex((word) => streetTypes.has(word.text))
  const earliest = Math.max(typeAt + 2, words.length - LONGEST_CITY_WORDS, 2)
  const starts: number[] = []
  for (let start = earliest; start < words.length; start++) {
    if (!connectors.has(words[start - 1]?.text ?? '')) starts.push(start)
  }
  return starts
}

/** A street and a beginning of a city. */
function inCities(street: string, found: readonly Found[]): Place[] {
  return found.map(({ commune, postcode }) => placeIn(commune, postcode, street))
}

function suggestStreet(search: Search, text: string, words: readonly Word[]): Place[] {
  const { gazetteer, limit, near } = search
  const { name } = readStreet(text)
  const known = placesMatching(name, near)
  const places = placesOfNamed(search, known, text)
  const inTheCities = (lookup: Search) =>
    cityStarts(words).flatMap((start) =>
      placesOfStreetInCity(lookup, text.slice(0, words[start - 1]?.end), words.slice(start)),
    )
  places.push(...inTheCities(search))
  if (places.length === 0) places.push(...inTheCities({ ...search, isLenient: true }))
  // Half of a known name is not yet a street of other towns: "place bel" is not offered in Toulouse.
  const isWholeName = known.length === 0 || known.some((place) => place.folded === name)
  if (places.length < limit && name.includes(' ') && isWholeName) {
    const likely = near ? gazetteer.nearest(near, limit) : gazetteer.communes.slice(0, limit)
    places.push(...inCities(text, likely.map(atFirstPostcode)))
  }
  return places
}

/** A street and the start of a city: the drawn ones of such a name in such a city first, then the communes. */
function placesOfStreetInCity(search: Search, street: string, city: readonly Word[]): Place[] {
  const typedCity = spaced(city)
  const { name } = readStreet(street)
  const known = placesMatching(name, search.near).filter((place) =>
    place.city.toLowerCase().startsWith(typedCity),
  )
  return [...placesOfNamed(search, known, street), ...inCities(street, communesStartingWith(search, city))]
}

function isNamedAfter(gazetteer: Gazetteer, { postcode }: NamedPlace, text: string): boolean {
  const city = gazetteer.withPostcode(postcode)[0]?.foldedCity ?? ''
  return city.startsWith(text) || text.startsWith(city)
}

function suggestTown(search: Search, words: readonly Word[]): Place[] {
  const { gazetteer, limit, near, isLenient } = search
  const text = spaced(words)
  const communes = communesStartingWith(search, words)
  const exact = communes.filter(({ commune }) => commune.foldedCity === text)
  // "mont" is Montpellier before it is a Montée.
  const isDistinctive = text.length >= SHORTEST_TELLING_TEXT || text.includes(' ')
  // The name of a town means the town, not something named after it there.
  const known = isDistinctive
    ? placesMatching(text, near, isLenient).filter((place) => !isNamedAfter(gazetteer, place, text))
    : []
  const named = placesOfNamed(
    { ...search, limit: communes.length > 0 ? NAMED_AMONG_COMMUNES : limit },
    known,
    '',
  )
  // A village is less known than the harbour of the same name.
  const isWellKnown = known[0]?.kind === 'named-place' && known[0].folded === text
  const first = exact.filter(({ commune }) => !isWellKnown || commune.population >= VILLAGE_POPULATION)
  return [...inCities('', first), ...named, ...inCities('', communes)]
}

/** A drawn street typed with its postcode, or with the beginning of it, and perhaps with a slip of the finger. */
function placesOfStreetAtPostcode(search: Search, street: string, digits: string): Place[] {
  const known = placesMatching(readStreet(street).name, search.near)
  return placesOfNamed(
    search,
    known.filter(({ postcode }) => postcode.startsWith(digits)),
    street,
  )
}

function candidates(search: Search, text: string, words: readonly Word[]): Place[] {
  const { gazetteer, limit } = search
  const postcodeAt = words.findLastIndex((word) => /^\d{5}$/.test(word.text))
  if (postcodeAt >= 0) {
    const street = text.slice(0, words[postcodeAt - 1]?.end ?? 0)
    const digits = words[postcodeAt]?.text ?? ''
    return [
      ...placesOfStreetAtPostcode(search, street, digits),
      ...inCities(street, communesByPostcode(gazetteer, digits, spaced(words.slice(postcodeAt + 1)), limit)),
    ]
  }
  const comma = /,[^,]*$/.exec(text)?.index ?? -1
  const cityAt = words.findIndex((word) => word.start > comma)
  const isStreetBefore = comma >= 0 && words.some((word) => word.end <= comma)
  const last = words.at(-1)
  // Two digits and more at the end may become a postcode: "750", "12 rue de la Paix, 750".
  if (last && /^\d{2,4}$/.test(last.text) && (words.length === 1 || (isStreetBefore && last.opensSegment))) {
    const street = text.slice(0, words.at(-2)?.end ?? 0)
    return [
      ...placesOfStreetAtPostcode(search, street, last.text),
      ...inCities(street, communesByPostcode(gazetteer, last.text, '', limit)),
    ]
  }
  if (isStreetBefore && cityAt >= 0) {
    return placesOfStreetInCity(search, text.slice(0, comma), words.slice(cityAt))
  }
  return looksLikeStreet(words) ? suggestStreet(search, text, words) : suggestTown(search, words)
}

/**
 * Places that the typed text may become, best first and each once: known streets of the demonstration's cities, then
 * communes by population; near ones first with a known point. Each label, located, gives its place again.
 */
export function suggestPlaces(
  gazetteer: Gazetteer,
  typed: string,
  asked: { readonly limit: number; readonly near?: Point | undefined },
): readonly Place[] {
  const limit = Math.min(asked.limit, MOST_SUGGESTIONS)
  if (typed.length > maxAddressLength || limit < 1) return []
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const search = { gazetteer, limit, near: asked.near, isLenient: false }
  const exact = candidates(search, typed, words)
  const read = exact.length === 0 ? readAddress(gazetteer, typed) : null
  if (read) return [placeIn(read.commune, read.postcode, read.street)]
  const found = exact.length > 0 ? exact : candidates({ ...search, isLenient: true }, typed, words)
  const byLabel = new Map<string, Place>()
  for (const place of found) {
    if (!byLabel.has(place.label)) byLabel.set(place.label, place)
  }
  return [...byLabel.values()].slice(0, limit)
}
