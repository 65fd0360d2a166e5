import type { At } from '@repo/drawn-plan/city-plan'
import { plans } from '@repo/drawn-plan/plans'
import type { PlanStreet, ReadPlan } from '@repo/drawn-plan/read-plan'
import { compact, spaced, wordsOf } from '../address-text.ts'
import { lineLengthM, movedBy, straightDistanceM } from '../geometry.ts'
import { connectors, streetTypes } from '../place-names.ts'
import type { Point } from '../places.ts'
import { slipsFromStart } from '../spelling.ts'
import type { NamedPlace } from './named-place.types.ts'

/** The minimum share of a street in a district for it to be offered there. */
const worthwhileShare = 0.15
const sampleEveryM = 50
const halfStreetWidthM = 7

const pointAt = ([lat, lon]: At): Point => ({ lat, lon })
const foldedName = (name: string) => spaced(wordsOf(name))

/** The way of a street as a line that can be measured along. */
function lineOf(street: PlanStreet): readonly Point[] {
  return street.way.map(({ at }) => pointAt(at))
}

/** The point at a distance along a line, and the direction there as metres east and north of a step of one metre. */
function along(line: readonly Point[], metres: number): { point: Point; east: number; north: number } {
  let left = metres
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    if (!from) continue
    const pieceM = straightDistanceM(from, to)
    if (left > pieceM && index < line.length - 1) {
      left -= pieceM
      continue
    }
    const share = pieceM === 0 ? 0 : Math.min(1, left / pieceM)
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

/** The district with the nearest centre. */
function postcodeAt(plan: ReadPlan, point: Point): string {
  let nearest = { postcode: '', metres: Number.POSITIVE_INFINITY }
  for (const { postcode, middle } of plan.districts) {
    const metres = straightDistanceM(pointAt(middle), point)
    if (metres < nearest.metres) nearest = { postcode, metres }
  }
  return nearest.postcode
}

/** A street once for each district that it crosses, the one with most of it first. */
function ofStreet(plan: ReadPlan, street: PlanStreet): readonly NamedPlace[] {
  const line = lineOf(street)
  const lengthM = lineLengthM(line)
  const samples = Math.max(2, Math.round(lengthM / sampleEveryM))
  const byPostcode = new Map<string, Point[]>()
  for (let sample = 0; sample < samples; sample += 1) {
    const { point } = along(line, ((sample + 0.5) / samples) * lengthM)
    const postcode = postcodeAt(plan, point)
    byPostcode.set(postcode, [...(byPostcode.get(postcode) ?? []), point])
  }
  return [...byPostcode]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .filter(([, points], index) => index === 0 || points.length / samples >= worthwhileShare)
    .map(([postcode, points]) => ({
      name: street.name,
      folded: foldedName(street.name),
      kind: 'street',
      city: plan.city,
      postcode,
      // As: there is at least one point of each.
      point: points[Math.floor(points.length / 2)] as Point,
    }))
}

/** Squares, stations and sights, then streets, of all drawn cities. */
const namedPlaces: readonly NamedPlace[] = plans.flatMap((plan) => [
  ...plan.places.flatMap(({ name, alias = [], at, postcode }) =>
    [name, ...alias].map((word) => ({
      name,
      folded: foldedName(word),
      kind: 'named-place' as const,
      city: plan.city,
      postcode,
      point: pointAt(at),
    })),
  ),
  ...plan.streets.flatMap((street) => ofStreet(plan, street)),
])

const keyOf = (city: string, name: string) => `${city} ${compact(wordsOf(name))}`

/** The same by city and name, since every typed letter asks for several. */
const byName = Map.groupBy(namedPlaces, ({ city, folded }) => keyOf(city, folded))

/** The place with this name in a city, compared without capitals and accents: of several, the one of the postcode, else the first. */
export function placeNamed(name: string, city: string, postcode?: string): NamedPlace | undefined {
  const found = byName.get(keyOf(city, name))
  return found?.find((place) => place.postcode === postcode) ?? found?.[0]
}

const streetsByName = new Map(
  plans.flatMap((plan) =>
    plan.streets.map((street) => [keyOf(plan.city, street.name), { plan, street }] as const),
  ),
)

/** A house of a drawn street; `isKnown` is whether the street has so high a number. */
export type DrawnHouse = { readonly point: Point; readonly postcode: string; readonly isKnown: boolean }

/** The place and district of a street's house number; null where the plan lacks the street, or its numbers. */
export function housePlace(name: string, city: string, houseNumber: number): DrawnHouse | null {
  const found = streetsByName.get(keyOf(city, name))
  const numbers = found?.street.numbers ?? null
  if (!found || numbers === null) return null
  const line = lineOf(found.street)
  const share = Math.min(1, houseNumber / numbers)
  const { point, east, north } = along(line, share * lineLengthM(line))
  // Even numbers are on the right-hand side, in the direction in which the numbers rise.
  const side = houseNumber % 2 === 0 ? halfStreetWidthM : -halfStreetWidthM
  return {
    point: movedBy(point, north * side, -east * side),
    postcode: postcodeAt(found.plan, point),
    isKnown: houseNumber >= 1 && houseNumber <= numbers,
  }
}

const namesByCity = new Map(
  plans.map(({ city }) => [
    city,
    [...new Set(namedPlaces.filter((place) => place.city === city).map(({ folded }) => folded))],
  ]),
)

/** The folded names that the plan of a city has; none where no plan is drawn. */
export const namesIn = (city: string): readonly string[] => namesByCity.get(city) ?? []

/** The place with exactly this name that is no street, when it is in one city only: "Tour Eiffel" needs no Paris. */
export function knownByNameAlone(folded: string): NamedPlace | null {
  const found = namedPlaces.filter((place) => place.kind === 'named-place' && place.folded === folded)
  const [first] = found
  return first && found.every(({ city }) => city === first.city) ? first : null
}

const shortestStart = 4
const shortestLaterWord = 6
/** The minimum number of further letters of a text, beyond the beginning of many words. */
const shortestWord = 3

/** Whether each word is the beginning of a word of the name, in any order: "jaures", "hotel lyon". */
function hasAllWords(typed: string, { folded, city }: NamedPlace): boolean {
  const known = [...folded.split(' '), city.toLowerCase()]
  const all = typed.split(' ')
  // The last word may be the beginning of a longer one: "saint et" continues to Étienne.
  const words = all.filter(
    (word, index) => index === all.length - 1 || !(connectors.has(word) || streetTypes.has(word)),
  )
  const isDistinctive = words.some(
    (word) => word.length >= shortestWord && !city.toLowerCase().startsWith(word),
  )
  return isDistinctive && words.every((word) => known.some((part) => part.startsWith(word)))
}

/** How well a name matches the typed text, 0 best; null where it does not. */
function matchOf(typed: string, place: NamedPlace): number | null {
  if (typed.length >= shortestStart && place.folded.startsWith(typed)) return 0
  if (typed.length >= shortestLaterWord && place.folded.includes(` ${typed}`)) return 1
  return hasAllWords(typed, place) ? 2 : null
}

/** The same with wrongly typed letters. */
function misspeltMatchOf(typed: string, { folded }: NamedPlace): number | null {
  const words = folded.split(' ')
  const slips = words.flatMap((_, index) => slipsFromStart(typed, words.slice(index).join(' ')) ?? [])
  return slips.length === 0 ? null : Math.min(...slips)
}

/**
 * Places whose name starts with the folded text, then those with a later word that does ("bellec" finds Place
 * Bellecour), then those with all of its words; without any and in a lenient search, those that differ by a typing
 * error. Of equal matches the nearest to `near` comes first. Texts that are too short ("saint") find nothing.
 */
export function placesMatching(typed: string, near?: Point, isLenient = true): readonly NamedPlace[] {
  const exact = ranked(matchOf, typed, near)
  return exact.length > 0 || !isLenient ? exact : ranked(misspeltMatchOf, typed, near)
}

function ranked(
  match: (typed: string, place: NamedPlace) => number | null,
  typed: string,
  near: Point | undefined,
): readonly NamedPlace[] {
  const found = namedPlaces.flatMap((place) => {
    const rank = match(typed, place)
    return rank === null ? [] : [{ place, rank, awayM: near ? straightDistanceM(near, place.point) : 0 }]
  })
  return found
    .toSorted((one, other) => one.rank - other.rank || one.awayM - other.awayM)
    .map(({ place }) => place)
}
