import type { Caller } from '#api/caller.ts'
import type { WorkingCarrier } from '#api/core/carriers/carriers.service.ts'
import { assignVehicleTo, lockDriverOf, unassignVehicle } from '#api/core/carriers/carriers.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { requireAdministeredCompany, requireDriver } from './fleet.access.ts'

/**
 * Assigns a driver of the caller's company a vehicle of its own or of the company; any other of either is `not-found`.
 * Throws `busy-with-delivery` during an open offer or a delivery, and `minor-vehicle` for a motor that a minor may not
 * drive. `not-allowed` unless the caller administers a company. The present vehicle again changes nothing.
 */
export async function assignVehicle(
  deps: Deps,
  caller: Caller,
  driverId: string,
  vehicleId: string,
): Promise<void> {
  await changeDriver(deps, caller, driverId, (tx, driver) => assignVehicleTo(tx, driverId, driver, vehicleId))
}

/**
 * Removes the vehicle of a driver of the caller's company; any other driver is `not-found`. Throws `vehicle-in-use`
 * while the driver is on duty or delivers with it. `not-allowed` unless the caller administers a company. Idempotent.
 */
export async function withdrawVehicle(deps: Deps, caller: Caller, driverId: string): Promise<void> {
  await changeDriver(deps, caller, driverId, (tx, driver) => unassignVehicle(tx, driverId, driver))
}

async function changeDriver(
  deps: Deps,
  caller: Caller,
  driverId: string,
  change: (tx: Tx, driver: WorkingCarrier) => Promise<void>,
): Promise<void> {
  const companyId = requireAdministeredCompany(caller)
  await requireDriver(deps.db, companyId, driverId)
  await deps.db.$transaction(async (tx) => change(tx, await lockDriverOf(tx, companyId, driverId)))
}
