import { absentAfterMs, maxShiftHours } from '@repo/delivery-rules/shifts'
import { runningDeliveryStatuses } from '@repo/delivery-rules/statuses'
import type { Prisma, Vehicle } from '@repo/prisma/delivery-types'
import type { Db, Tx } from '#api/database.ts'

/** A shift to be planned. */
export type ShiftDraft = {
  readonly driverId: string
  readonly vehicleId: string | null
  readonly from: Date
  readonly until: Date
}

/** A shift with its vehicle, while that is not removed, and whether its driver is online. */
export type PlannedShift = ShiftDraft & {
  readonly id: string
  readonly seriesId: string | null
  readonly vehicle: Vehicle | null
  readonly isOnline: boolean
  /** Whether the vehicle that it was planned with was removed. */
  readonly hasLostVehicle: boolean
}

const dutyFields = {
  isOnDuty: true,
  deliveries: { where: { status: { in: [...runningDeliveryStatuses] } }, select: { id: true } },
} as const satisfies Prisma.CarrierSelect

function isOnline({
  isOnDuty,
  deliveries,
}: Prisma.CarrierGetPayload<{ select: typeof dutyFields }>): boolean {
  return isOnDuty || deliveries.length > 0
}

/** Whether a driver is on duty or has a running delivery. */
export async function isDriverOnline(db: Db, driverId: string): Promise<boolean> {
  const driver = await db.carrier.findUnique({ where: { accountId: driverId }, select: dutyFields })
  return driver !== null && isOnline(driver)
}

/**
 * Returns the shifts of a company, or of one driver, that end after `from` and begin before `until`, oldest first. All
 * of them, because planning ahead is limited.
 */
export async function findShifts(
  db: Db,
  owner: { readonly companyId: string } | { readonly driverId: string },
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<readonly PlannedShift[]> {
  const rows = await db.shift.findMany({
    where: { ...owner, beginsAt: { gt: computeEarliestStart(from), lt: until }, endsAt: { gt: from } },
    orderBy: [{ beginsAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      driverId: true,
      seriesId: true,
      beginsAt: true,
      endsAt: true,
      vehicle: true,
      driver: { select: dutyFields },
    },
  })
  return rows.map(({ id, driverId, seriesId, beginsAt, endsAt, vehicle, driver }) => {
    const activeVehicle = vehicle?.removedAt === null ? vehicle : null
    return {
      id,
      driverId,
      seriesId,
      from: beginsAt,
      until: endsAt,
      vehicleId: activeVehicle?.id ?? null,
      vehicle: activeVehicle,
      isOnline: isOnline(driver),
      hasLostVehicle: vehicle !== null && activeVehicle === null,
    }
  })
}

type NamedVehicle = Pick<Vehicle, 'vehicleClass' | 'brand' | 'model' | 'plate'>

/** A shift as it is exported. */
export type ExportedShift = Pick<PlannedShift, 'id' | 'from' | 'until'> & {
  readonly driver: string
  readonly vehicle: NamedVehicle | null
}

/**
 * Returns at most `limit` shifts of a company, or of one driver, that begin in a period after the shift `after`, oldest
 * first.
 */
export function findExportedShifts(
  db: Db,
  companyId: string,
  { from, until }: { readonly from: Date; readonly until: Date },
  driverId: string | null,
  { after, limit }: { readonly after: ExportedShift | null; readonly limit: number },
): Promise<readonly ExportedShift[]> {
  return db.$queryRaw<ExportedShift[]>`
    SELECT s.id, s.begins_at AS "from", s.ends_at AS until, a.display_name AS driver,
      CASE WHEN v.removed_at IS NULL AND v.id IS NOT NULL THEN json_build_object(
        'vehicleClass', v.vehicle_class, 'brand', v.brand, 'model', v.model, 'plate', v.plate) END AS vehicle
    FROM shift s JOIN account a ON a.id = s.driver_id LEFT JOIN vehicle v ON v.id = s.vehicle_id
    WHERE s.company_id = ${companyId}::uuid AND (${driverId}::uuid IS NULL OR s.driver_id = ${driverId}::uuid)
      AND s.begins_at >= ${from}::timestamptz AND s.begins_at < ${until}::timestamptz
      AND (${after?.id ?? null}::uuid IS NULL OR (s.begins_at, s.id) > (${after?.from ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    ORDER BY s.begins_at, s.id LIMIT ${limit}::int`
}

/** Returns the time before which every earlier shift has ended. */
function computeEarliestStart(instant: Date): Date {
  return new Date(instant.getTime() - maxShiftHours * 3_600_000)
}

/**
 * Locks drivers of a company against removal. Returns those with open accounts, with their birth dates (null when
 * unknown). The company is locked.
 */
export async function lockDrivers(
  tx: Tx,
  companyId: string,
  driverIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly birthDate: Date | null }>> {
  await tx.$queryRaw`
    SELECT 1 FROM carrier WHERE company_id = ${companyId}::uuid AND account_id = ANY(${driverIds}::uuid[])
    ORDER BY account_id FOR SHARE`
  const drivers = await tx.carrier.findMany({
    where: { companyId, accountId: { in: [...driverIds] }, account: { status: { not: 'removed' } } },
    select: { accountId: true, account: { select: { individual: { select: { birthDate: true } } } } },
  })
  return new Map(
    drivers.map(({ accountId, account }) => [
      accountId,
      { birthDate: account.individual?.birthDate ?? null },
    ]),
  )
}

/** Returns a vehicle of a company. Null for a removed one, and for any other. */
export function findActiveVehicle(tx: Tx, companyId: string, id: string): Promise<Vehicle | null> {
  return tx.vehicle.findFirst({ where: { id, ownerId: companyId, removedAt: null } })
}

/** A shift that conflicts with one to be planned. */
export type PlanningConflict = {
  /** Whether both have the same driver; else they have the same vehicle. */
  readonly isSameDriver: boolean
  readonly driver: string
  readonly from: Date
  readonly until: Date
  readonly vehicle: NamedVehicle | null
}

/**
 * Returns the first shift of a company that conflicts with one of the drafts: the same time, and the same driver or
 * vehicle; null without one. Identical shifts conflict only with a changed shift (`changedId`).
 */
export async function findConflict(
  tx: Tx,
  companyId: string,
  drafts: readonly ShiftDraft[],
  changedId: string | null,
): Promise<PlanningConflict | null> {
  const [conflict] = await tx.$queryRaw<{ id: string; isSameDriver: boolean }[]>`
    SELECT s.id, s.driver_id = draft.driver_id AS "isSameDriver"
    FROM unnest(${drafts.map(({ driverId }) => driverId)}::uuid[], ${drafts.map(({ vehicleId }) => vehicleId)}::uuid[],
      ${drafts.map(({ from }) => from)}::timestamptz[], ${drafts.map(({ until }) => until)}::timestamptz[])
      AS draft(driver_id, vehicle_id, begins_at, ends_at)
    JOIN shift s ON s.company_id = ${companyId}::uuid
      AND s.begins_at > draft.begins_at - make_interval(hours => ${maxShiftHours}::int) AND s.begins_at < draft.ends_at
      AND s.ends_at > draft.begins_at AND (s.driver_id = draft.driver_id OR s.vehicle_id = draft.vehicle_id)
    WHERE s.id IS DISTINCT FROM ${changedId}::uuid AND (${changedId}::uuid IS NOT NULL OR NOT (
      s.driver_id = draft.driver_id AND s.vehicle_id IS NOT DISTINCT FROM draft.vehicle_id
      AND s.begins_at = draft.begins_at AND s.ends_at = draft.ends_at))
    ORDER BY draft.begins_at, 2 DESC, s.begins_at LIMIT 1`
  if (!conflict) return null
  const { driver, vehicle, beginsAt, endsAt } = await tx.shift.findUniqueOrThrow({
    where: { id: conflict.id },
    select: {
      beginsAt: true,
      endsAt: true,
      vehicle: { select: { vehicleClass: true, brand: true, model: true, plate: true } },
      driver: { select: { account: { select: { displayName: true } } } },
    },
  })
  const { isSameDriver } = conflict
  return { isSameDriver, driver: driver.account.displayName, from: beginsAt, until: endsAt, vehicle }
}

/**
 * Inserts shifts except identical existing ones, and returns their number. The company is locked and there is no
 * conflict.
 */
export async function insertShifts(
  tx: Tx,
  companyId: string,
  drafts: readonly (ShiftDraft & { readonly seriesId: string | null })[],
  now: Date,
): Promise<number> {
  const { count } = await tx.shift.createMany({
    data: drafts.map(({ driverId, vehicleId, from, until, seriesId }) => ({
      companyId,
      driverId,
      vehicleId,
      beginsAt: from,
      endsAt: until,
      seriesId,
      createdAt: now,
    })),
    skipDuplicates: true,
  })
  return count
}

/** Returns the ids of shifts that have run for ten minutes or more without a check, oldest first, at most 500. */
export function findUncheckedShifts(db: Db): Promise<readonly { readonly id: string }[]> {
  return db.$queryRaw`
    SELECT id FROM shift WHERE looked_at IS NULL AND ends_at > (SELECT app_now())
      AND begins_at <= (SELECT app_now()) - make_interval(secs => ${absentAfterMs / 1000}::float8)
      AND begins_at > (SELECT app_now()) - make_interval(hours => ${maxShiftHours}::int)
    ORDER BY begins_at LIMIT 500`
}
