import type { Word } from '../address-text.ts'
import { maxAddressLength, splitWords } from '../address-text.ts'
import { connectors, streetTypes } from '../place-names.ts'

/** Words beyond this many are ignored. */
const maxWords = 12

/** A shorter word has too many neighbours that differ by a letter. */
export const minCorrectedLength = 4

const isDistinctive = (word: string) => !connectors.has(word)

/** Returns the folded words of a name without the small ones, single spaces between: `rue paix` of "Rue de la Paix". */
export function foldName(name: string): string {
  const words = splitWords(name).map(({ text }) => text)
  const distinctive = words.filter(isDistinctive)
  return (distinctive.length > 0 ? distinctive : words).join(' ')
}

/**
 * Returns the number of the arrondissement with this postcode of Paris, Lyon or Marseille; '' without one. People write
 * "Paris 2e" as often as the postcode.
 */
function readArrondissement(postcode: string): string {
  if (postcode === '75116') return '16'
  const [, number] = /^(?:75|69|13)0(\d\d)$/.exec(postcode) ?? []
  return number === undefined ? '' : String(Number(number))
}

/** Returns the searched text of an entry. Each word has a space before it, so that beginnings of words are found. */
export function toSearchText(folded: string, city: string, postcode: string): string {
  const arrondissement = /^(?:paris|lyon|marseille)$/i.test(city) ? readArrondissement(postcode) : ''
  return ` ${folded} ${foldName(city)}${arrondissement ? ` ${arrondissement}` : ''}`
}

/** A typed text, parsed. */
export type TypedAddress = {
  /** Folded, without number, postcode and small words. */
  readonly words: readonly string[]
  readonly number: number | null
  readonly suffix: string
  /** The postcode, or the beginning of one; '' for none. */
  readonly postcode: string
}

/** Letters after F are other words: "12 r lune" is in a rue. */
const suffixes = /^(?:bis|ter|quater|[a-f])$/

/**
 * Parses a typed text. Null for more than 300 characters, and without a street or place: only a number, a kind of
 * street or small words.
 */
export function parseTypedAddress(typed: string): TypedAddress | null {
  if (typed.length > maxAddressLength) return null
  const all = splitWords(typed).slice(0, maxWords)
  const numberAt = all.findIndex(
    (word) => word.isSegmentStart && /^\d{1,4}(?:bis|ter|quater|[a-f])?$/.test(word.text),
  )
  const isSuffix = numberAt >= 0 && suffixes.test(all[numberAt + 1]?.text ?? '') && all.length > numberAt + 2
  const postcodeAt = findPostcodeIndex(all, numberAt)
  const words = all
    .filter((_, index) => index !== numberAt && index !== postcodeAt && !(isSuffix && index === numberAt + 1))
    .filter(
      ({ text }, index, remaining) =>
        text !== 'cedex' && !(text === 'france' && index === remaining.length - 1),
    )
    .map(({ text }) => text)
    .filter(isDistinctive)
  if (!words.some((word) => word.length > 1 && !streetTypes.has(word))) return null
  const [, digits = '', glued = ''] = /^(\d+)(.*)$/.exec(all[numberAt]?.text ?? '') ?? []
  return {
    words,
    number: digits === '' ? null : Number(digits),
    suffix: isSuffix ? (all[numberAt + 1]?.text ?? '') : glued,
    postcode: all[postcodeAt]?.text ?? '',
  }
}

/**
 * Returns the index of the postcode: five digits anywhere, or at least two digits after a comma at the end, where it is
 * still being typed.
 */
function findPostcodeIndex(words: readonly Word[], numberAt: number): number {
  const whole = words.findLastIndex(({ text }) => /^\d{5}$/.test(text))
  if (whole >= 0) return whole
  const last = words.length - 1
  const isBegun =
    last > 0 && last !== numberAt && words[last]?.isSegmentStart && /^\d{2,4}$/.test(words[last].text)
  return isBegun ? last : -1
}
