import { mostVehicles } from '@repo/contracts/delivery/vehicles'
import { messages } from '@repo/contracts/patterns'
import { mayDrive } from '@repo/delivery-rules/drivers'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import type { VehicleDraft } from '@repo/delivery-rules/vehicle-draft'
import { normalPlate, vehicleFaults } from '@repo/delivery-rules/vehicle-draft'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { refreshValidity } from '#api/core/availability/validity.service.ts'
import { holdAccount } from '#api/core/suspension/suspension.service.ts'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { UsedVehicle } from './vehicles.data.ts'
import {
  birthDatesOf,
  isEngaged,
  isPlateTaken,
  lockVehicle,
  retireVehicle,
  usedVehicle,
  vehiclesOf,
} from './vehicles.data.ts'

/** The vehicles that the caller may work with or lead: its own, and its company's. */
export async function listVehicles(deps: Deps, caller: Caller): Promise<readonly UsedVehicle[]> {
  const carrier = await deps.db.carrier.findUnique({ where: { accountId: caller.accountId } })
  const owners = carrier?.companyId ? [carrier.companyId] : [caller.accountId]
  return vehiclesOf(deps.db, owners)
}

// Each change holds its owner's account: they happen one after the other, and none after the account has ended.

/**
 * Adds a vehicle and answers it. A carrier who had none works with it from now on. The same plate twice, even at once, is one vehicle: the
 * second is refused.
 */
export async function addVehicle(deps: Deps, caller: Caller, draft: VehicleDraft): Promise<UsedVehicle> {
  const ownerId = ownerOf(caller)
  const row = rowOf(draft)
  return deps.db.$transaction(async (tx) => {
    await holdAccount(tx, ownerId)
    if ((await tx.vehicle.count({ where: { ownerId, removedAt: null } })) >= mostVehicles)
      throw new Refusal('too-many-vehicles')
    if (await isPlateTaken(tx, ownerId, row.plate, null)) throw new Refusal('vehicle-exists')
    const { id } = await tx.vehicle.create({
      data: { ...row, ownerId, createdAt: await databaseNow(tx) },
      select: { id: true },
    })
    // A company's administrator has no row there: its drivers get theirs by name.
    await tx.carrier.updateMany({ where: { accountId: ownerId, vehicleId: null }, data: { vehicleId: id } })
    if (caller.kind === 'TRIN') await refreshValidity(tx, ownerId)
    return found(tx, ownerId, id)
  })
}

/**
 * Changes a vehicle of the caller and answers it. Its class, temperatures and motor decide what is offered: they stay while somebody is on
 * duty with it, and a minor's vehicle stays one for minors.
 */
export async function changeVehicle(
  deps: Deps,
  caller: Caller,
  vehicleId: string,
  draft: VehicleDraft,
): Promise<UsedVehicle> {
  const ownerId = ownerOf(caller)
  const row = rowOf(draft)
  return deps.db.$transaction(async (tx) => {
    await holdAccount(tx, ownerId)
    await found(tx, ownerId, vehicleId)
    const users = await lockVehicle(tx, ownerId, vehicleId)
    const vehicle = await found(tx, ownerId, vehicleId)
    if (await isPlateTaken(tx, ownerId, row.plate, vehicleId)) throw new Refusal('vehicle-exists')
    const isSame =
      vehicle.vehicleClass === row.vehicleClass &&
      vehicle.isTwoTemperature === row.isTwoTemperature &&
      vehicle.isUnder50cc === row.isUnder50cc
    if (!isSame) {
      await requireIdle(tx, vehicle, users)
      await requireAdults(tx, vehicle, draft)
    }
    await tx.vehicle.update({ where: { id: vehicleId }, data: row, select: { id: true } })
    // Another class may need other documents.
    for (const id of isSame ? [] : users) await refreshValidity(tx, id)
    return found(tx, ownerId, vehicleId)
  })
}

/** Removes a vehicle of the caller; those who had it work with none. Refused while one of them is on duty or delivers with it. */
export async function removeVehicle(deps: Deps, caller: Caller, vehicleId: string): Promise<void> {
  const ownerId = ownerOf(caller)
  await deps.db.$transaction(async (tx) => {
    await holdAccount(tx, ownerId)
    await found(tx, ownerId, vehicleId)
    const users = await lockVehicle(tx, ownerId, vehicleId)
    await requireIdle(tx, await found(tx, ownerId, vehicleId), users)
    await retireVehicle(tx, vehicleId, await databaseNow(tx))
    for (const id of users) await refreshValidity(tx, id)
  })
}

/** Who has vehicles: an independent carrier and a company. Its drivers only work with them. */
function ownerOf(caller: Caller): string {
  if (caller.kind !== 'TRIN' && caller.kind !== 'TREN') throw new Refusal('not-allowed')
  return caller.accountId
}

async function found(tx: Tx, ownerId: string, vehicleId: string): Promise<UsedVehicle> {
  const vehicle = await usedVehicle(tx, ownerId, vehicleId)
  if (!vehicle) throw new Refusal('not-found')
  return vehicle
}

/** `locked` are those who worked with it before the lock: somebody who has taken it up since is taken to be at work. */
async function requireIdle(tx: Tx, vehicle: UsedVehicle, locked: readonly string[]): Promise<void> {
  const isInUse = vehicle.carriers.some(({ accountId, isOnDuty }) => isOnDuty || !locked.includes(accountId))
  if (isInUse || (await isEngaged(tx, vehicle.id))) throw new Refusal('vehicle-in-use')
}

async function requireAdults(tx: Tx, { carriers }: UsedVehicle, draft: VehicleDraft): Promise<void> {
  const today = parisDayOf(await databaseNow(tx))
  const users = carriers.map(({ accountId }) => accountId)
  for (const birthDate of await birthDatesOf(tx, users))
    if (!mayDrive(birthDate.toISOString().slice(0, 10), today, draft)) throw new Refusal('minor-vehicle')
}

const fieldNames = {
  brand: 'marque',
  model: 'modele',
  plate: 'matricule',
  isTwoTemperature: 'bitemperature',
  isUnder50cc: 'moins50cm3',
} as const

/** The row of a declared vehicle; a fault is a 422 on its field. */
function rowOf(draft: VehicleDraft) {
  const faults = vehicleFaults(draft)
  const fields = Object.fromEntries(
    Object.entries(fieldNames).flatMap(([key, field]) => {
      const fault = faults[key as keyof typeof fieldNames]
      return fault ? [[field, fault === 'missing' ? messages.required : messages.format]] : []
    }),
  )
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-fields', { fields })
  const { class: vehicleClass, brand, model, plate, isTwoTemperature, isUnder50cc } = draft
  return { vehicleClass, brand, model, plate: normalPlate(plate), isTwoTemperature, isUnder50cc }
}
