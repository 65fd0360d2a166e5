import type { At } from '@repo/drawn-plan/city-plan'
import { plans } from '@repo/drawn-plan/plans'
import type { PlanStreet, ResolvedPlan } from '@repo/drawn-plan/resolve-plan'
import { joinCompact, joinWithSpaces, splitWords } from '../address-text.ts'
import { computeLineLengthM, computeStraightDistanceM, movePoint } from '../geometry.ts'
import { connectors, streetTypes } from '../place-names.ts'
import type { Point } from '../places.ts'
import { countSlipsFromStart } from '../spelling.ts'
import type { NamedPlace } from './named-place.types.ts'

/** The minimum share of a street in a district for it to be suggested there. */
const minDistrictShare = 0.15
const sampleEveryM = 50
const halfStreetWidthM = 7

const toPoint = ([lat, lon]: At): Point => ({ lat, lon })
const foldName = (name: string) => joinWithSpaces(splitWords(name))

function toLine(street: PlanStreet): readonly Point[] {
  return street.way.map(({ at }) => toPoint(at))
}

/**
 * Returns the point at a distance along a line, at most its end, and the direction there: metres east and north per
 * metre.
 */
function findPointAlong(
  line: readonly Point[],
  metres: number,
): { point: Point; east: number; north: number } {
  let remainingM = metres
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    if (!from) continue
    const pieceM = computeStraightDistanceM(from, to)
    if (remainingM > pieceM && index < line.length - 1) {
      remainingM -= pieceM
      continue
    }
    const share = pieceM === 0 ? 0 : Math.min(1, remainingM / pieceM)
    const east = ((to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180)) / (pieceM || 1)
    const north = (to.lat - from.lat) / (pieceM || 1)
    const point = {
      lat: from.lat + (to.lat - from.lat) * share,
      lon: from.lon + (to.lon - from.lon) * share,
    }
    // A metre is some 9e-6 degrees.
    return { point, east: east * 111_195, north: north * 111_195 }
  }
  return { point: line[0] ?? { lat: 0, lon: 0 }, east: 0, north: 0 }
}

/** Returns the postcode of the district with the nearest centre. */
function findNearestPostcode(plan: ResolvedPlan, point: Point): string {
  let nearest = { postcode: '', metres: Number.POSITIVE_INFINITY }
  for (const { postcode, middle } of plan.districts) {
    const metres = computeStraightDistanceM(toPoint(middle), point)
    if (metres < nearest.metres) nearest = { postcode, metres }
  }
  return nearest.postcode
}

/**
 * Returns a street once for each district that has at least 15 % of it, the district with most of it first and in any
 * case.
 */
function listPlacesOfStreet(plan: ResolvedPlan, street: PlanStreet): readonly NamedPlace[] {
  const line = toLine(street)
  const lengthM = computeLineLengthM(line)
  const samples = Math.max(2, Math.round(lengthM / sampleEveryM))
  const byPostcode = new Map<string, Point[]>()
  for (let sample = 0; sample < samples; sample += 1) {
    const { point } = findPointAlong(line, ((sample + 0.5) / samples) * lengthM)
    const postcode = findNearestPostcode(plan, point)
    byPostcode.set(postcode, [...(byPostcode.get(postcode) ?? []), point])
  }
  return [...byPostcode]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .filter(([, points], index) => index === 0 || points.length / samples >= minDistrictShare)
    .map(([postcode, points]) => ({
      name: street.name,
      folded: foldName(street.name),
      kind: 'street',
      city: plan.city,
      postcode,
      // as: there is at least one point of each.
      point: points[Math.floor(points.length / 2)] as Point,
    }))
}

/** Squares, stations and sights, then streets, of all drawn cities. */
const namedPlaces: readonly NamedPlace[] = plans.flatMap((plan) => [
  ...plan.places.flatMap(({ name, alias = [], at, postcode }) =>
    [name, ...alias].map((word) => ({
      name,
      folded: foldName(word),
      kind: 'named-place' as const,
      city: plan.city,
      postcode,
      point: toPoint(at),
    })),
  ),
  ...plan.streets.flatMap((street) => listPlacesOfStreet(plan, street)),
])

const toKey = (city: string, name: string) => `${city} ${joinCompact(splitWords(name))}`

/** Named places by city and name, because every typed letter needs several. */
const byName = Map.groupBy(namedPlaces, ({ city, folded }) => toKey(city, folded))

/**
 * Returns the place with this name in a city, without regard to capitals and accents. Of several, the one with the
 * postcode, else the first.
 */
export function findNamedPlace(name: string, city: string, postcode?: string): NamedPlace | undefined {
  const places = byName.get(toKey(city, name))
  return places?.find((place) => place.postcode === postcode) ?? places?.[0]
}

const streetsByName = new Map(
  plans.flatMap((plan) =>
    plan.streets.map((street) => [toKey(plan.city, street.name), { plan, street }] as const),
  ),
)

/** A house of a drawn street. `isKnown` is false for a number beyond the street's last one. */
export type DrawnHouse = { readonly point: Point; readonly postcode: string; readonly isKnown: boolean }

/** Returns the position and district of a house number. Null when the plan lacks the street or its numbers. */
export function findHousePlace(name: string, city: string, houseNumber: number): DrawnHouse | null {
  const drawn = streetsByName.get(toKey(city, name))
  const numbers = drawn?.street.numbers ?? null
  if (!drawn || numbers === null) return null
  const line = toLine(drawn.street)
  const share = Math.min(1, houseNumber / numbers)
  const { point, east, north } = findPointAlong(line, share * computeLineLengthM(line))
  // Even numbers are on the right-hand side, in the direction in which the numbers rise.
  const side = houseNumber % 2 === 0 ? halfStreetWidthM : -halfStreetWidthM
  return {
    point: movePoint(point, north * side, -east * side),
    postcode: findNearestPostcode(drawn.plan, point),
    isKnown: houseNumber >= 1 && houseNumber <= numbers,
  }
}

const namesByCity = new Map(
  plans.map(({ city }) => [
    city,
    [...new Set(namedPlaces.filter((place) => place.city === city).map(({ folded }) => folded))],
  ]),
)

/** Returns the folded names of the streets and places in the plan of a city, each once; none without a plan. */
export const listNamesIn = (city: string): readonly string[] => namesByCity.get(city) ?? []

/**
 * Returns the place of exactly this name, if it is not a street and exists in one city only: "Tour Eiffel" needs no
 * Paris.
 */
export function findUnambiguousPlace(folded: string): NamedPlace | null {
  const matches = namedPlaces.filter((place) => place.kind === 'named-place' && place.folded === folded)
  const [first] = matches
  return first && matches.every(({ city }) => city === first.city) ? first : null
}

const minStartLength = 4
const minLaterWordLength = 6
/** The minimum length of a word that tells one place from others. */
const minWordLength = 3

/**
 * Whether each word is the beginning of a word of the name or city, in any order: "jaures", "hotel lyon". Small words
 * and kinds of street count only at the end; one word must tell the place from others.
 */
function hasAllWords(typed: string, { folded, city }: NamedPlace): boolean {
  const parts = [...folded.split(' '), city.toLowerCase()]
  const all = typed.split(' ')
  // The last word may be incomplete: "saint et" continues to Étienne.
  const words = all.filter(
    (word, index) => index === all.length - 1 || !(connectors.has(word) || streetTypes.has(word)),
  )
  const isDistinctive = words.some(
    (word) => word.length >= minWordLength && !city.toLowerCase().startsWith(word),
  )
  return isDistinctive && words.every((word) => parts.some((part) => part.startsWith(word)))
}

/** Returns how well a name matches the typed text, 0 best. Null where it does not. */
function rateMatch(typed: string, place: NamedPlace): number | null {
  if (typed.length >= minStartLength && place.folded.startsWith(typed)) return 0
  if (typed.length >= minLaterWordLength && place.folded.includes(` ${typed}`)) return 1
  return hasAllWords(typed, place) ? 2 : null
}

/** Returns how well a misspelt text matches a name, 0 best. Null where it does not. */
function rateMisspeltMatch(typed: string, { folded }: NamedPlace): number | null {
  const words = folded.split(' ')
  const slips = words.flatMap((_, index) => countSlipsFromStart(typed, words.slice(index).join(' ')) ?? [])
  return slips.length === 0 ? null : Math.min(...slips)
}

/**
 * Returns the places whose name starts with the folded text, then those with a later word that does, then those with
 * all of its words. Without any, a lenient search returns those that differ by a typing error. Of equal matches the
 * nearest to `near` comes first. A text of fewer than three letters finds nothing.
 */
export function findMatchingPlaces(typed: string, near?: Point, isLenient = true): readonly NamedPlace[] {
  const exact = rankPlaces(rateMatch, typed, near)
  return exact.length > 0 || !isLenient ? exact : rankPlaces(rateMisspeltMatch, typed, near)
}

function rankPlaces(
  rate: (typed: string, place: NamedPlace) => number | null,
  typed: string,
  near: Point | undefined,
): readonly NamedPlace[] {
  const matches = namedPlaces.flatMap((place) => {
    const rank = rate(typed, place)
    return rank === null
      ? []
      : [{ place, rank, awayM: near ? computeStraightDistanceM(near, place.point) : 0 }]
  })
  return matches
    .toSorted((one, other) => one.rank - other.rank || one.awayM - other.awayM)
    .map(({ place }) => place)
}
