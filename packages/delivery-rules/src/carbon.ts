import type { VehicleClass } from './vehicle-classes.ts'

/** What each class emits; averages of many vehicles, never what one of them really burnt. Imported with the rate card. */
export type CarbonFactors = {
  /** Milligrams of CO2 equivalent for each kilometre, making and moving the fuel or the current included. */
  readonly milligramsPerKm: Readonly<Record<VehicleClass, number>>
  /** Kilometres driven empty for each thousand loaded: they belong to the trip as the law counts it. */
  readonly emptyRunPerMille: number
}

/**
 * What a card without factors of its own uses.
 *
 * Diesel counts 3.17 kg CO2e a litre, from well to wheel (ADEME, Base Empreinte, 2024). Litres a kilometre of the vans of 3.5 t (0.160,
 * "express") and of the lorry of 7.5 t (0.220) are the level 1 values of the order of 10 April 2012 on the information about transport
 * services, annex II; a refrigerating unit adds what it adds there (0.055 to 0.270). Car, scooter and bicycle are ADEME's averages of
 * Impact CO2 (2024), a motorcycle over 250 cm³ that of the Base Carbone. There is none for a small van: 0.080 litres are our estimate, and
 * so is the fourth of empty kilometres, until the carriers' own figures replace it. Making the vehicle is not included.
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
 * Grams of CO2 equivalent of a trip by a vehicle of this class, rounded half up, its share of empty kilometres included; the distance is
 * rounded to the metre first. A vehicle carries one order at a time: nothing is divided. Throws a RangeError for a distance that is
 * negative or no number.
 */
export function carbonGrams(factors: CarbonFactors, vehicleClass: VehicleClass, distanceM: number): number {
  if (!(distanceM >= 0 && distanceM < Number.POSITIVE_INFINITY))
    throw new RangeError(`The distance cannot be ${distanceM} m.`)
  const loaded = Math.round(distanceM) * factors.milligramsPerKm[vehicleClass]
  return Math.round((loaded * (1000 + factors.emptyRunPerMille)) / 1_000_000_000)
}
