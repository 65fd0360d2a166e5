import { joinWithSpaces, splitWords, tidyStreet } from './address-text.ts'
import type { Commune } from './gazetteer.ts'
import { computeStraightDistanceM, movePoint, roundPoint } from './geometry.ts'
import { connectors, streetTypes } from './place-names.ts'
import type { Place, Point } from './places.ts'
import { findHousePlace, findNamedPlace, listNamesIn } from './plan/named-places.ts'
import { movePointBesideStreet } from './plan/plan-route.ts'
import { createSeededRandom } from './seeded-random.ts'
import { isSlipOf } from './spelling.ts'

/** Streets that are not drawn are shorter in smaller towns. */
const maxStepM = 6
/** House numbers repeat their positions after this many, so that a street stays in its town. */
const numbersPerStreet = 100
const halfStreetWidthM = 6
/** In a drawn city an undrawn street is this far from the nearest drawn one. */
const besideDrawnM = 25

type StreetText = { readonly name: string; readonly houseNumber: number | null; readonly whole: string }

/** Splits "12 bis, rue de la Paix" into the folded street name and its house number (null without one). */
export function readStreet(street: string): StreetText {
  const words = splitWords(street)
  const index = words.findIndex(
    (word) => word.isSegmentStart && /^\d{1,4}(?:bis|ter|quater|[a-z])?$/.test(word.text),
  )
  const number = words[index]
  if (!number || words.length === 1)
    return { name: joinWithSpaces(words), houseNumber: null, whole: joinWithSpaces(words) }
  const isSuffix = /^(?:bis|ter|quater|[a-z])$/.test(words[index + 1]?.text ?? '') && words.length > index + 2
  const rest = [...words.slice(0, index), ...words.slice(index + (isSuffix ? 2 : 1))]
  return {
    name: joinWithSpaces(rest),
    houseNumber: Number.parseInt(number.text, 10),
    whole: joinWithSpaces(words),
  }
}

function movePointAlong(street: Point, { name, houseNumber, whole }: StreetText, stepM: number): Point {
  if (houseNumber === null) return roundPoint(street)
  const angle = createSeededRandom(name)() * 2 * Math.PI
  const offsetM = ((houseNumber % numbersPerStreet) - numbersPerStreet / 2) * stepM
  const sideM = houseNumber % 2 === 0 ? halfStreetWidthM : -halfStreetWidthM
  // A step aside of at most a metre separates 12, 12 bis and 112.
  const roll = createSeededRandom(whole)
  const eastM = Math.cos(angle) * offsetM - Math.sin(angle) * sideM + roll()
  const northM = Math.sin(angle) * offsetM + Math.cos(angle) * sideM + roll()
  return roundPoint(movePoint(street, eastM, northM))
}

/** Returns the part of a street's name that is checked for typing errors: without its kind and small words. */
const cutDistinctivePart = (name: string) =>
  name
    .split(' ')
    .filter((word) => !connectors.has(word) && !streetTypes.has(word))
    .join(' ')

/** Shorter names of two streets may differ by one letter: Four and Jour. */
const minCorrectedLength = 6

/**
 * Returns the name in the plan of a city for a misspelt one: "rue de rivolli". Null when the plan has the typed name,
 * none like it, or several.
 */
export function findDrawnName(name: string, city: string): string | null {
  const names = listNamesIn(city)
  const distinctive = cutDistinctivePart(name)
  if (names.length === 0 || distinctive.length < minCorrectedLength || findNamedPlace(name, city)) return null
  const kind = name.split(' ')[0]
  const similar = names.filter(
    (other) => other.split(' ')[0] === kind && isSlipOf(distinctive, cutDistinctivePart(other)),
  )
  return similar.length === 1 ? (similar[0] ?? null) : null
}

/** Returns the street as typed, or with its name as the plan of the city spells it. */
function spellStreet(street: string, commune: Commune, postcode: string): string {
  const { name, houseNumber } = readStreet(street)
  const drawnName = findDrawnName(name, commune.city)
  const place = drawnName === null ? undefined : findNamedPlace(drawnName, commune.city, postcode)
  if (place?.postcode !== postcode) return street
  return houseNumber === null ? place.name : `${houseNumber} ${place.name}`
}

/**
 * Returns the position of a street address in a commune, and its precision. A drawn street places houses by number, a
 * drawn square is at its middle. Any other street gets a pseudo-random position from its name, always the same, in a
 * drawn city beside the nearest drawn street. Without a street it is the centre of the commune.
 */
function locateStreet(
  commune: Commune,
  postcode: string,
  street: string,
): Pick<Place, 'point' | 'precision'> {
  if (!street) return { point: commune.point, precision: 'town' }
  const text = readStreet(street)
  const named = findNamedPlace(text.name, commune.city, postcode)
  const isHere = named?.postcode === postcode
  const house = text.houseNumber === null ? null : findHousePlace(text.name, commune.city, text.houseNumber)
  if (house) {
    const isKnown = house.isKnown && (isHere || house.postcode === postcode)
    return {
      point: movePointApart(text.whole, house.point),
      precision: isKnown ? 'house' : 'approximate-number',
    }
  }
  if (named && isHere)
    return text.houseNumber === null
      ? { point: roundPoint(named.point), precision: named.kind }
      : { point: movePointApart(text.whole, named.point), precision: 'approximate-number' }
  return { point: drawRandomPoint(commune, text), precision: 'unknown-street' }
}

function drawRandomPoint(commune: Commune, text: StreetText): Point {
  const roll = createSeededRandom(`${commune.code} ${text.name}`)
  const angle = roll() * 2 * Math.PI
  const distanceM = Math.sqrt(roll()) * commune.spreadM
  const centre = movePoint(commune.point, Math.cos(angle) * distanceM, Math.sin(angle) * distanceM)
  const place = movePointAlong(centre, text, Math.min(maxStepM, commune.spreadM / numbersPerStreet))
  const beside = movePointBesideStreet(place, besideDrawnM)
  // The nearest drawn street of a suburb may lie in the next town.
  const isHere =
    beside &&
    (commune.arrondissement > 0 || computeStraightDistanceM(beside, commune.point) <= 1.5 * commune.spreadM)
  return isHere ? beside : place
}

/** Moves a point a few metres, which separates 12, 12 bis and 112 where a plan gives them one position. */
function movePointApart(text: string, point: Point): Point {
  const roll = createSeededRandom(text)
  return roundPoint(movePoint(point, 4 * roll(), 4 * roll()))
}

/** Returns the place of a street address (as typed, '' for none) in a commune, with a label that finds it again. */
export function placeIn(commune: Commune, postcode: string, street: string): Place {
  const tidy = spellStreet(tidyStreet(street), commune, postcode)
  return {
    label: `${tidy ? `${tidy}, ` : ''}${postcode} ${commune.city}`,
    ...locateStreet(commune, postcode, tidy),
    city: commune.city,
    postcode,
    department: commune.department,
  }
}
