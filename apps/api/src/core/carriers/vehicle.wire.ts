import type { vehicle as wireVehicle } from '@repo/contracts/delivery/vehicles'
import { getClassLabel } from '@repo/delivery-rules/vehicle-classes'
import type { Vehicle } from '@repo/prisma/delivery-types'
import type { z } from 'zod'

/** Returns a vehicle as carriers see it. */
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
      libelle: getClassLabel(vehicleClass),
    },
  }
}
