import type { DocumentToDriveStatus } from '@repo/delivery-rules/documents-to-drive'
import { listMissingToDrive } from '@repo/delivery-rules/documents-to-drive'
import type { Document, Prisma, Vehicle } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'
import type { Driver } from './driving-pairs.data.ts'
import { findDocumentsOf, findDrivers, listProvingAccounts, toDrivenVehicle } from './driving-pairs.data.ts'

/** A missing document, with the insufficient licence and the vehicle that requires it. */
export type MissingPaper = DocumentToDriveStatus<Document> & { readonly vehicle: Driver['vehicle'] }

/** Returns the missing documents of each of these drivers at `now`, by the driver's id. */
export async function findMissingPapers(
  db: Db,
  where: Prisma.CarrierWhereInput,
  now: Date,
): Promise<ReadonlyMap<string, readonly MissingPaper[]>> {
  const drivers = await findDrivers(db, where)
  const documents = await findDocumentsOf(db, [...new Set(drivers.flatMap(listProvingAccounts))])
  return new Map(drivers.map((driver) => [driver.accountId, listMissingPapers(driver, documents, now)]))
}

/**
 * Returns the missing documents of vehicles at `now`, by the vehicle's id; of a driver also an insufficient licence.
 */
export async function findMissingPapersOfVehicles(
  db: Db,
  vehicles: readonly Vehicle[],
  driverId: string,
  now: Date,
): Promise<ReadonlyMap<string, readonly MissingPaper[]>> {
  const [driver] = await findDrivers(db, { accountId: driverId })
  const owners = [...new Set(vehicles.map(({ ownerId }) => ownerId))]
  const documents = await findDocumentsOf(db, driver ? [...owners, driverId] : owners)
  return new Map(
    vehicles.map((vehicle) => {
      const pair = {
        ...(driver ?? createDriverWithoutPapers(vehicle.ownerId)),
        vehicle: toDrivenVehicle(vehicle),
      }
      const papers = listMissingPapers(pair, documents, now)
      return [
        vehicle.id,
        papers.filter((paper) => paper.ownerKind === 'vehicle' || (driver && paper.isOtherClass)),
      ]
    }),
  )
}

/** Returns a driver without papers: a company's administrator drives nothing, so only the vehicle's papers count. */
function createDriverWithoutPapers(accountId: string): Driver {
  return { accountId, companyId: null, vehicle: null, ownClasses: [], validUntil: null }
}

function listMissingPapers(
  driver: Driver,
  documents: readonly Document[],
  now: Date,
): readonly MissingPaper[] {
  return listMissingToDrive(driver, documents, now).map((paper) => ({ ...paper, vehicle: driver.vehicle }))
}
