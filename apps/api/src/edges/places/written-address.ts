import type { Word } from './address-text.ts'
import { compact, maxAddressLength, spaced, wordsOf } from './address-text.ts'
import type { Commune, Gazetteer } from './gazetteer.ts'
import {
  connectors,
  departmentsByName,
  foreignCities,
  foreignCountries,
  regionNames,
  streetTypes,
} from './place-names.ts'
import { housePlace, knownByNameAlone, placeNamed } from './plan/named-places.ts'
import { isSlipOf } from './spelling.ts'
import { drawnNameOf, readStreet } from './street-position.ts'
import { departmentOfPostcode } from './territories.ts'

/** The parts of a written address: a commune, the postcode to print, and its street as typed ('' for none). */
export type ReadAddress = { readonly commune: Commune; readonly postcode: string; readonly street: string }

type CityMatch = { readonly commune: Commune; readonly wordCount: number }

/** A city of this size in the wrong department contradicts the postcode; a smaller name may be one of its hamlets. */
const CONTRADICTING_POPULATION = 10_000
/** Smaller communes are less known than a square or harbour of the same name in a large city. */
export const VILLAGE_POPULATION = 2_000
const LONGEST_CITY_WORDS = 9

/** Drops "cedex 03" and "arrondissement", which belong to the envelope and not to the city. */
const withoutPostalWords = (words: readonly Word[]): Word[] =>
  words.filter((word, index) => {
    if (/^(?:cedex|arrondissement|arrdt|ardt|arr)$/.test(word.text)) return false
    return !(words[index - 1]?.text === 'cedex' && /^\d{1,2}$/.test(word.text))
  })

/** The longest beginning of the words for which `find` finds a commune. */
function longestMatch(
  words: readonly Word[],
  find: (compactName: string) => Commune | undefined,
): CityMatch | null {
  for (let wordCount = Math.min(words.length, LONGEST_CITY_WORDS); wordCount > 0; wordCount--) {
    const commune = find(compact(words.slice(0, wordCount)))
    if (commune) return { commune, wordCount }
  }
  return null
}

/** The commune that the words after a known postcode name, the largest of the postcode when they name none of it. */
function cityAfterPostcode(gazetteer: Gazetteer, postcode: string, after: readonly Word[]): CityMatch | null {
  const candidates = gazetteer.withPostcode(postcode)
  const [largest] = candidates
  if (!largest) return null
  const words = after.slice(0, LONGEST_CITY_WORDS)
  if (words.length === 0) return { commune: largest, wordCount: 0 }
  const exact = longestMatch(words, (name) =>
    candidates.find((c) => c.foldedCity.replaceAll(' ', '') === name),
  )
  if (exact) return exact
  const segmentEnd = words.findIndex((word, index) => index > 0 && word.opensSegment)
  const named = segmentEnd < 0 ? words : words.slice(0, segmentEnd)
  const near = candidates.find((commune) => {
    const cityWords = commune.foldedCity.split(' ')
    return (
      named.every((word) => cityWords.includes(word.text)) || isSlipOf(compact(named), cityWords.join(''))
    )
  })
  if (near) return { commune: near, wordCount: named.length }
  if (foreignCities.has(compact(named)) || foreignCities.has(words[0]?.text ?? '')) return null
  const elsewhere = longestMatch(words, (name) => gazetteer.named(name)[0])
  if (elsewhere) {
    const neighbour = longestMatch(words, (name) =>
      gazetteer.named(name).find((commune) => commune.department === largest.department),
    )
    if (neighbour) return neighbour
    if (elsewhere.commune.population >= CONTRADICTING_POPULATION) return null
  }
  return { commune: largest, wordCount: 0 }
}

const startsStreet = (words: readonly Word[]) =>
  streetTypes.has(words[0]?.text ?? '') || (/^\d{1,4}[a-z]*$/.test(words[0]?.text ?? '') && words.length > 2)

const textFrom = (text: string, word: Word | undefined) => (word ? text.slice(word.start) : '')

/** Reads "12 rue de la Paix, 75002 Paris", "75002 Paris, 12 rue de la Paix" and "12 rue de la Paix Paris 75002". */
function readAroundPostcode(
  gazetteer: Gazetteer,
  text: string,
  words: readonly Word[],
  at: number,
): ReadAddress | null {
  const postcode = words[at]?.text ?? ''
  const before = words.slice(0, at)
  const after = withoutPostalWords(words.slice(at + 1))
  const match = cityAfterPostcode(gazetteer, postcode, after)
  if (!match) return null
  const { commune } = match
  const printed = commune.postcodes.includes(postcode) ? postcode : commune.postcodes[0]
  const city = commune.foldedCity.replaceAll(' ', '')
  const cityWordCount = commune.foldedCity.split(' ').length
  const rest = after.slice(match.wordCount)
  if (before.length === 0) {
    return { commune, postcode: printed, street: startsStreet(rest) ? textFrom(text, rest[0]) : '' }
  }
  const beforeCity = withoutPostalWords(before)
  if (/^\d+$/.test(beforeCity.at(-1)?.text ?? '') && commune.arrondissement > 0) beforeCity.pop()
  const namesCityFirst = after.length === 0 && compact(beforeCity.slice(-cityWordCount)) === city
  const streetWords = namesCityFirst ? beforeCity.slice(0, -cityWordCount) : before
  return { commune, postcode: printed, street: text.slice(0, streetWords.at(-1)?.end ?? 0) }
}

/** Reads "12 rue Mercière, Lyon 2e" or "Saint-Étienne": the longest ending that is a commune and no street's name. */
function readCityAtEnd(
  gazetteer: Gazetteer,
  text: string,
  allWords: readonly Word[],
  departments: readonly string[] | null,
): ReadAddress | null {
  const words = withoutPostalWords(allWords)
  for (let start = Math.max(0, words.length - LONGEST_CITY_WORDS); start < words.length; start++) {
    const previous = words[start - 1]
    const isStreetName = previous && (connectors.has(previous.text) || streetTypes.has(previous.text))
    if (isStreetName && !words[start]?.opensSegment) continue
    const commune = gazetteer
      .named(compact(words.slice(start)))
      .find((candidate) => departments === null || departments.includes(candidate.department))
    if (!commune) continue
    const street = text.slice(0, previous?.end ?? 0)
    return { commune, postcode: commune.postcodes[0], street }
  }
  return null
}

/** Reads "Lyon, 12 rue Mercière": a city, a comma, a street. */
function readCityAtStart(gazetteer: Gazetteer, text: string, words: readonly Word[]): ReadAddress | null {
  const cut = words.findIndex((word, index) => index > 0 && word.opensSegment)
  if (cut < 0 || !startsStreet(words.slice(cut))) return null
  const [commune] = gazetteer.named(compact(withoutPostalWords(words.slice(0, cut))))
  return commune ? { commune, postcode: commune.postcodes[0], street: textFrom(text, words[cut]) } : null
}

/** The number of words at the end of an address that are one of these names, provided that something precedes them. */
function endingCount(words: readonly Word[], isName: (compactName: string) => boolean): number {
  for (let count = Math.min(5, words.length - 1); count > 0; count--) {
    const first = words[words.length - count]
    const previous = words[words.length - count - 1]
    if (!first?.opensSegment && connectors.has(previous?.text ?? '')) continue
    if (isName(compact(words.slice(-count)))) return count
  }
  return 0
}

/** An address without known postcode, with the help of a department at its end: by name, or by number after all else. */
function readWithoutPostcode(gazetteer: Gazetteer, text: string, words: readonly Word[]): ReadAddress | null {
  const nameCount = endingCount(words, (name) => departmentsByName.has(name) || regionNames.has(name))
  const departments = departmentsByName.get(compact(words.slice(words.length - nameCount))) ?? null
  const withHint =
    nameCount > 0 ? readCityAtEnd(gazetteer, text, words.slice(0, -nameCount), departments) : null
  const plain = withHint ?? readCityAtEnd(gazetteer, text, words, null)
  if (plain) return plain
  const last = words.at(-1)?.text.toUpperCase().padStart(2, '0') ?? ''
  if (/^(?:\d{2,3}|2[AB])$/.test(last)) {
    const numbered = readCityAtEnd(gazetteer, text, words.slice(0, -1), [last])
    if (numbered) return numbered
  }
  return readCityAtStart(gazetteer, text, words)
}

/** Index of the last word that is a postcode of the gazetteer, or -1. */
const lastPostcode = (gazetteer: Gazetteer, words: readonly Word[]) =>
  words.findLastIndex((word) => /^\d{5}$/.test(word.text) && gazetteer.withPostcode(word.text).length > 0)

/** A CEDEX postcode is in no list, but gives the department of the city after it. Any other unknown one is foreign. */
function readAfterUnknownPostcode(
  gazetteer: Gazetteer,
  text: string,
  words: readonly Word[],
): ReadAddress | null {
  const at = words.findLastIndex((word) => /^\d{5}$/.test(word.text))
  const department = departmentOfPostcode(words[at]?.text ?? '')
  if (at < 0 || !department) return null
  const match = longestMatch(withoutPostalWords(words.slice(at + 1)), (name) =>
    gazetteer.named(name).find((commune) => commune.department === department),
  )
  return (
    match && {
      commune: match.commune,
      postcode: match.commune.postcodes[0],
      street: text.slice(0, words[at]?.start),
    }
  )
}

/** A street known by name in a city with arrondissements is in its own one, when the address names none. */
function inItsArrondissement(gazetteer: Gazetteer, address: ReadAddress): ReadAddress {
  if (address.commune.arrondissement === 0 || !address.street) return address
  const { name: typed, houseNumber } = readStreet(address.street)
  const { city } = address.commune
  const name = drawnNameOf(typed, city) ?? typed
  const house = houseNumber === null ? null : housePlace(name, city, houseNumber)
  const known = house ?? placeNamed(name, city)
  const [commune] = known ? gazetteer.withPostcode(known.postcode) : []
  return known && commune ? { ...address, commune, postcode: known.postcode } : address
}

/** Reads an address without a postcode of the gazetteer. */
function readTown(gazetteer: Gazetteer, text: string, words: readonly Word[]): ReadAddress | null {
  const hasUnknownPostcode = words.some((word) => /^\d{5}$/.test(word.text))
  const read = hasUnknownPostcode
    ? readAfterUnknownPostcode(gazetteer, text, words)
    : readWithoutPostcode(gazetteer, text, words)
  const hasArrondissement = /\d$/.test(spaced(withoutPostalWords(words)))
  return read && !hasArrondissement ? inItsArrondissement(gazetteer, read) : read
}

/** The words at the end of an address that are another country's name, if any. */
function foreignEnding(words: readonly Word[]): readonly Word[] {
  const count = endingCount(words, (name) => foreignCountries.has(name))
  return words.slice(words.length - count)
}

/** Whether the last words are no country but the end of a commune's name: Robert-Espagne, "57340 Suisse". */
function isPartOfName(ending: readonly Word[], commune: Commune, hasPostcode: boolean): boolean {
  if (ending[0]?.opensSegment || !commune.foldedCity.endsWith(spaced(ending))) return false
  return hasPostcode || commune.foldedCity !== spaced(ending)
}

/** Reads the name of a place that is known without its town: "Tour Eiffel", "Vieux-Port". Null where a town has this name (a village does not count), or there are several such places. */
export function readNamedPlace(gazetteer: Gazetteer, text: string): ReadAddress | null {
  if (text.length > maxAddressLength) return null
  const words = wordsOf(text)
  const [town] = gazetteer.named(compact(words))
  const known = town && town.population >= VILLAGE_POPULATION ? null : knownByNameAlone(spaced(words))
  const [commune] = known ? gazetteer.withPostcode(known.postcode) : []
  return known && commune ? { commune, postcode: known.postcode, street: known.name } : null
}

/**
 * Reads a written address: the last known postcode decides, then the name of a commune at the end or the start. Null
 * when it names no commune of France, ends in another country, contradicts itself ("75002 Lyon") or is too long.
 */
export function readAddress(gazetteer: Gazetteer, text: string): ReadAddress | null {
  if (text.length > maxAddressLength) return null
  const allWords = wordsOf(text)
  const franceCount = endingCount(allWords, (name) => name === 'france' || name === 'francemetropolitaine')
  const words = allWords.slice(0, allWords.length - franceCount)
  if (words.length === 0) return null
  const at = lastPostcode(gazetteer, words)
  const read = at >= 0 ? readAroundPostcode(gazetteer, text, words, at) : readTown(gazetteer, text, words)
  const foreign = foreignEnding(words)
  const isForeign = foreign.length > 0 && read !== null && !isPartOfName(foreign, read.commune, at >= 0)
  return isForeign ? null : read
}
