import { maxVehicles } from '@repo/contracts/delivery/vehicles'
import { messages } from '@repo/contracts/patterns'
import { mayDrive } from '@repo/delivery-rules/drivers'
import { parisDayOf } from '@repo/delivery-rules/paris-calendar'
import { normalisePlate } from '@repo/delivery-rules/plates'
import { isAnyMotorised } from '@repo/delivery-rules/vehicle-classes'
import type { VehicleDraft } from '@repo/delivery-rules/vehicle-draft'
import { findVehicleFaults } from '@repo/delivery-rules/vehicle-draft'
import { Prisma } from '@repo/prisma/delivery-types'
import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import type { Caller } from '#api/caller.ts'
import { refreshValidity } from '#api/core/availability/validity.service.ts'
import { adoptDocuments, markDocumentsReplaced } from '#api/core/documents/documents.service.ts'
import type { MissingDocument } from '#api/core/documents/missing-documents.service.ts'
import { findMissingDocumentsOfVehicles } from '#api/core/documents/missing-documents.service.ts'
import { lockSuspendableAccount } from '#api/core/suspension/suspension.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import type { UsedVehicle } from './vehicles.data.ts'
import {
  findBirthDates,
  findPlateHolders,
  findUsedVehicle,
  findVehicles,
  isVehicleEngaged,
  lockVehicle,
  markVehicleRemoved,
} from './vehicles.data.ts'

/** A vehicle with its missing documents: its owner's, or for a driver its own. */
export type ListedVehicle = {
  readonly vehicle: UsedVehicle
  readonly missingDocuments: readonly MissingDocument[]
}

/** Returns the vehicles that the caller may use or manage, oldest first: for a driver its company's, else its own. */
export async function listVehicles(deps: Deps, caller: Caller): Promise<readonly ListedVehicle[]> {
  const carrier = await deps.db.carrier.findUnique({ where: { accountId: caller.accountId } })
  const owners = carrier?.companyId ? [carrier.companyId] : [caller.accountId]
  return toListedVehicles(deps.db, caller, await findVehicles(deps.db, owners))
}

async function toListedVehicles(
  db: Db,
  caller: Caller,
  vehicles: readonly UsedVehicle[],
): Promise<readonly ListedVehicle[]> {
  const now = await databaseNow(db)
  const missingDocuments = await findMissingDocumentsOfVehicles(db, vehicles, caller.accountId, now)
  return vehicles.map((vehicle) => ({ vehicle, missingDocuments: missingDocuments.get(vehicle.id) ?? [] }))
}

// Each change locks its owner's account: they are serialised, and none comes after its closing.

/**
 * Adds a vehicle and returns it. A carrier without one uses it from now on. A plate is unique among all carriers: a
 * second declaration is refused with `plate-taken`, even concurrently. `vehicle-exists` for an own plate,
 * `too-many-vehicles` beyond the limit, `not-allowed` for a company's driver; a fault is a field error. Documents sent
 * before any vehicle are assigned to it.
 */
export async function addVehicle(deps: Deps, caller: Caller, draft: VehicleDraft): Promise<ListedVehicle> {
  const ownerId = requireOwner(caller)
  const row = toRow(draft)
  return changePlate(deps, async (tx) => {
    await lockSuspendableAccount(tx, ownerId)
    if ((await tx.vehicle.count({ where: { ownerId, removedAt: null } })) >= maxVehicles)
      throw new Refusal('too-many-vehicles')
    await requireFreePlate(tx, ownerId, row.plate, null)
    const { id } = await tx.vehicle.create({
      data: { ...row, ownerId, createdAt: await databaseNow(tx) },
      select: { id: true },
    })
    // A company's administrator has no carrier row: drivers are assigned by name.
    await tx.carrier.updateMany({ where: { accountId: ownerId, vehicleId: null }, data: { vehicleId: id } })
    if (isAnyMotorised([row.vehicleClass])) await adoptDocuments(deps, tx, ownerId, id)
    if (caller.kind === 'TRIN') await refreshValidity(tx, ownerId)
    return readListedVehicle(tx, caller, id)
  })
}

/**
 * Changes a vehicle of the caller and returns it. Class, temperatures, motor and plate cannot change while a driver
 * works with it (`vehicle-in-use`), and a minor's vehicle must stay one for minors (`minor-vehicle`). A new class or
 * plate needs new documents. Plates are refused as by `addVehicle`; any other vehicle is `not-found`.
 */
export async function changeVehicle(
  deps: Deps,
  caller: Caller,
  vehicleId: string,
  draft: VehicleDraft,
): Promise<ListedVehicle> {
  const ownerId = requireOwner(caller)
  const row = toRow(draft)
  return changePlate(deps, async (tx) => {
    await lockSuspendableAccount(tx, ownerId)
    await requireVehicle(tx, ownerId, vehicleId)
    const users = await lockVehicle(tx, ownerId, vehicleId)
    const vehicle = await requireVehicle(tx, ownerId, vehicleId)
    const keepsPlate = vehicle.plate === row.plate
    // The documents of a vehicle name its plate; one without a motor has none.
    const keepsDocuments =
      vehicle.vehicleClass === row.vehicleClass && (keepsPlate || !isAnyMotorised([row.vehicleClass]))
    if (!keepsPlate) await requireFreePlate(tx, ownerId, row.plate, vehicleId)
    const isSame =
      keepsDocuments &&
      vehicle.isTwoTemperature === row.isTwoTemperature &&
      vehicle.isUnder50cc === row.isUnder50cc
    if (!isSame) {
      await requireIdle(tx, vehicle, users)
      await requireAdults(tx, vehicle, draft)
    }
    const sharesPlate = vehicle.sharesPlate && keepsPlate
    await tx.vehicle.update({ where: { id: vehicleId }, data: { ...row, sharesPlate }, select: { id: true } })
    if (!keepsDocuments) await markDocumentsReplaced(deps, tx, { vehicleId })
    if (isAnyMotorised([row.vehicleClass])) await adoptDocuments(deps, tx, ownerId, vehicleId)
    // Another class may need other documents.
    for (const id of isSame ? [] : users) await refreshValidity(tx, id)
    return readListedVehicle(tx, caller, vehicleId)
  })
}

/**
 * Removes a vehicle of the caller; its drivers have none then. `vehicle-in-use` while one of them is on duty, has an
 * offer or delivers with it. Any other vehicle is `not-found`.
 */
export async function removeVehicle(deps: Deps, caller: Caller, vehicleId: string): Promise<void> {
  const ownerId = requireOwner(caller)
  await deps.db.$transaction((tx) => removeVehicleOf(deps, tx, ownerId, vehicleId))
}

/**
 * Removes a vehicle within a transaction, with its documents, and returns it. Its plate is free again. Refused as by
 * `removeVehicle`.
 */
export async function removeVehicleOf(
  deps: Deps,
  tx: Tx,
  ownerId: string,
  vehicleId: string,
): Promise<UsedVehicle> {
  await lockSuspendableAccount(tx, ownerId)
  await requireVehicle(tx, ownerId, vehicleId)
  const users = await lockVehicle(tx, ownerId, vehicleId)
  const vehicle = await requireVehicle(tx, ownerId, vehicleId)
  await requireIdle(tx, vehicle, users)
  await markVehicleRemoved(tx, vehicleId, await databaseNow(tx))
  await markDocumentsReplaced(deps, tx, { vehicleId })
  for (const id of users) await refreshValidity(tx, id)
  return vehicle
}

/** Returns the account that owns the caller's vehicles: an independent carrier or a company. Drivers only use them. */
function requireOwner(caller: Caller): string {
  if (caller.kind !== 'TRIN' && caller.kind !== 'TREN') throw new Refusal('not-allowed')
  return caller.accountId
}

/**
 * Runs a change that writes a plate in a transaction. Throws `plate-taken` when another carrier declares it
 * concurrently.
 */
async function changePlate<T>(deps: Deps, change: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await deps.db.$transaction(change)
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new Refusal('plate-taken', { cause: error })
    throw error
  }
}

async function requireFreePlate(
  tx: Tx,
  ownerId: string,
  plate: string,
  exceptId: string | null,
): Promise<void> {
  const holders = await findPlateHolders(tx, plate, exceptId)
  if (holders.includes(ownerId)) throw new Refusal('vehicle-exists')
  if (holders.length > 0) throw new Refusal('plate-taken')
}

async function readListedVehicle(tx: Tx, caller: Caller, vehicleId: string): Promise<ListedVehicle> {
  const vehicle = await requireVehicle(tx, caller.accountId, vehicleId)
  const [listedVehicle] = await toListedVehicles(tx, caller, [vehicle])
  return listedVehicle ?? { vehicle, missingDocuments: [] }
}

async function requireVehicle(tx: Tx, ownerId: string, vehicleId: string): Promise<UsedVehicle> {
  const vehicle = await findUsedVehicle(tx, ownerId, vehicleId)
  if (!vehicle) throw new Refusal('not-found')
  return vehicle
}

/**
 * Refuses when a driver works with the vehicle. `knownDriverIds` are its drivers before the lock: a later driver counts
 * as working.
 */
async function requireIdle(tx: Tx, vehicle: UsedVehicle, knownDriverIds: readonly string[]): Promise<void> {
  const isInUse = vehicle.carriers.some(
    ({ accountId, isOnDuty }) => isOnDuty || !knownDriverIds.includes(accountId),
  )
  if (isInUse || (await isVehicleEngaged(tx, vehicle.id))) throw new Refusal('vehicle-in-use')
}

async function requireAdults(tx: Tx, { carriers }: UsedVehicle, draft: VehicleDraft): Promise<void> {
  const today = parisDayOf(await databaseNow(tx))
  const users = carriers.map(({ accountId }) => accountId)
  for (const birthDate of await findBirthDates(tx, users))
    if (!mayDrive(birthDate.toISOString().slice(0, 10), today, draft)) throw new Refusal('minor-vehicle')
}

const fieldNames = {
  brand: 'marque',
  model: 'modele',
  plate: 'matricule',
  isTwoTemperature: 'bitemperature',
  isUnder50cc: 'moins50cm3',
} as const

function describeFault(key: string, fault: 'missing' | 'wrong'): string {
  if (fault === 'missing') return messages.required
  return key === 'plate' ? messages.plate : messages.format
}

/** Returns the row of a declared vehicle; a fault is a field error. */
function toRow(draft: VehicleDraft) {
  const faults = findVehicleFaults(draft)
  const fields = Object.fromEntries(
    Object.entries(fieldNames).flatMap(([key, field]) => {
      const fault = faults[key as keyof typeof fieldNames] // as: a key of the literal
      return fault ? [[field, describeFault(key, fault)]] : []
    }),
  )
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-fields', { fields })
  const { class: vehicleClass, brand, model, plate, isTwoTemperature, isUnder50cc } = draft
  return { vehicleClass, brand, model, plate: normalisePlate(plate), isTwoTemperature, isUnder50cc }
}
