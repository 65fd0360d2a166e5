import { isFrenchPlate } from './plates.ts'
import type { VehicleClass } from './vehicle-classes.ts'
import { vehicleClasses } from './vehicle-classes.ts'

/** A vehicle as declared. */
export type VehicleDraft = {
  readonly class: VehicleClass
  readonly brand: string
  readonly model: string
  readonly plate: string
  readonly isTwoTemperature: boolean
  readonly isUnder50cc: boolean
}

/** The missing or impossible properties of a declared vehicle. */
export type VehicleFaults = Partial<Record<Exclude<keyof VehicleDraft, 'class'>, 'missing' | 'wrong'>>

/** Whether a class also exists with less than 50 cm³. */
export function hasSmallMotors(code: VehicleClass): boolean {
  return code === 'SCO' || code === 'MOT'
}

/**
 * Returns the faults of a declared vehicle, empty without any: a motor vehicle needs a brand, a model and a plate; a
 * plate must be French; only a cooling vehicle has two temperatures, only a scooter or motorbike less than 50 cm³.
 */
export function findVehicleFaults(draft: VehicleDraft): VehicleFaults {
  const { isMotorised, isRefrigerated } = vehicleClasses[draft.class]
  return {
    ...(isMotorised && draft.brand === '' ? { brand: 'missing' } : {}),
    ...(isMotorised && draft.model === '' ? { model: 'missing' } : {}),
    ...(isMotorised && draft.plate.trim() === '' ? { plate: 'missing' } : {}),
    ...(draft.plate.trim() !== '' && !isFrenchPlate(draft.plate) ? { plate: 'wrong' } : {}),
    ...(draft.isTwoTemperature && !isRefrigerated ? { isTwoTemperature: 'wrong' } : {}),
    ...(draft.isUnder50cc && !hasSmallMotors(draft.class) ? { isUnder50cc: 'wrong' } : {}),
  }
}
