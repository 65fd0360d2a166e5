import { adultAge, computeAge } from './age.ts'
import type { VehicleClass } from './vehicle-classes.ts'
import { vehicleClasses } from './vehicle-classes.ts'

/** From this age on a person may drive for a transport company; a minor only the vehicles of `mayDrive`. */
export const driverMinimumAge = 16

/** Whether a person born that day may work as a company's driver. Throws as `computeAge` does. */
export function mayBeEmployed(birthDate: string, today: string): boolean {
  return computeAge(birthDate, today) >= driverMinimumAge
}

/** Whether a vehicle has no motor, or one of less than 50 cm³, so that a minor may use it. */
export function isForMinors(vehicle: {
  readonly class: VehicleClass
  readonly isUnder50cc: boolean
}): boolean {
  return !vehicleClasses[vehicle.class].isMotorised || vehicle.isUnder50cc
}

/**
 * Whether a person born that day may use a vehicle: from 18 on any, before only vehicles for minors.
 * Throws as `computeAge` does.
 */
export function mayDrive(
  birthDate: string,
  today: string,
  vehicle: { readonly class: VehicleClass; readonly isUnder50cc: boolean },
): boolean {
  return computeAge(birthDate, today) >= adultAge || isForMinors(vehicle)
}

/** The facts that determine a driver's state for its administrator. */
export type DriverFacts = {
  readonly isSuspended: boolean
  readonly isCarrying: boolean
  readonly hasOffer: boolean
  /** Whether its required documents are valid. */
  readonly isValid: boolean
  readonly isOnDuty: boolean
}

/** The state of a driver, as its administrator sees it. */
export type DriverState = 'suspended' | 'carrying' | 'asked' | 'documents' | 'online' | 'offline'

/**
 * Returns the state of a driver: the first that applies of a delivery, a suspension, an open offer, missing documents
 * and availability.
 */
export function computeDriverState(driver: DriverFacts): DriverState {
  // A delivery continues under a suspension: the administrator must see that first.
  if (driver.isCarrying) return 'carrying'
  if (driver.isSuspended) return 'suspended'
  if (driver.hasOffer) return 'asked'
  if (!driver.isValid) return 'documents'
  return driver.isOnDuty ? 'online' : 'offline'
}
