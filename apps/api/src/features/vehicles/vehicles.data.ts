import type { Prisma } from '@repo/prisma/delivery-types'
import { runningStatuses } from '#api/core/delivery-status/delivery-status.data.ts'
import type { Db, Tx } from '#api/database.ts'

const includeUsers = {
  carriers: {
    select: { accountId: true, isOnDuty: true, account: { select: { displayName: true } } },
    orderBy: { accountId: 'asc' },
  },
} as const satisfies Prisma.VehicleInclude

/** A vehicle with the carriers that use it. */
export type UsedVehicle = Prisma.VehicleGetPayload<{ include: typeof includeUsers }>

/** Returns the vehicles of these owners that have not been removed, the oldest first. */
export function findVehicles(db: Db, ownerIds: readonly string[]): Promise<UsedVehicle[]> {
  return db.vehicle.findMany({
    where: { ownerId: { in: [...ownerIds] }, removedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: includeUsers,
  })
}

/** Returns a vehicle of an owner. Null for a removed one, and for any other. */
export function findUsedVehicle(db: Db, ownerId: string, vehicleId: string): Promise<UsedVehicle | null> {
  return db.vehicle.findFirst({ where: { id: vehicleId, ownerId, removedAt: null }, include: includeUsers })
}

/**
 * Locks the drivers of a vehicle, its owner if it drives, then the vehicle: nobody can take it, go on duty or accept
 * with it meanwhile. Returns the ids of the locked carriers.
 */
export async function lockVehicle(tx: Tx, ownerId: string, vehicleId: string): Promise<readonly string[]> {
  const users = await tx.$queryRaw<{ id: string }[]>`
    SELECT account_id AS id FROM carrier WHERE vehicle_id = ${vehicleId}::uuid OR account_id = ${ownerId}::uuid
    ORDER BY account_id FOR NO KEY UPDATE`
  await tx.$queryRaw`SELECT id FROM vehicle WHERE id = ${vehicleId}::uuid FOR UPDATE`
  return users.map(({ id }) => id)
}

/** Whether a carrier delivers with a vehicle, or has an open offer while it uses it. */
export async function isVehicleEngaged(tx: Tx, vehicleId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isVehicleEngaged: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM delivery WHERE vehicle_id = ${vehicleId}::uuid
        AND status IN (${runningStatuses}))
      OR EXISTS (SELECT 1 FROM offer o JOIN carrier c ON c.account_id = o.carrier_id
        WHERE c.vehicle_id = ${vehicleId}::uuid AND o.status = 'pending') AS "isVehicleEngaged"`
  return row?.isVehicleEngaged ?? false
}

/**
 * Returns the owners of vehicles with this plate, except the vehicle `exceptId` and removed ones. Empty for an empty
 * plate.
 */
export async function findPlateHolders(
  tx: Tx,
  plate: string,
  exceptId: string | null,
): Promise<readonly string[]> {
  if (plate === '') return []
  const exception = exceptId === null ? {} : { id: { not: exceptId } }
  const holders = await tx.vehicle.findMany({
    where: { plate, removedAt: null, ...exception },
    select: { ownerId: true },
  })
  return holders.map(({ ownerId }) => ownerId)
}

/** Marks a vehicle as removed; its carriers have none then. */
export async function markVehicleRemoved(tx: Tx, vehicleId: string, at: Date): Promise<void> {
  await tx.carrier.updateMany({ where: { vehicleId }, data: { vehicleId: null } })
  await tx.vehicle.update({ where: { id: vehicleId }, data: { removedAt: at }, select: { id: true } })
}

/** Returns the known birth dates of these carriers. */
export async function findBirthDates(db: Db, carrierIds: readonly string[]): Promise<readonly Date[]> {
  const rows = await db.individualProfile.findMany({
    where: { accountId: { in: [...carrierIds] } },
    select: { birthDate: true },
  })
  return rows.map(({ birthDate }) => birthDate)
}
