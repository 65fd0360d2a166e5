import type { DocumentToDriveStatus } from '@repo/delivery-rules/documents-to-drive'
import { listMissingToDrive } from '@repo/delivery-rules/documents-to-drive'
import type { Document, Prisma, Vehicle } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'
import type { Driver } from './driving-pairs.data.ts'
import { findDocumentsOf, findDrivers, listProvingAccounts, toDrivenVehicle } from './driving-pairs.data.ts'

/** A missing document, with the insufficient licence and the vehicle that requires it. */
export type MissingDocument = DocumentToDriveStatus<Document> & { readonly vehicle: Driver['vehicle'] }

/** Returns the missing documents of each of these drivers at `now`, by the driver's id; empty lists included. */
export async function findMissingDocuments(
  db: Db,
  where: Prisma.CarrierWhereInput,
  now: Date,
): Promise<ReadonlyMap<string, readonly MissingDocument[]>> {
  const drivers = await findDrivers(db, where)
  const documents = await findDocumentsOf(db, [...new Set(drivers.flatMap(listProvingAccounts))])
  return new Map(drivers.map((driver) => [driver.accountId, listMissingDocuments(driver, documents, now)]))
}

/**
 * Returns the missing documents of vehicles at `now`, by the vehicle's id. If the account drives, an insufficient
 * licence of its own is among them. Throws for an unknown vehicle class.
 */
export async function findMissingDocumentsOfVehicles(
  db: Db,
  vehicles: readonly Vehicle[],
  accountId: string,
  now: Date,
): Promise<ReadonlyMap<string, readonly MissingDocument[]>> {
  const [driver] = await findDrivers(db, { accountId })
  const owners = [...new Set(vehicles.map(({ ownerId }) => ownerId))]
  const documents = await findDocumentsOf(db, driver ? [...owners, accountId] : owners)
  return new Map(
    vehicles.map((vehicle) => {
      const pair = {
        ...(driver ?? createDriverWithoutDocuments(vehicle.ownerId)),
        vehicle: toDrivenVehicle(vehicle),
      }
      const missing = listMissingDocuments(pair, documents, now)
      return [
        vehicle.id,
        missing.filter(({ ownerKind, isOtherClass }) => ownerKind === 'vehicle' || (driver && isOtherClass)),
      ]
    }),
  )
}

/** Returns a driver without documents: a company's administrator drives nothing, so only the vehicle's ones count. */
function createDriverWithoutDocuments(accountId: string): Driver {
  return { accountId, companyId: null, vehicle: null, ownClasses: [], validUntil: null }
}

function listMissingDocuments(
  driver: Driver,
  documents: readonly Document[],
  now: Date,
): readonly MissingDocument[] {
  return listMissingToDrive(driver, documents, now).map((missing) => ({
    ...missing,
    vehicle: driver.vehicle,
  }))
}
