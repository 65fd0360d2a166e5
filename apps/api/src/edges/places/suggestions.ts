import type { Word } from './address-text.ts'
import { longestAddress, spaced, wordsOf } from './address-text.ts'
import type { Commune, Gazetteer } from './gazetteer.ts'
import { connectors, streetTypes } from './place-names.ts'
import type { Place } from './places.ts'
import type { NamedPlace } from './plan/named-place.types.ts'
import { placesMatching } from './plan/named-places.ts'
import { placeIn, readStreet } from './street-position.ts'
import { readAddress } from './written-address.ts'

/** Streets and squares shown for a text that could as well be a commune. */
const NAMED_AMONG_COMMUNES = 2
const SHORTEST_TELLING_TEXT = 6
/** More are no help to anybody. */
const MOST_SUGGESTIONS = 20
const LONGEST_CITY_WORDS = 9

type Found = { readonly commune: Commune; readonly postcode: string }

const atFirstPostcode = (commune: Commune): Found => ({ commune, postcode: commune.postcodes[0] })

/** Communes whose name starts like the words; "st" may be the start of Strasbourg or short for "saint". */
function communesStartingWith(gazetteer: Gazetteer, words: readonly Word[], limit: number): Found[] {
  const text = spaced(words)
  const found = [...gazetteer.startingWith(text, limit)]
  if (text === 'saint') found.push(...gazetteer.startingWith('st', limit))
  const best = found.toSorted((a, b) => b.population - a.population)
  return (text === 'saint' ? best : found).slice(0, limit).map(atFirstPostcode)
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

function placesOfNamed(
  gazetteer: Gazetteer,
  found: readonly NamedPlace[],
  typedStreet: string,
  limit: number,
): Place[] {
  const number = readStreet(typedStreet).houseNumber
  return found.slice(0, limit).flatMap((place) => {
    const [commune] = gazetteer.withPostcode(place.postcode)
    const street = number === null ? place.name : `${number} ${place.name}`
    return commune ? [placeIn(commune, place.postcode, street)] : []
  })
}

const looksLikeStreet = (words: readonly Word[]) =>
  words.length > 1 && (/^\d{1,4}[a-z]*$/.test(words[0]?.text ?? '') || streetTypes.has(words[0]?.text ?? ''))

/**
 * Where the city may begin in a street typed without a comma: "12 rue de la paix par" → before "par". Not right after
 * the kind of street or a small word, which belong to the name of the street.
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

function suggestStreet(gazetteer: Gazetteer, text: string, words: readonly Word[], limit: number): Place[] {
  const { name } = readStreet(text)
  const known = placesMatching(name)
  const places = placesOfNamed(gazetteer, known, text, limit)
  for (const start of cityStarts(words)) {
    const street = text.slice(0, words[start - 1]?.end)
    places.push(...placesOfStreetInCity(gazetteer, street, words.slice(start), limit))
  }
  // Half of a known name is not yet a street of other towns: "place bel" is not offered in Toulouse.
  const isWholeName = known.length === 0 || known.some((place) => place.folded === name)
  if (places.length < limit && name.includes(' ') && isWholeName) {
    places.push(...inCities(text, gazetteer.communes.slice(0, limit).map(atFirstPostcode)))
  }
  return places
}

/** A whole street and the start of a city: the drawn one of this name in such a city first, then the communes. */
function placesOfStreetInCity(
  gazetteer: Gazetteer,
  street: string,
  city: readonly Word[],
  limit: number,
): Place[] {
  const typedCity = spaced(city)
  const { name } = readStreet(street)
  const known = placesMatching(name).filter(
    (place) => place.folded === name && place.city.toLowerCase().startsWith(typedCity),
  )
  return [
    ...placesOfNamed(gazetteer, known, street, limit),
    ...inCities(street, communesStartingWith(gazetteer, city, limit)),
  ]
}

function isNamedAfter(gazetteer: Gazetteer, { postcode }: NamedPlace, text: string): boolean {
  const city = gazetteer.withPostcode(postcode)[0]?.foldedCity ?? ''
  return city.startsWith(text) || text.startsWith(city)
}

function suggestTown(gazetteer: Gazetteer, words: readonly Word[], limit: number): Place[] {
  const text = spaced(words)
  const communes = communesStartingWith(gazetteer, words, limit)
  const exact = communes.filter(({ commune }) => commune.foldedCity === text)
  // "mont" is Montpellier before it is a Montée.
  const isTelling = text.length >= SHORTEST_TELLING_TEXT || text.includes(' ')
  // Who types the name of a town means the town, not what is named after it there.
  const known = isTelling ? placesMatching(text).filter((place) => !isNamedAfter(gazetteer, place, text)) : []
  return [
    ...inCities('', exact),
    ...placesOfNamed(gazetteer, known, '', NAMED_AMONG_COMMUNES),
    ...inCities('', communes),
  ]
}

function candidates(gazetteer: Gazetteer, text: string, words: readonly Word[], limit: number): Place[] {
  const postcodeAt = words.findLastIndex((word) => /^\d{5}$/.test(word.text))
  if (postcodeAt >= 0) {
    const street = text.slice(0, words[postcodeAt - 1]?.end ?? 0)
    const digits = words[postcodeAt]?.text ?? ''
    return inCities(street, communesByPostcode(gazetteer, digits, spaced(words.slice(postcodeAt + 1)), limit))
  }
  const comma = /,[^,]*$/.exec(text)?.index ?? -1
  const cityAt = words.findIndex((word) => word.start > comma)
  const isStreetBefore = comma >= 0 && words.some((word) => word.end <= comma)
  const last = words.at(-1)
  // Two digits and more at the end may become a postcode: "750", "12 rue de la Paix, 750".
  if (last && /^\d{2,4}$/.test(last.text) && (words.length === 1 || (isStreetBefore && last.opensSegment))) {
    const street = text.slice(0, words.at(-2)?.end ?? 0)
    return inCities(street, communesByPostcode(gazetteer, last.text, '', limit))
  }
  if (isStreetBefore && cityAt >= 0) {
    return placesOfStreetInCity(gazetteer, text.slice(0, comma), words.slice(cityAt), limit)
  }
  return looksLikeStreet(words)
    ? suggestStreet(gazetteer, text, words, limit)
    : suggestTown(gazetteer, words, limit)
}

/**
 * Places that what was typed so far may become, best first and each once: known streets of the demonstration's
 * cities, then communes by population. Each label, located, gives its place again.
 */
export function suggestPlaces(gazetteer: Gazetteer, typed: string, asked: number): readonly Place[] {
  const limit = Math.min(asked, MOST_SUGGESTIONS)
  if (typed.length > longestAddress || limit < 1) return []
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const found = candidates(gazetteer, typed, words, limit)
  const read = found.length === 0 ? readAddress(gazetteer, typed) : null
  if (read) return [placeIn(read.commune, read.postcode, read.street)]
  const byLabel = new Map<string, Place>()
  for (const place of found) {
    if (!byLabel.has(place.label)) byLabel.set(place.label, place)
  }
  return [...byLabel.values()].slice(0, limit)
}
