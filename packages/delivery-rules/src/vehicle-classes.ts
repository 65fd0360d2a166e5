import type { ParcelNature } from './parcel-nature.ts'
import { parcelNatures } from './parcel-nature.ts'
import type { WeightRangeId } from './weight-range.ts'
import { getWeightRange } from './weight-range.ts'

/** Every vehicle class, from the smallest to the largest: the order in which a class is chosen. */
export const vehicleClassCodes = [
  'PIE',
  'VEL',
  'SCO',
  'MOT',
  'VELCAR',
  'VOI',
  'FONE',
  'FOFR',
  'CAM',
  'CAFR',
  'POLO',
  'PLFR',
] as const

/** The code of a vehicle class, on the wire and in the database. */
export type VehicleClass = (typeof vehicleClassCodes)[number]

/** The capacity of a vehicle class, and its range. */
export type VehicleClassFacts = {
  /** The French name on the screen. */
  readonly label: string
  readonly maxWeightKg: number
  readonly maxTrolleys: number
  /** The maximum number of parcels, however light: each must be secured and handed over. */
  readonly maxParcels: number
  readonly acceptsOversize: boolean
  readonly isRefrigerated: boolean
  readonly isMotorised: boolean
  /** The maximum trip by road, in metres, inclusive. */
  readonly roadLimitM: number
  /** The place in the smallest-first order, from 1. */
  readonly rank: number
  /** The class's number in the index of live positions. Rows are stored under it: never renumber. */
  readonly index: number
}

/**
 * The maximum trip of all classes, in metres: about a driver's day (nine hours, Regulation (EC) 561/2006, article 6) at
 * 85 km/h.
 */
export const maxTripM = 800_000

const motorless = { acceptsOversize: false, isRefrigerated: false, isMotorised: false }
const motor = { acceptsOversize: false, isRefrigerated: false, isMotorised: true, roadLimitM: maxTripM }
const van = { ...motor, acceptsOversize: true }
const fridge = { ...van, isRefrigerated: true }

/** The twelve classes: load, trolleys, parcels, oversize, cooling and reach. */
export const vehicleClasses: Readonly<Record<VehicleClass, VehicleClassFacts>> = {
  PIE: {
    ...motorless,
    label: 'À pied',
    maxWeightKg: 10,
    maxTrolleys: 0,
    maxParcels: 10,
    roadLimitM: 5_000,
    rank: 1,
    index: 1,
  },
  VEL: {
    ...motorless,
    label: 'Vélo',
    maxWeightKg: 10,
    maxTrolleys: 0,
    maxParcels: 20,
    roadLimitM: 15_000,
    rank: 2,
    index: 2,
  },
  SCO: {
    ...motor,
    label: 'Scooter',
    maxWeightKg: 20,
    maxTrolleys: 0,
    maxParcels: 20,
    roadLimitM: 50_000,
    rank: 3,
    index: 3,
  },
  MOT: {
    ...motor,
    label: 'Moto',
    maxWeightKg: 20,
    maxTrolleys: 0,
    maxParcels: 20,
    roadLimitM: 200_000,
    rank: 4,
    index: 4,
  },
  VELCAR: {
    ...motorless,
    label: 'Vélo cargo',
    maxWeightKg: 100,
    maxTrolleys: 1,
    maxParcels: 60,
    roadLimitM: 15_000,
    rank: 5,
    index: 5,
  },
  VOI: { ...motor, label: 'Voiture', maxWeightKg: 150, maxTrolleys: 0, maxParcels: 100, rank: 6, index: 6 },
  FONE: {
    ...van,
    label: 'Fourgonnette',
    maxWeightKg: 600,
    maxTrolleys: 4,
    maxParcels: 300,
    rank: 7,
    index: 7,
  },
  CAM: {
    ...van,
    label: 'Camionnette',
    maxWeightKg: 1100,
    maxTrolleys: 8,
    maxParcels: 600,
    rank: 9,
    index: 8,
  },
  POLO: {
    ...van,
    label: 'Poids lourd',
    maxWeightKg: 2200,
    maxTrolleys: 20,
    maxParcels: 1000,
    rank: 11,
    index: 9,
  },
  FOFR: {
    ...fridge,
    label: 'Fourgonnette frigorifique',
    maxWeightKg: 600,
    maxTrolleys: 4,
    maxParcels: 300,
    rank: 8,
    index: 10,
  },
  CAFR: {
    ...fridge,
    label: 'Camionnette frigorifique',
    maxWeightKg: 1100,
    maxTrolleys: 8,
    maxParcels: 600,
    rank: 10,
    index: 11,
  },
  PLFR: {
    ...fridge,
    label: 'Poids lourd frigorifique',
    maxWeightKg: 2200,
    maxTrolleys: 20,
    maxParcels: 1000,
    rank: 12,
    index: 12,
  },
}

/** The travel mode of a trip, as map services define it; it determines the speed. */
export type TravelMode = 'foot' | 'bicycle' | 'car'

/** Returns the travel mode of a class. */
export function findTravelMode(vehicleClass: VehicleClass): TravelMode {
  if (vehicleClass === 'PIE') return 'foot'
  return vehicleClasses[vehicleClass].isMotorised ? 'car' : 'bicycle'
}

/** The properties of goods that decide the vehicle and the price. */
export type Goods = {
  readonly weightRangeId: WeightRangeId
  readonly nature: ParcelNature
  readonly trolleys: number
  readonly parcels: number
  readonly isOversize: boolean
}

/** The properties of a vehicle that decide the fit. */
export type Vehicle = { readonly class: VehicleClass; readonly isTwoTemperature: boolean }

/** Whether a text is the code of a vehicle class. */
export function isVehicleClass(code: string): code is VehicleClass {
  return Object.hasOwn(vehicleClasses, code)
}

/** Returns the French name of a class, and an unknown code as it is. */
export function getClassLabel(code: string): string {
  return isVehicleClass(code) ? vehicleClasses[code].label : code
}

/** Whether one of these classes has a motor; true without any, since a carrier without a vehicle counts as having one. */
export function isAnyMotorised(classes: readonly string[]): boolean {
  return (
    classes.length === 0 || classes.some((code) => isVehicleClass(code) && vehicleClasses[code].isMotorised)
  )
}

/** Whether this vehicle can carry these goods over this distance by road. */
export function fits(vehicle: Vehicle, goods: Goods, roadDistanceM: number): boolean {
  const hasTemperatures = vehicle.isTwoTemperature || !parcelNatures[goods.nature].requiresTwoTemperature
  return hasTemperatures && isClassFitting(vehicle.class, goods, roadDistanceM)
}

/**
 * Returns the classes that can carry these goods over this distance by road, smallest first; empty when none can.
 * For BIT these are the refrigerated classes: whether a vehicle has two temperatures is its own property, see `fits`.
 */
export function listFittingClasses(goods: Goods, roadDistanceM: number): readonly VehicleClass[] {
  return vehicleClassCodes.filter((code) => isClassFitting(code, goods, roadDistanceM))
}

/** Returns the class by which these goods are priced: the smallest that fits, or null when none does. */
export function findSmallestFittingClass(goods: Goods, roadDistanceM: number): VehicleClass | null {
  return listFittingClasses(goods, roadDistanceM)[0] ?? null
}

function isClassFitting(code: VehicleClass, goods: Goods, roadDistanceM: number): boolean {
  const facts = vehicleClasses[code]
  return (
    facts.maxWeightKg >= getWeightRange(goods.weightRangeId).maxKg &&
    facts.maxTrolleys >= goods.trolleys &&
    facts.maxParcels >= goods.parcels &&
    (facts.acceptsOversize || !goods.isOversize) &&
    (facts.isRefrigerated || !parcelNatures[goods.nature].requiresCooling) &&
    roadDistanceM <= facts.roadLimitM
  )
}
