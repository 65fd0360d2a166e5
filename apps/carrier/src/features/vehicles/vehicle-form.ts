import { addVehicle } from '@repo/contracts/delivery/vehicles'
import { messages } from '@repo/contracts/patterns'
import { isVehicleClass, vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import type { VehicleFaults } from '@repo/delivery-rules/vehicle-draft'
import { findVehicleFaults, hasSmallMotors } from '@repo/delivery-rules/vehicle-draft'
import { z } from 'zod'
import type { ListedVehicle } from './use-vehicles.ts'

const formFields = {
  brand: 'marque',
  model: 'modele',
  plate: 'matricule',
  isTwoTemperature: 'bitemperature',
  isUnder50cc: 'moins50cm3',
} as const satisfies Record<keyof VehicleFaults, string>

const { vehiculeTypeId, marque, modele, matricule } = addVehicle.request.shape

/** Validates the form: the contract, and the rules of the chosen class. */
export const vehicleForm = z
  .object({
    vehiculeTypeId,
    marque,
    modele,
    matricule,
    bitemperature: z.boolean(),
    moins50cm3: z.boolean(),
  })
  .superRefine((form, context) => {
    if (!isVehicleClass(form.vehiculeTypeId)) return
    const faults = findVehicleFaults({
      class: form.vehiculeTypeId,
      brand: form.marque,
      model: form.modele,
      plate: form.matricule,
      isTwoTemperature: form.bitemperature,
      isUnder50cc: form.moins50cm3,
    })
    for (const [name, field] of Object.entries(formFields)) {
      const fault = faults[name as keyof VehicleFaults] // as: the entries of a literal object have its keys.
      if (fault)
        context.addIssue({
          code: 'custom',
          path: [field],
          message:
            fault === 'missing' ? messages.required : name === 'plate' ? messages.plate : messages.format,
        })
    }
  })

/** Returns the form's initial values; empty without a vehicle. Their order is the order of their checks. */
export function toVehicleFormValues(vehicle: ListedVehicle | null) {
  return {
    vehiculeTypeId: vehicle?.vehiculeType.id ?? '',
    marque: vehicle?.marque ?? '',
    modele: vehicle?.modele ?? '',
    matricule: vehicle?.matricule ?? '',
    bitemperature: vehicle?.bitemperature ?? false,
    moins50cm3: vehicle?.moins50cm3 ?? false,
  }
}

/** Returns which fields the form shows for a class. Before a choice: those of a motor vehicle, without switches. */
export function getClassFields(code: string): {
  readonly isMotorised: boolean
  readonly hasTwoTemperatures: boolean
  readonly canBeUnder50cc: boolean
} {
  if (!isVehicleClass(code)) return { isMotorised: true, hasTwoTemperatures: false, canBeUnder50cc: false }
  const { isMotorised, isRefrigerated } = vehicleClasses[code]
  return { isMotorised, hasTwoTemperatures: isRefrigerated, canBeUnder50cc: hasSmallMotors(code) }
}
