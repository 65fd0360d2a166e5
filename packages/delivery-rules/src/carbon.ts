import type { Point } from './geography.ts'
import { distanceM, roadDetourFactor } from './geography.ts'
import { minDriveM } from './tracking.ts'
import type { VehicleClass } from './vehicle-classes.ts'

/** The emissions of each class: averages of many vehicles, not measurements. Imported with the rate card. */
export type CarbonFactors = {
  /**
   * Milligrams of CO2 equivalent for each kilometre, including the production and transport of the fuel or electricity.
   */
  readonly milligramsPerKm: Readonly<Record<VehicleClass, number>>
  /** Kilometres driven empty for each thousand loaded: by law they belong to the trip. */
  readonly emptyRunPerMille: number
}

/**
 * The factors of a card without its own.
 *
 * Diesel counts 3.17 kg CO2e a litre, from well to wheel (ADEME, Base Empreinte, 2024). Litres a kilometre of the vans
 * of 3.5 t (0.160, "express") and of the lorry of 7.5 t (0.220) are the level 1 values of the order of 10 April 2012 on
 * the information about transport services, annex II; a refrigerating unit adds what it adds there (0.055 to 0.270).
 * Car, scooter and bicycle are ADEME's averages of Impact CO2 (2024), a motorcycle over 250 cm³ that of the Base
 * Carbone. There is none for a small van: 0.080 litres are our estimate, and so is the quarter of empty kilometres,
 * until the carriers' own figures replace it. The manufacture of the vehicle is not included.
 */
export const defaultCarbonFactors: CarbonFactors = {
  milligramsPerKm: {
    PIE: 0,
    VEL: 0,
    SCO: 60_400,
    MOT: 165_000,
    VELCAR: 2_230,
    VOI: 192_000,
    FONE: 253_600,
    FOFR: 305_300,
    CAM: 507_200,
    CAFR: 610_500,
    POLO: 697_400,
    PLFR: 839_500,
  },
  emptyRunPerMille: 250,
}

/**
 * Returns the grams of CO2 equivalent of a quoted trip, rounded half up, with an average share of empty kilometres.
 * The distance is first rounded to the metre. A vehicle carries one order at a time, so nothing is divided.
 * Throws a RangeError for a distance that is negative or no number.
 */
export function computeCarbonGrams(
  factors: CarbonFactors,
  vehicleClass: VehicleClass,
  loadedM: number,
): number {
  return computeGrams(factors, vehicleClass, loadedM, 1000 + factors.emptyRunPerMille)
}

/**
 * Returns the grams of CO2 equivalent of a driven trip, as the law requires (Code des transports, L. 1431-3): the
 * vehicle's rate × its distance for this service (D. 1431-6 to D. 1431-8), the way to the pickup included, instead of
 * the quote's average share of empty kilometres. The rate is the average of its class (level 1): no carrier declares
 * actual consumption. Rounds and throws as `computeCarbonGrams` does.
 */
export function computeDrivenCarbonGrams(
  factors: CarbonFactors,
  vehicleClass: VehicleClass,
  drivenM: number,
): number {
  return computeGrams(factors, vehicleClass, drivenM, 1000)
}

function computeGrams(
  factors: CarbonFactors,
  vehicleClass: VehicleClass,
  lengthM: number,
  perMille: number,
): number {
  if (!(lengthM >= 0 && lengthM < Number.POSITIVE_INFINITY))
    throw new RangeError(`The distance cannot be ${lengthM} m.`)
  return Math.round((Math.round(lengthM) * factors.milligramsPerKm[vehicleClass] * perMille) / 1_000_000_000)
}

/** The maximum distance of a track's nearest position from the pickup, and of its last from the end of the trip. */
const maxStopDistanceM = 500
/** A longer step is a tunnel or a phone without a signal: its road is estimated from the straight line. */
const maxTrackedStepM = 500
/** The maximum gap of a track, in a straight line. With a longer one the driven way is unknown. */
const maxGapM = 2_000
/** The maximum time from the acceptance to a track's first position; a later track lacks a part of the approach. */
const maxTrackStartMs = 120_000

/** The facts of a finished trip. */
export type TripFacts = {
  readonly acceptedAt: Date
  /** The positions of its vehicle from the acceptance to the end, in order. */
  readonly track: readonly (Point & { readonly recordedAt: Date })[]
  /** Where its vehicle took the goods. */
  readonly pickup: Point
  /** The drop-off, or the sender's pickup where the goods were returned. */
  readonly end: Point
  /** By road: from the vehicle's position when asked to the pickup, the trip, and the way back of returned goods. */
  readonly roadM: number
}

/** The driven distance of a vehicle, in whole metres, and its source: the recorded track, or the road of the map. */
export type DrivenTrip = { readonly drivenM: number; readonly drivenBy: 'track' | 'road' }

/**
 * Returns the driven distance from the acceptance to the end: along the recorded positions if they are complete;
 * by road otherwise. Complete ones begin within two minutes of the acceptance, pass the pickup and reach the end
 * within 500 m, and have no gap over 2 km.
 */
export function measureDrivenTrip(facts: TripFacts): DrivenTrip {
  const trackM = measureTrackM(facts)
  if (trackM === null) return { drivenM: Math.round(facts.roadM), drivenBy: 'road' }
  return { drivenM: Math.round(trackM), drivenBy: 'track' }
}

function measureTrackM({ acceptedAt, track, pickup, end }: TripFacts): number | null {
  const [first] = track
  const last = track.at(-1)
  if (!first || !last || first.recordedAt.getTime() - acceptedAt.getTime() > maxTrackStartMs) return null
  if (distanceM(last, end) > maxStopDistanceM) return null
  if (!track.some((point) => distanceM(point, pickup) <= maxStopDistanceM)) return null
  let lengthM = 0
  let lastCounted: Point = first
  for (const point of track) {
    const stepM = distanceM(lastCounted, point)
    if (stepM > maxGapM) return null
    if (stepM < minDriveM) continue
    lengthM += stepM > maxTrackedStepM ? stepM * roadDetourFactor : stepM
    lastCounted = point
  }
  return lengthM
}
