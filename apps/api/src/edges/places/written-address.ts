import type { Word } from './address-text.ts'
import { joinCompact, joinWithSpaces, maxAddressLength, splitWords } from './address-text.ts'
import type { Commune, Gazetteer } from './gazetteer.ts'
import {
  connectors,
  departmentsByName,
  foreignCities,
  foreignCountries,
  regionNames,
  streetTypes,
} from './place-names.ts'
import { findHousePlace, findNamedPlace, findUnambiguousPlace } from './plan/named-places.ts'
import { isSlipOf } from './spelling.ts'
import { findDrawnName, readStreet } from './street-position.ts'
import { findDepartment } from './territories.ts'

/** The parts of a written address: a commune, the postcode to print, and its street as typed ('' for none). */
export type ParsedAddress = { readonly commune: Commune; readonly postcode: string; readonly street: string }

type CityMatch = { readonly commune: Commune; readonly wordCount: number }

/** A city of this size in the wrong department contradicts the postcode; a smaller name may be one of its hamlets. */
const contradictingPopulation = 10_000
/** Smaller communes are less known than a square or harbour of the same name in a large city. */
export const villagePopulation = 2_000
/** The maximum number of words in which a city's name is looked for. */
export const maxCityWords = 9

/** Drops "cedex 03" and "arrondissement", which belong to the envelope and not to the city. */
const dropPostalWords = (words: readonly Word[]): Word[] =>
  words.filter((word, index) => {
    if (/^(?:cedex|arrondissement|arrdt|ardt|arr)$/.test(word.text)) return false
    return !(words[index - 1]?.text === 'cedex' && /^\d{1,2}$/.test(word.text))
  })

/** Returns a commune's name as `joinCompact` folds it. */
const toCompactName = ({ foldedCity }: Commune) => foldedCity.replaceAll(' ', '')

/** Returns the longest beginning of the words that `find` resolves to a commune; null for none. */
function findLongestMatch(
  words: readonly Word[],
  find: (compactName: string) => Commune | undefined,
): CityMatch | null {
  for (let wordCount = Math.min(words.length, maxCityWords); wordCount > 0; wordCount--) {
    const commune = find(joinCompact(words.slice(0, wordCount)))
    if (commune) return { commune, wordCount }
  }
  return null
}

/**
 * Returns the commune that the words after a postcode name, else the largest commune of the postcode. Null for an
 * unknown postcode, and when the words name a foreign city or a larger one of another department.
 */
function matchCityAfterPostcode(
  gazetteer: Gazetteer,
  postcode: string,
  after: readonly Word[],
): CityMatch | null {
  const candidates = gazetteer.findByPostcode(postcode)
  const [largest] = candidates
  if (!largest) return null
  const words = after.slice(0, maxCityWords)
  if (words.length === 0) return { commune: largest, wordCount: 0 }
  const exact = findLongestMatch(words, (name) =>
    candidates.find((candidate) => toCompactName(candidate) === name),
  )
  if (exact) return exact
  const segmentEnd = words.findIndex((word, index) => index > 0 && word.isSegmentStart)
  const typedCity = segmentEnd < 0 ? words : words.slice(0, segmentEnd)
  const similar = candidates.find((commune) => {
    const cityWords = commune.foldedCity.split(' ')
    return (
      typedCity.every((word) => cityWords.includes(word.text)) ||
      isSlipOf(joinCompact(typedCity), cityWords.join(''))
    )
  })
  if (similar) return { commune: similar, wordCount: typedCity.length }
  if (foreignCities.has(joinCompact(typedCity)) || foreignCities.has(words[0]?.text ?? '')) return null
  const elsewhere = findLongestMatch(words, (name) => gazetteer.findByName(name)[0])
  if (elsewhere) {
    const neighbour = findLongestMatch(words, (name) =>
      gazetteer.findByName(name).find((commune) => commune.department === largest.department),
    )
    if (neighbour) return neighbour
    if (elsewhere.commune.population >= contradictingPopulation) return null
  }
  return { commune: largest, wordCount: 0 }
}

const isStartOfStreet = (words: readonly Word[]) =>
  streetTypes.has(words[0]?.text ?? '') || (/^\d{1,4}[a-z]*$/.test(words[0]?.text ?? '') && words.length > 2)

const sliceFrom = (text: string, word: Word | undefined) => (word ? text.slice(word.start) : '')

/** Reads "12 rue de la Paix, 75002 Paris", "75002 Paris, 12 rue de la Paix" and "12 rue de la Paix Paris 75002". */
function readAroundPostcode(
  gazetteer: Gazetteer,
  text: string,
  words: readonly Word[],
  postcodeIndex: number,
): ParsedAddress | null {
  const postcode = words[postcodeIndex]?.text ?? ''
  const before = words.slice(0, postcodeIndex)
  const after = dropPostalWords(words.slice(postcodeIndex + 1))
  const match = matchCityAfterPostcode(gazetteer, postcode, after)
  if (!match) return null
  const { commune } = match
  const printed = commune.postcodes.includes(postcode) ? postcode : commune.postcodes[0]
  const city = toCompactName(commune)
  const cityWordCount = commune.foldedCity.split(' ').length
  const rest = after.slice(match.wordCount)
  if (before.length === 0) {
    return { commune, postcode: printed, street: isStartOfStreet(rest) ? sliceFrom(text, rest[0]) : '' }
  }
  const beforeCity = dropPostalWords(before)
  if (/^\d+$/.test(beforeCity.at(-1)?.text ?? '') && commune.arrondissement > 0) beforeCity.pop()
  const isCityBefore = after.length === 0 && joinCompact(beforeCity.slice(-cityWordCount)) === city
  const streetWords = isCityBefore ? beforeCity.slice(0, -cityWordCount) : before
  return { commune, postcode: printed, street: text.slice(0, streetWords.at(-1)?.end ?? 0) }
}

/** Reads "12 rue Mercière, Lyon 2e" or "Saint-Étienne": the longest ending that is a commune and no street's name. */
function readCityAtEnd(
  gazetteer: Gazetteer,
  text: string,
  allWords: readonly Word[],
  departments: readonly string[] | null,
): ParsedAddress | null {
  const words = dropPostalWords(allWords)
  for (let start = Math.max(0, words.length - maxCityWords); start < words.length; start++) {
    const previous = words[start - 1]
    const isStreetName = previous && (connectors.has(previous.text) || streetTypes.has(previous.text))
    if (isStreetName && !words[start]?.isSegmentStart) continue
    const commune = gazetteer
      .findByName(joinCompact(words.slice(start)))
      .find((candidate) => departments === null || departments.includes(candidate.department))
    if (!commune) continue
    const street = text.slice(0, previous?.end ?? 0)
    return { commune, postcode: commune.postcodes[0], street }
  }
  return null
}

/** Reads "Lyon, 12 rue Mercière": a city, a comma, a street. */
function readCityAtStart(gazetteer: Gazetteer, text: string, words: readonly Word[]): ParsedAddress | null {
  const cut = words.findIndex((word, index) => index > 0 && word.isSegmentStart)
  if (cut < 0 || !isStartOfStreet(words.slice(cut))) return null
  const [commune] = gazetteer.findByName(joinCompact(dropPostalWords(words.slice(0, cut))))
  return commune ? { commune, postcode: commune.postcodes[0], street: sliceFrom(text, words[cut]) } : null
}

/**
 * Returns the number of words at the end of an address that are one of these names, provided that something precedes
 * them.
 */
function countEndingWords(words: readonly Word[], isName: (compactName: string) => boolean): number {
  for (let count = Math.min(5, words.length - 1); count > 0; count--) {
    const first = words[words.length - count]
    const previous = words[words.length - count - 1]
    if (!first?.isSegmentStart && connectors.has(previous?.text ?? '')) continue
    if (isName(joinCompact(words.slice(-count)))) return count
  }
  return 0
}

/** Reads an address without a known postcode, with the help of a department at its end: its name, or its number. */
function readWithoutPostcode(
  gazetteer: Gazetteer,
  text: string,
  words: readonly Word[],
): ParsedAddress | null {
  const nameCount = countEndingWords(words, (name) => departmentsByName.has(name) || regionNames.has(name))
  const departments = departmentsByName.get(joinCompact(words.slice(words.length - nameCount))) ?? null
  const parsedBeforeName =
    nameCount > 0 ? readCityAtEnd(gazetteer, text, words.slice(0, -nameCount), departments) : null
  const parsed = parsedBeforeName ?? readCityAtEnd(gazetteer, text, words, null)
  if (parsed) return parsed
  const last = words.at(-1)?.text.toUpperCase().padStart(2, '0') ?? ''
  if (/^(?:\d{2,3}|2[AB])$/.test(last)) {
    const numbered = readCityAtEnd(gazetteer, text, words.slice(0, -1), [last])
    if (numbered) return numbered
  }
  return readCityAtStart(gazetteer, text, words)
}

/** Returns the index of the last word that is a postcode of the gazetteer, or -1. */
const findLastPostcode = (gazetteer: Gazetteer, words: readonly Word[]) =>
  words.findLastIndex((word) => /^\d{5}$/.test(word.text) && gazetteer.findByPostcode(word.text).length > 0)

/**
 * Reads an address after an unknown postcode. A CEDEX postcode is in no list, but gives the department of its city. Any
 * other unknown one is foreign.
 */
function readAfterUnknownPostcode(
  gazetteer: Gazetteer,
  text: string,
  words: readonly Word[],
): ParsedAddress | null {
  const at = words.findLastIndex((word) => /^\d{5}$/.test(word.text))
  const department = findDepartment(words[at]?.text ?? '')
  if (at < 0 || !department) return null
  const match = findLongestMatch(dropPostalWords(words.slice(at + 1)), (name) =>
    gazetteer.findByName(name).find((commune) => commune.department === department),
  )
  return (
    match && {
      commune: match.commune,
      postcode: match.commune.postcodes[0],
      street: text.slice(0, words[at]?.start),
    }
  )
}

/** Moves a street that the plan knows to its arrondissement. Any other address is returned unchanged. */
function moveToArrondissement(gazetteer: Gazetteer, address: ParsedAddress): ParsedAddress {
  if (address.commune.arrondissement === 0 || !address.street) return address
  const { name: typed, houseNumber } = readStreet(address.street)
  const { city } = address.commune
  const name = findDrawnName(typed, city) ?? typed
  const house = houseNumber === null ? null : findHousePlace(name, city, houseNumber)
  const place = house ?? findNamedPlace(name, city)
  const [commune] = place ? gazetteer.findByPostcode(place.postcode) : []
  return place && commune ? { ...address, commune, postcode: place.postcode } : address
}

/** Reads an address without a postcode of the gazetteer. */
function readTown(gazetteer: Gazetteer, text: string, words: readonly Word[]): ParsedAddress | null {
  const hasUnknownPostcode = words.some((word) => /^\d{5}$/.test(word.text))
  const parsed = hasUnknownPostcode
    ? readAfterUnknownPostcode(gazetteer, text, words)
    : readWithoutPostcode(gazetteer, text, words)
  const hasArrondissement = /\d$/.test(joinWithSpaces(dropPostalWords(words)))
  return parsed && !hasArrondissement ? moveToArrondissement(gazetteer, parsed) : parsed
}

/** Returns the words at the end of an address that are another country's name, if any. */
function findForeignEnding(words: readonly Word[]): readonly Word[] {
  const count = countEndingWords(words, (name) => foreignCountries.has(name))
  return words.slice(words.length - count)
}

/** Whether the last words end the name of a commune and name no country: Robert-Espagne, "57340 Suisse". */
function isPartOfName(ending: readonly Word[], commune: Commune, hasPostcode: boolean): boolean {
  if (ending[0]?.isSegmentStart || !commune.foldedCity.endsWith(joinWithSpaces(ending))) return false
  return hasPostcode || commune.foldedCity !== joinWithSpaces(ending)
}

/**
 * Reads the name of a place that needs no town: "Tour Eiffel", "Vieux-Port". Null for an unknown place, when a town has
 * this name (villages do not count), and for places in several cities.
 */
export function readNamedPlace(gazetteer: Gazetteer, text: string): ParsedAddress | null {
  if (text.length > maxAddressLength) return null
  const words = splitWords(text)
  const [town] = gazetteer.findByName(joinCompact(words))
  const place =
    town && town.population >= villagePopulation ? null : findUnambiguousPlace(joinWithSpaces(words))
  const [commune] = place ? gazetteer.findByPostcode(place.postcode) : []
  return place && commune ? { commune, postcode: place.postcode, street: place.name } : null
}

/**
 * Reads a written address: the last known postcode decides, then a commune's name at the end or the start. Null when it
 * names no commune of France, ends in another country, contradicts itself ("75002 Lyon") or is too long.
 */
export function readAddress(gazetteer: Gazetteer, text: string): ParsedAddress | null {
  if (text.length > maxAddressLength) return null
  const allWords = splitWords(text)
  const franceCount = countEndingWords(
    allWords,
    (name) => name === 'france' || name === 'francemetropolitaine',
  )
  const words = allWords.slice(0, allWords.length - franceCount)
  if (words.length === 0) return null
  const postcodeIndex = findLastPostcode(gazetteer, words)
  const hasPostcode = postcodeIndex >= 0
  const parsed = hasPostcode
    ? readAroundPostcode(gazetteer, text, words, postcodeIndex)
    : readTown(gazetteer, text, words)
  const foreign = findForeignEnding(words)
  const isForeign =
    foreign.length > 0 && parsed !== null && !isPartOfName(foreign, parsed.commune, hasPostcode)
  return isForeign ? null : parsed
}
