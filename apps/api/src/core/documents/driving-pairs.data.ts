import type { DrivingPair } from '@repo/delivery-rules/documents-to-drive'
import { isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import type { Document, Prisma, Vehicle } from '@repo/prisma/delivery-types'
import { formatVehicleName } from '#api/core/vehicles/vehicle-name.texts.ts'
import type { Db } from '#api/database.ts'

const driverSelect = {
  accountId: true,
  companyId: true,
  validUntil: true,
  vehicle: true,
  account: { select: { vehicles: { where: { removedAt: null }, select: { vehicleClass: true } } } },
} as const satisfies Prisma.CarrierSelect

/** The facts about a vehicle that documents and licences depend on, with its common name. */
export type DrivenVehicle = NonNullable<DrivingPair['vehicle']> & { readonly name: string }

/** A driver, its vehicle, and until when it may work with it. */
export type Driver = DrivingPair & {
  readonly vehicle: DrivenVehicle | null
  readonly validUntil: Date | null
}

/** Returns carriers with the vehicles that they drive, ordered by id. */
export async function findDrivers(db: Db, where: Prisma.CarrierWhereInput): Promise<readonly Driver[]> {
  const rows = await db.carrier.findMany({ where, select: driverSelect, orderBy: { accountId: 'asc' } })
  return rows.map(({ account, vehicle, ...row }) => ({
    ...row,
    vehicle: vehicle && toDrivenVehicle(vehicle),
    ownClasses: account.vehicles.map(({ vehicleClass }) => vehicleClass).filter(isVehicleClass),
  }))
}

/** Returns the facts about a vehicle that decide its documents and licence. Throws for an unknown vehicle class. */
export function toDrivenVehicle(vehicle: Vehicle): DrivenVehicle {
  const { id, vehicleClass, isUnder50cc } = vehicle
  if (!isVehicleClass(vehicleClass)) throw new Error(`Vehicle ${id} is of no class: ${vehicleClass}`)
  return { id, class: vehicleClass, isUnder50cc, name: formatVehicleName(vehicle) }
}

/** Returns the documents of accounts, except replaced ones, newest first. */
export function findDocumentsOf(db: Db, accountIds: readonly string[]): Promise<Document[]> {
  return db.document.findMany({
    where: { accountId: { in: [...accountIds] }, status: { not: 'replaced' } },
    orderBy: [{ submittedAt: 'desc' }, { id: 'desc' }],
  })
}

/** Returns the ids of the accounts whose documents count for a driver: its own and its company's. */
export function listProvingAccounts(driver: Pick<Driver, 'accountId' | 'companyId'>): readonly string[] {
  return driver.companyId === null ? [driver.accountId] : [driver.accountId, driver.companyId]
}
