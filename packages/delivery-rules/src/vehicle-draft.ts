import type { VehicleClass } from './vehicle-classes.ts'
import { vehicleClasses } from './vehicle-classes.ts'

/** A vehicle as somebody declares it. */
export type VehicleDraft = {
  readonly class: VehicleClass
  readonly brand: string
  readonly model: string
  readonly plate: string
  readonly isTwoTemperature: boolean
  readonly isUnder50cc: boolean
}

/** What of a declared vehicle is missing, or cannot be. */
export type VehicleFaults = Partial<Record<Exclude<keyof VehicleDraft, 'class'>, 'missing' | 'wrong'>>

const siv = /^([A-Z]{2})[\s-]*(\d{3})[\s-]*([A-Z]{2})$/
const anyPlate = /^[A-Z0-9](?:[\s-]?[A-Z0-9]){2,9}$/

/** A plate in capitals, today's French ones with their dashes: `ab 123 cd` is `AB-123-CD`. */
export function normalPlate(typed: string): string {
  const plate = typed.trim().toUpperCase().replace(/\s+/g, ' ')
  const parts = siv.exec(plate)
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : plate
}

/** The classes that come with less than 50 cm³ too. */
export function hasSmallMotors(code: VehicleClass): boolean {
  return code === 'SCO' || code === 'MOT'
}

/** What is wrong with a declared vehicle: a motor vehicle has a brand, a model and a plate; only a cooling one keeps two temperatures. */
export function vehicleFaults(draft: VehicleDraft): VehicleFaults {
  const { isMotorised, isRefrigerated } = vehicleClasses[draft.class]
  const plate = normalPlate(draft.plate)
  return {
    ...(isMotorised && draft.brand === '' ? { brand: 'missing' } : {}),
    ...(isMotorised && draft.model === '' ? { model: 'missing' } : {}),
    ...(isMotorised && plate === '' ? { plate: 'missing' } : {}),
    ...(plate !== '' && !anyPlate.test(plate) ? { plate: 'wrong' } : {}),
    ...(draft.isTwoTemperature && !isRefrigerated ? { isTwoTemperature: 'wrong' } : {}),
    ...(draft.isUnder50cc && !hasSmallMotors(draft.class) ? { isUnder50cc: 'wrong' } : {}),
  }
}
