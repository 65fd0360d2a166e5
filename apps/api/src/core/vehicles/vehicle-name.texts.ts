import { isVehicleClass, vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import type { Vehicle } from '@repo/prisma/delivery-types'

/** Returns the common name of a vehicle: brand and model or its class, and its plate. */
export function formatVehicleName(
  vehicle: Pick<Vehicle, 'vehicleClass' | 'brand' | 'model' | 'plate'>,
): string {
  const { vehicleClass, plate } = vehicle
  const classLabel = isVehicleClass(vehicleClass) ? vehicleClasses[vehicleClass].label : vehicleClass
  const model = [vehicle.brand, vehicle.model].filter((word) => word !== '').join(' ')
  return [model || classLabel, plate].filter((word) => word !== '').join(' ')
}
