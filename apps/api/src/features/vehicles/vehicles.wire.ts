import type { listVehicles } from '@repo/contracts/delivery/vehicles'
import type { Output } from '@repo/contracts/endpoint'
import { messages } from '@repo/contracts/patterns'
import { isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import type { VehicleDraft } from '@repo/delivery-rules/vehicle-draft'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { toVehicule } from '#api/core/carriers/vehicle.wire.ts'
import { toMissingDocument } from '#api/core/documents/missing-documents.wire.ts'
import type { ListedVehicle } from './vehicles.service.ts'

/** Returns a vehicle with its missing documents and its drivers; a driver does not see its colleagues. */
export function toListedVehicule(
  { vehicle, missingDocuments }: ListedVehicle,
  caller: Caller,
): Output<typeof listVehicles>['vehicules'][number] {
  const drivers = vehicle.carriers.filter(
    ({ accountId }) => caller.kind !== 'LIVR' || accountId === caller.accountId,
  )
  return {
    ...toVehicule(vehicle),
    chauffeurs: drivers.map(({ accountId, account }) => ({
      transporteurId: accountId,
      nom: account.displayName,
    })),
    manquantes: missingDocuments.map(toMissingDocument),
  }
}

/** Returns the form of a vehicle as a draft; an unknown class is a field error. */
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
