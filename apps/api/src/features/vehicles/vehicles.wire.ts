import type { listVehicles, vehicle as wireVehicle } from '@repo/contracts/delivery/vehicles'
import type { Output } from '@repo/contracts/endpoint'
import { messages } from '@repo/contracts/patterns'
import { isVehicleClass, vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import type { VehicleDraft } from '@repo/delivery-rules/vehicle-draft'
import type { Vehicle } from '@repo/prisma/delivery-types'
import { Refusal } from '@repo/server-kit/refusal'
import type { z } from 'zod'
import type { Caller } from '#api/caller.ts'
import type { UsedVehicle } from './vehicles.data.ts'

/** A vehicle as carriers see it. */
export function toVehicule(vehicle: Vehicle): z.output<typeof wireVehicle> {
  const { vehicleClass } = vehicle
  return {
    vehiculeId: vehicle.id,
    marque: vehicle.brand,
    modele: vehicle.model,
    matricule: vehicle.plate,
    bitemperature: vehicle.isTwoTemperature,
    moins50cm3: vehicle.isUnder50cc,
    vehiculeType: {
      id: vehicleClass,
      libelle: isVehicleClass(vehicleClass) ? vehicleClasses[vehicleClass].label : vehicleClass,
    },
  }
}

/** A vehicle with those who work with it; a driver learns nothing of its colleagues. */
export function toListedVehicule(
  vehicle: UsedVehicle,
  caller: Caller,
): Output<typeof listVehicles>['vehicules'][number] {
  const known = vehicle.carriers.filter(
    ({ accountId }) => caller.kind !== 'LIVR' || accountId === caller.accountId,
  )
  return {
    ...toVehicule(vehicle),
    chauffeurs: known.map(({ accountId, account }) => ({
      transporteurId: accountId,
      nom: account.displayName,
    })),
  }
}

/** The form of a vehicle as a draft; an unknown class is a 422. */
export function toVehicleDraft(form: {
  vehiculeTypeId: string
  marque: string
  modele: string
  matricule: string
  bitemperature: boolean
  moins50cm3: boolean
}): VehicleDraft {
  if (!isVehicleClass(form.vehiculeTypeId))
    throw new Refusal('invalid-fields', { fields: { vehiculeTypeId: messages.format } })
  return {
    class: form.vehiculeTypeId,
    brand: form.marque,
    model: form.modele,
    plate: form.matricule,
    isTwoTemperature: form.bitemperature,
    isUnder50cc: form.moins50cm3,
  }
}
