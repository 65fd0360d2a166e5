import { Prisma } from '@repo/prisma/delivery-types'
import { isStranded, runningStatuses } from '#api/core/delivery-status/delivery-status.data.ts'
import type { Db, Tx } from '#api/database.ts'

/** A carrier's locked working row. Accepting, going off duty and changing vehicles wait for the lock. */
export type WorkingCarrier = {
  readonly companyId: string | null
  readonly vehicleId: string | null
  readonly isOnDuty: boolean
  readonly isValid: boolean
}

/** Locks a carrier; null for an account that does not drive. */
export async function lockWorkingCarrier(tx: Tx, accountId: string): Promise<WorkingCarrier | null> {
  const [row] = await tx.$queryRaw<WorkingCarrier[]>`
    SELECT company_id AS "companyId", vehicle_id AS "vehicleId", is_on_duty AS "isOnDuty",
           coalesce(valid_until > app_now(), false) AS "isValid"
    FROM carrier WHERE account_id = ${accountId}::uuid FOR NO KEY UPDATE`
  return row ?? null
}

/** Returns whether a carrier runs a delivery or still has stranded goods, and whether it has an open offer. */
export async function findEngagements(
  db: Db,
  carrierId: string,
): Promise<{ isCarrying: boolean; isAsked: boolean }> {
  const [row] = await db.$queryRaw<{ isCarrying: boolean; isAsked: boolean }[]>`
    SELECT
      EXISTS (SELECT 1 FROM delivery WHERE carrier_id = ${carrierId}::uuid
        AND status IN (${runningStatuses})) OR ${isStranded(Prisma.sql`${carrierId}::uuid`)} AS "isCarrying",
      EXISTS (SELECT 1 FROM offer WHERE carrier_id = ${carrierId}::uuid AND status = 'pending') AS "isAsked"`
  return { isCarrying: row?.isCarrying ?? false, isAsked: row?.isAsked ?? false }
}

/** Writes whether a carrier works. */
export async function writeDuty(tx: Tx, carrierId: string, isOnDuty: boolean): Promise<void> {
  await tx.carrier.update({
    where: { accountId: carrierId },
    data: { isOnDuty },
    select: { accountId: true },
  })
}

/**
 * Locks a vehicle of one of these owners that has not been removed, against removal and changes; null for any other.
 */
export async function lockVehicleOf(tx: Tx, vehicleId: string, ownerIds: readonly string[]) {
  const [row] = await tx.$queryRaw<unknown[]>`
    SELECT id FROM vehicle WHERE id = ${vehicleId}::uuid AND owner_id = ANY(${ownerIds}::uuid[]) AND removed_at IS NULL
    FOR SHARE`
  return row ? tx.vehicle.findUnique({ where: { id: vehicleId } }) : null
}

/** Writes which vehicle a carrier works with, also into its live position. */
export async function writeVehicle(
  tx: Tx,
  carrierId: string,
  vehicle: { id: string; classIndex: number; isTwoTemperature: boolean },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE live_position SET vehicle_class = ${vehicle.classIndex}::smallint,
      is_two_temperature = ${vehicle.isTwoTemperature}::boolean
    WHERE carrier_id = ${carrierId}::uuid`
  await tx.carrier.update({
    where: { accountId: carrierId },
    data: { vehicleId: vehicle.id },
    select: { accountId: true },
  })
}

/** Writes that a carrier works with no vehicle. */
export async function clearVehicle(tx: Tx, carrierId: string): Promise<void> {
  await tx.carrier.update({
    where: { accountId: carrierId },
    data: { vehicleId: null },
    select: { accountId: true },
  })
}
