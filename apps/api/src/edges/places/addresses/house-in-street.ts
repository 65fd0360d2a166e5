import type { PlacePrecision, Point } from '../places.ts'

/** The known houses of a street, one in each place of the lists, in ascending order of number and suffix. */
export type StreetHouses = {
  readonly numbers: readonly number[]
  readonly suffixes: readonly string[]
  readonly lats: readonly number[]
  readonly lons: readonly number[]
}

type House = { readonly number: number; readonly suffix: string; readonly point: Point }

function toHouses({ numbers, suffixes, lats, lons }: StreetHouses): House[] {
  return numbers.map((number, index) => ({
    number,
    suffix: suffixes[index] ?? '',
    point: { lat: lats[index] ?? 0, lon: lons[index] ?? 0 },
  }))
}

/**
 * Returns the position of a house: exact (`house`) for a known number and suffix, else `approximate-number`. An unknown
 * suffix is at another house of its number. An unknown number is between its known neighbours of the same side, or at
 * the nearest known one. Without known houses it is at `middle`, the middle of the street.
 */
export function placeHouse(
  street: StreetHouses | null,
  middle: Point,
  number: number,
  suffix: string,
): { readonly point: Point; readonly precision: PlacePrecision } {
  const houses = street ? toHouses(street) : []
  const sameNumber = houses.filter((house) => house.number === number)
  const exact = sameNumber.find((house) => house.suffix === suffix)
  if (exact) return { point: exact.point, precision: 'house' }
  const [sibling] = sameNumber
  const approximate = sibling?.point ?? interpolate(houses, number) ?? middle
  return { point: approximate, precision: 'approximate-number' }
}

function interpolate(houses: readonly House[], number: number): Point | null {
  const sameSide = houses.filter((house) => house.number % 2 === number % 2)
  const neighbours = sameSide.length > 0 ? sameSide : houses
  const before = neighbours.findLast((house) => house.number < number)
  const after = neighbours.find((house) => house.number > number)
  if (!before || !after) return (before ?? after)?.point ?? null
  const share = (number - before.number) / (after.number - before.number)
  return {
    lat: before.point.lat + (after.point.lat - before.point.lat) * share,
    lon: before.point.lon + (after.point.lon - before.point.lon) * share,
  }
}
