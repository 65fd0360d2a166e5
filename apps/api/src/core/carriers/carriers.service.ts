import { mayDrive } from '@repo/delivery-rules/drivers'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { isVehicleClass, vehicleClasses } from '@repo/delivery-rules/vehicle-classes'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { refreshAvailability } from '#api/core/availability/availability.service.ts'
import { notifyFleet } from '#api/core/availability/carrier-hints.service.ts'
import { requireMayWork } from '#api/core/availability/may-work.access.ts'
import { refreshValidity } from '#api/core/availability/validity.service.ts'
import { returnPendingOffer } from '#api/core/dispatch/offers.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { WorkingCarrier } from './carriers.data.ts'
import {
  clearVehicle,
  findEngagements,
  lockVehicleOf,
  lockWorkingCarrier,
  writeDuty,
  writeVehicle,
} from './carriers.data.ts'

export type { WorkingCarrier }

/**
 * Locks a driver of a company until the transaction ends: its accepting, going off duty and changing vehicles wait.
 * Throws `not-found` for any other carrier.
 */
export async function lockDriverOf(tx: Tx, companyId: string, driverId: string): Promise<WorkingCarrier> {
  const driver = await lockWorkingCarrier(tx, driverId)
  if (driver?.companyId !== companyId) throw new Refusal('not-found')
  return driver
}

/** Whether a locked carrier runs a delivery, or still has goods that it cannot continue with. */
export async function isCarrying(tx: Tx, carrierId: string): Promise<boolean> {
  return (await findEngagements(tx, carrierId)).isCarrying
}

/**
 * Assigns the calling carrier the vehicle to work with. Throws `not-allowed` for an account that does not drive, and as
 * `assignVehicleTo` does.
 */
export async function chooseVehicle(deps: Deps, caller: Caller, vehicleId: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const carrier = await lockWorkingCarrier(tx, caller.accountId)
    if (!carrier) throw new Refusal('not-allowed')
    await assignVehicleTo(tx, caller.accountId, carrier, vehicleId)
  })
}

/**
 * Assigns a locked carrier a vehicle of its own or of its company (`not-found` for any other).
 * Refused during an open offer or a delivery, which were made for the previous vehicle (`busy-with-delivery`), and for
 * a minor unless its motor is below 50 cm³ (`minor-vehicle`). The present vehicle again changes nothing. Updates the
 * carrier's validity and its company's screens.
 */
export async function assignVehicleTo(
  tx: Tx,
  carrierId: string,
  carrier: WorkingCarrier,
  vehicleId: string,
): Promise<void> {
  const owners = carrier.companyId === null ? [carrierId] : [carrierId, carrier.companyId]
  const vehicle = await lockVehicleOf(tx, vehicleId, owners)
  if (!vehicle || !isVehicleClass(vehicle.vehicleClass)) throw new Refusal('not-found')
  if (carrier.vehicleId === vehicleId) return
  await requireOldEnough(tx, carrierId, { ...vehicle, class: vehicle.vehicleClass })
  const { index } = vehicleClasses[vehicle.vehicleClass]
  await writeVehicle(tx, carrierId, { ...vehicle, classIndex: index })
  // A motor needs more documents than a bicycle.
  await refreshValidity(tx, carrierId)
  // Checked after the write has locked the live position: an offer made meanwhile is seen, and the change rolled
  // back.
  const engagements = await findEngagements(tx, carrierId)
  if (engagements.isCarrying || engagements.isAsked) throw new Refusal('busy-with-delivery')
  await notifyFleet(tx, { id: carrierId, companyId: carrier.companyId })
}

/** Leaves a locked carrier without a vehicle; `vehicle-in-use` while it is on duty or delivers with it. Idempotent. */
export async function unassignVehicle(tx: Tx, carrierId: string, carrier: WorkingCarrier): Promise<void> {
  if (carrier.vehicleId === null) return
  if (carrier.isOnDuty || (await isCarrying(tx, carrierId))) throw new Refusal('vehicle-in-use')
  await clearVehicle(tx, carrierId)
  await refreshValidity(tx, carrierId)
  await notifyFleet(tx, { id: carrierId, companyId: carrier.companyId })
}

async function requireOldEnough(
  tx: Tx,
  carrierId: string,
  vehicle: Parameters<typeof mayDrive>[2],
): Promise<void> {
  const person = await tx.individualProfile.findUnique({ where: { accountId: carrierId } })
  if (!person) return
  const birthDate = person.birthDate.toISOString().slice(0, 10)
  if (!mayDrive(birthDate, parisDayOf(await databaseNow(tx)), vehicle)) throw new Refusal('minor-vehicle')
}

/**
 * Goes on duty, with a vehicle (`no-vehicle`) and valid documents (`documents-incomplete`), or off duty. Off duty
 * deletes the live position and returns an open offer; `busy-with-delivery` during a delivery, which going offline does
 * not end. A suspended carrier cannot go on duty (`suspended`), nor an account that does not drive (`not-allowed`).
 * Updates its company's screens. Idempotent.
 */
export async function setDuty(
  deps: Deps,
  caller: Pick<Caller, 'accountId'>,
  isOnDuty: boolean,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const carrier = await lockWorkingCarrier(tx, caller.accountId)
    if (!carrier) throw new Refusal('not-allowed')
    if (isOnDuty) await requireMayWork(tx, caller.accountId)
    if (isOnDuty && carrier.vehicleId === null) throw new Refusal('no-vehicle')
    if (isOnDuty && !carrier.isValid) throw new Refusal('documents-incomplete')
    if (!isOnDuty && (await isCarrying(tx, caller.accountId))) throw new Refusal('busy-with-delivery')
    await writeDuty(tx, caller.accountId, isOnDuty)
    await refreshAvailability(tx, caller.accountId)
    await notifyFleet(tx, { id: caller.accountId, companyId: carrier.companyId })
  })
  // Off duty there are no further offers, so the present one is the last. After a crash here it expires.
  if (!isOnDuty) await returnPendingOffer(deps, caller.accountId)
}
