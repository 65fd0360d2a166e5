import type { VehicleClass } from './vehicle-classes.ts'

/** The classes of a French driving licence (Code de la route, R221-4). */
export const licenceClasses = [
  'AM',
  'A1',
  'A2',
  'A',
  'B1',
  'B',
  'BE',
  'C1',
  'C1E',
  'C',
  'CE',
  'D1',
  'D1E',
  'D',
  'DE',
] as const

/** A class of a driving licence. */
export type LicenceClass = (typeof licenceClasses)[number]

/** The properties of a vehicle that decide which licence it needs. */
export type LicensedVehicle = { readonly class: VehicleClass; readonly isUnder50cc: boolean }

const motorbike = ['A1', 'A2', 'A'] as const satisfies readonly LicenceClass[]
const upTo3500kg = ['B', 'BE'] as const satisfies readonly LicenceClass[]
const above3500kg = ['C1', 'C1E', 'C', 'CE'] as const satisfies readonly LicenceClass[]

/**
 * The licence classes that cover a class of vehicles, by the Code de la route, R221-4; one is enough. A scooter has up
 * to 125 cm³: B covers it after seven hours of training (R221-8), certified with the licence. The power of a motorbike
 * and the weight of a lorry are not declared: the reviewer of the registration checks them. Null without a motor.
 */
const sufficientByClass: Readonly<Record<VehicleClass, readonly LicenceClass[] | null>> = {
  PIE: null,
  VEL: null,
  SCO: [...motorbike, 'B', 'BE'],
  MOT: motorbike,
  VELCAR: null,
  VOI: upTo3500kg,
  FONE: upTo3500kg,
  FOFR: upTo3500kg,
  CAM: upTo3500kg,
  CAFR: upTo3500kg,
  POLO: above3500kg,
  PLFR: above3500kg,
}

/**
 * Returns the licence classes of which one is enough for a vehicle; null when none is required.
 * Under 50 cm³ any licence is enough, since each includes AM.
 */
export function listSufficientLicences(vehicle: LicensedVehicle): readonly LicenceClass[] | null {
  const classes = sufficientByClass[vehicle.class]
  return classes !== null && vehicle.isUnder50cc ? licenceClasses : classes
}

/** The classes of a licence approved before classes were recorded. */
export const classesOfUnreadLicence: readonly LicenceClass[] = ['B']

/** Whether a licence of these classes covers a vehicle. One without read classes counts as B. */
export function isLicenceSufficient(heldClasses: readonly string[], vehicle: LicensedVehicle): boolean {
  const sufficientClasses = listSufficientLicences(vehicle)
  if (sufficientClasses === null) return true
  const classes: readonly string[] = heldClasses.length > 0 ? heldClasses : classesOfUnreadLicence
  return sufficientClasses.some((each) => classes.includes(each))
}

/** Parses licence classes such as `B, a1`, into the order of the law. Null for an unknown class, or none. */
export function readLicenceClasses(typed: string): readonly LicenceClass[] | null {
  const words = typed
    .toUpperCase()
    .split(/[\s,;+]+/)
    .filter((word) => word !== '')
  const classes = licenceClasses.filter((each) => words.includes(each))
  return words.length > 0 && words.every((word) => classes.some((each) => each === word)) ? classes : null
}
