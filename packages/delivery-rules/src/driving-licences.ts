import type { VehicleClass } from './vehicle-classes.ts'

/** The classes that a French driving licence bears (Code de la route, R221-4). */
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

export type LicenceClass = (typeof licenceClasses)[number]

/** The properties of a vehicle that decide which licence it needs. */
export type LicensedVehicle = { readonly class: VehicleClass; readonly isUnder50cc: boolean }

const motorbike = ['A1', 'A2', 'A'] as const satisfies readonly LicenceClass[]
const upTo3500kg = ['B', 'BE'] as const satisfies readonly LicenceClass[]
const above3500kg = ['C1', 'C1E', 'C', 'CE'] as const satisfies readonly LicenceClass[]

/**
 * Which licence classes drive a class of vehicles, by the Code de la route, R221-4; one of them is enough. A scooter is
 * of up to 125 cm³: B drives it after seven hours of training (R221-8), whose certificate comes with the licence. The
 * power of a motorbike and the weight of a lorry are not declared: the reviewer of the registration checks them. Null:
 * a vehicle without a motor needs no licence.
 */
const drivenBy: Readonly<Record<VehicleClass, readonly LicenceClass[] | null>> = {
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

/** The licence classes of which one is enough for a vehicle; null where none is asked. Under 50 cm³ every licence will do: AM is in each. */
export function licencesFor(vehicle: LicensedVehicle): readonly LicenceClass[] | null {
  const named = drivenBy[vehicle.class]
  return named !== null && vehicle.isUnder50cc ? licenceClasses : named
}

/** The classes of a licence approved before classes were recorded. */
export const classesOfUnreadLicence: readonly LicenceClass[] = ['B']

/** Whether a licence of these classes drives a vehicle. */
export function licenceCovers(bears: readonly string[], vehicle: LicensedVehicle): boolean {
  const wanted = licencesFor(vehicle)
  if (wanted === null) return true
  const read: readonly string[] = bears.length > 0 ? bears : classesOfUnreadLicence
  return wanted.some((each) => read.includes(each))
}

/** Parses licence classes, e.g. `B, a1`, into the order of the law; null when one of them does not exist or none is given. */
export function readLicenceClasses(typed: string): readonly LicenceClass[] | null {
  const words = typed
    .toUpperCase()
    .split(/[\s,;+]+/)
    .filter((word) => word !== '')
  const known = licenceClasses.filter((each) => words.includes(each))
  return words.length > 0 && words.every((word) => known.some((each) => each === word)) ? known : null
}
