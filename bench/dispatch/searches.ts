import type { Goods } from '@repo/delivery-rules/vehicle-classes'
import { country, island, towns } from './a-france-of-carriers.ts'

/** A point of the map, in degrees. */
export type Place = { readonly lat: number; readonly lon: number }

/** A kind of search: the goods and distance, the place, and how many of the nearest were asked before. */
export type Search = {
  readonly name: string
  readonly goods: Goods
  readonly roadM: number
  /** Returns the place of the index-th search, the same at each run. */
  readonly pickup: (index: number) => Place
  readonly askedBefore: number
}

/** One small parcel, which every class of vehicle takes. */
export const parcel: Goods = { weightRangeId: 1, nature: 'SES', trolleys: 0, parcels: 1, isOversize: false }
const vanLoad: Goods = { weightRangeId: 8, nature: 'SES', trolleys: 2, parcels: 12, isOversize: false }
const lorryOfFish: Goods = { weightRangeId: 10, nature: 'FRA', trolleys: 10, parcels: 40, isOversize: false }
const warmAndCold: Goods = { weightRangeId: 5, nature: 'BIT', trolleys: 0, parcels: 4, isOversize: false }

/** The measured searches: the ordinary ones, and those without a fitting carrier. */
export const searches: readonly Search[] = [
  {
    name: 'parcel in a town (12 classes fit)',
    goods: parcel,
    roadM: 4000,
    pickup: pickTownPlace,
    askedBefore: 0,
  },
  { name: 'parcel in the country', goods: parcel, roadM: 12_000, pickup: pickCountryPlace, askedBefore: 0 },
  { name: 'van load in a town', goods: vanLoad, roadM: 20_000, pickup: pickTownPlace, askedBefore: 0 },
  {
    name: 'parcel in a town, 15 asked before',
    goods: parcel,
    roadM: 4000,
    pickup: pickTownPlace,
    askedBefore: 15,
  },
  {
    name: 'nobody: a class without available carriers',
    goods: lorryOfFish,
    roadM: 20_000,
    pickup: pickTownPlace,
    askedBefore: 0,
  },
  {
    name: 'nobody: no vehicle has two temperatures',
    goods: warmAndCold,
    roadM: 20_000,
    pickup: pickTownPlace,
    askedBefore: 0,
  },
  {
    name: 'nobody: everybody around was asked',
    goods: parcel,
    roadM: 4000,
    pickup: pickIslandPlace,
    askedBefore: 100,
  },
]

function pickTownPlace(index: number): Place {
  const town = towns[index % towns.length] ?? towns[0]
  return { lat: town.lat + 0.06 * scatter(index, 0.61), lon: town.lon + 0.08 * scatter(index, 0.83) }
}

function pickCountryPlace(index: number): Place {
  const { south, north, west, east } = country
  return {
    lat: (south + north) / 2 + 0.45 * (north - south) * scatter(index, 0.37),
    lon: (west + east) / 2 + 0.45 * (east - west) * scatter(index, 0.71),
  }
}

function pickIslandPlace(index: number): Place {
  return { lat: island.lat + 0.01 * scatter(index, 0.53), lon: island.lon + 0.01 * scatter(index, 0.29) }
}

/** Returns a pseudo-random number between -1 and 1 by the index; the same at each run. */
export function scatter(index: number, step: number): number {
  return ((index * step) % 2) - 1
}
