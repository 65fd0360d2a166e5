import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { lockAccount } from '#api/core/accounts/accounts.service.ts'
import type { WorkingCarrier } from '#api/core/availability/carriers.service.ts'
import {
  dropVehicle,
  isCarrying,
  lockDriverOf,
  takeVehicle,
} from '#api/core/availability/carriers.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { giveBackPendingOffer } from '#api/features/dispatch/offers.service.ts'
import { eraseLocked } from '#api/flows/account-closing/erasure.service.ts'
import { tell } from '#api/live/tell.ts'
import { administered, requireDriver } from './fleet.access.ts'

/** Gives a driver of the caller's company a vehicle of the company; any other driver or vehicle is a 404. */
export async function assignVehicle(
  deps: Deps,
  caller: Caller,
  driverId: string,
  vehicleId: string,
): Promise<void> {
  await changeDriver(deps, caller, driverId, (tx, driver) => takeVehicle(tx, driverId, driver, vehicleId))
}

/** Takes the vehicle of a driver of the caller's company away; any other driver is a 404. */
export async function withdrawVehicle(deps: Deps, caller: Caller, driverId: string): Promise<void> {
  await changeDriver(deps, caller, driverId, (tx, driver) => dropVehicle(tx, driverId, driver))
}

async function changeDriver(
  deps: Deps,
  caller: Caller,
  driverId: string,
  change: (tx: Tx, driver: WorkingCarrier) => Promise<void>,
): Promise<void> {
  const companyId = administered(caller)
  await requireDriver(deps.db, companyId, driverId)
  await deps.db.$transaction(async (tx) => change(tx, await lockDriverOf(tx, companyId, driverId)))
}

/**
 * Ends the account of a driver of the caller's company: its sessions at once, its personal data with it, and its offer goes to the next
 * carrier. Refused while it delivers. Against an acceptance at the same instant one of both happens. Of two removals at once the second
 * finds nobody (404).
 */
export async function removeDriver(deps: Deps, caller: Caller, driverId: string): Promise<void> {
  const companyId = administered(caller)
  await requireDriver(deps.db, companyId, driverId)
  await deps.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, driverId)
    // Behind this lock nothing is accepted for the driver, and erasing takes it off duty: nothing will be.
    await lockDriverOf(tx, companyId, driverId)
    if (!account || account.status === 'removed') throw new Refusal('not-found')
    if (await isCarrying(tx, driverId)) throw new Refusal('driver-busy')
    await eraseLocked(deps, tx, [account])
    await tell(tx, [companyId], { type: 'fleet', id: driverId })
  })
  // Should the process end here, the offer expires by itself.
  await giveBackPendingOffer(deps, driverId)
}
