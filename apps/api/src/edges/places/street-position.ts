import { spaced, tidyStreet, wordsOf } from './address-text.ts'
import type { Commune } from './gazetteer.ts'
import { movedBy, rounded, straightDistanceM } from './geometry.ts'
import { connectors, streetTypes } from './place-names.ts'
import type { Place, Point } from './places.ts'
import { housePlace, namesIn, placeNamed } from './plan/named-places.ts'
import { besideDrawnStreet } from './plan/plan-route.ts'
import { seededRandom } from './seeded-random.ts'
import { isSlipOf } from './spelling.ts'

/** Streets that are not drawn shrink with their town. */
const LARGEST_STEP_M = 6
/** House numbers repeat their places after this many: a street does not run out of its town. */
const NUMBERS_PER_STREET = 100
const HALF_STREET_WIDTH_M = 6
/** In a drawn city an undrawn street is this far from the nearest drawn one. */
const BESIDE_DRAWN_M = 25

type StreetText = { readonly name: string; readonly houseNumber: number | null; readonly whole: string }

/** Splits "12 bis, rue de la Paix" into the folded street name and its house number. */
export function readStreet(street: string): StreetText {
  const words = wordsOf(street)
  const index = words.findIndex(
    (word) => word.opensSegment && /^\d{1,4}(?:bis|ter|quater|[a-z])?$/.test(word.text),
  )
  const number = words[index]
  if (!number || words.length === 1) return { name: spaced(words), houseNumber: null, whole: spaced(words) }
  const isSuffix = /^(?:bis|ter|quater|[a-z])$/.test(words[index + 1]?.text ?? '') && words.length > index + 2
  const rest = [...words.slice(0, index), ...words.slice(index + (isSuffix ? 2 : 1))]
  return { name: spaced(rest), houseNumber: Number.parseInt(number.text, 10), whole: spaced(words) }
}

function along(street: Point, { name, houseNumber, whole }: StreetText, stepM: number): Point {
  if (houseNumber === null) return rounded(street)
  const angle = seededRandom(name)() * 2 * Math.PI
  const offsetM = ((houseNumber % NUMBERS_PER_STREET) - NUMBERS_PER_STREET / 2) * stepM
  const sideM = houseNumber % 2 === 0 ? HALF_STREET_WIDTH_M : -HALF_STREET_WIDTH_M
  // A step aside of at most a metre keeps 12, 12 bis and 112 apart.
  const apart = seededRandom(whole)
  const eastM = Math.cos(angle) * offsetM - Math.sin(angle) * sideM + apart()
  const northM = Math.sin(angle) * offsetM + Math.cos(angle) * sideM + apart()
  return rounded(movedBy(street, eastM, northM))
}

/** The name of a street without its kind and small words, which is checked for typing errors. */
const tellingPart = (name: string) =>
  name
    .split(' ')
    .filter((word) => !connectors.has(word) && !streetTypes.has(word))
    .join(' ')

/** A shorter name differs from that of another street by one letter: Four and Jour. */
const shortestCorrected = 6

/**
 * The folded name that the plan of a city has for a name typed with a slip of the finger: "rue de rivolli". Null where it has the name itself, none
 * like it, or several.
 */
export function drawnNameOf(name: string, city: string): string | null {
  const names = namesIn(city)
  const sought = tellingPart(name)
  if (names.length === 0 || sought.length < shortestCorrected || placeNamed(name, city)) return null
  const kind = name.split(' ')[0]
  const like = names.filter((known) => known.split(' ')[0] === kind && isSlipOf(sought, tellingPart(known)))
  return like.length === 1 ? (like[0] ?? null) : null
}

/** The street as typed, or with its name as the plan of the city spells it. */
function spelled(street: string, commune: Commune, postcode: string): string {
  const { name, houseNumber } = readStreet(street)
  const drawn = drawnNameOf(name, commune.city)
  const known = drawn === null ? undefined : placeNamed(drawn, commune.city, postcode)
  if (known?.postcode !== postcode) return street
  return houseNumber === null ? known.name : `${houseNumber} ${known.name}`
}

/**
 * The place of a street address in a commune, and its precision. Drawn places are exact: a house by its number, a
 * square at its middle. Any other street gets a pseudo-random place inside the commune from its name, always the same,
 * in a drawn city beside the nearest drawn street; house numbers follow one another along it. Without a street it is
 * the centre of the commune.
 */
function streetPoint(commune: Commune, postcode: string, street: string): Pick<Place, 'point' | 'precision'> {
  if (!street) return { point: commune.point, precision: 'town' }
  const text = readStreet(street)
  const named = placeNamed(text.name, commune.city, postcode)
  const isHere = named?.postcode === postcode
  const house = text.houseNumber === null ? null : housePlace(text.name, commune.city, text.houseNumber)
  if (house) {
    const isKnown = house.isKnown && (isHere || house.postcode === postcode)
    return { point: apartBy(text.whole, house.point), precision: isKnown ? 'house' : 'approximate-number' }
  }
  if (named && isHere)
    return text.houseNumber === null
      ? { point: rounded(named.point), precision: named.kind }
      : { point: apartBy(text.whole, named.point), precision: 'approximate-number' }
  return { point: pointByLot(commune, text), precision: 'unknown-street' }
}

function pointByLot(commune: Commune, text: StreetText): Point {
  const roll = seededRandom(`${commune.code} ${text.name}`)
  const angle = roll() * 2 * Math.PI
  const distanceM = Math.sqrt(roll()) * commune.spreadM
  const centre = movedBy(commune.point, Math.cos(angle) * distanceM, Math.sin(angle) * distanceM)
  const place = along(centre, text, Math.min(LARGEST_STEP_M, commune.spreadM / NUMBERS_PER_STREET))
  const beside = besideDrawnStreet(place, BESIDE_DRAWN_M)
  // The nearest drawn street of a suburb may lie in the next town.
  const isHere =
    beside &&
    (commune.arrondissement > 0 || straightDistanceM(beside, commune.point) <= 1.5 * commune.spreadM)
  return isHere ? beside : place
}

/** A step aside of a few metres keeps 12, 12 bis and 112 apart where a plan gives them one place. */
function apartBy(text: string, point: Point): Point {
  const apart = seededRandom(text)
  return rounded(movedBy(point, 4 * apart(), 4 * apart()))
}

/** The place of a street (as typed, '' for none) in a commune, with the label that finds it again. */
export function placeIn(commune: Commune, postcode: string, street: string): Place {
  const tidy = spelled(tidyStreet(street), commune, postcode)
  return {
    label: `${tidy ? `${tidy}, ` : ''}${postcode} ${commune.city}`,
    ...streetPoint(commune, postcode, tidy),
    city: commune.city,
    postcode,
    department: commune.department,
  }
}
