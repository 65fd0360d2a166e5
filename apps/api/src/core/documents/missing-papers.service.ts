import type { PaperStatus } from '@repo/delivery-rules/papers-to-drive'
import { missingToDrive } from '@repo/delivery-rules/papers-to-drive'
import type { Document, Prisma, Vehicle } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'
import type { Driver } from './driving-pairs.data.ts'
import { drivenVehicle, findDocumentsOf, findDrivers, provingAccounts } from './driving-pairs.data.ts'

/** A missing document, with the insufficient licence and the vehicle that requires it. */
export type MissingPaper = PaperStatus<Document> & { readonly vehicle: Driver['vehicle'] }

/** Returns the missing documents of each of these drivers at `now`, by id, with one query. */
export async function missingPapersOf(
  db: Db,
  where: Prisma.CarrierWhereInput,
  now: Date,
): Promise<ReadonlyMap<string, readonly MissingPaper[]>> {
  const drivers = await findDrivers(db, where)
  const documents = await findDocumentsOf(db, [...new Set(drivers.flatMap(provingAccounts))])
  return new Map(drivers.map((driver) => [driver.accountId, missing(driver, documents, now)]))
}

/** Returns the missing documents of one owner's vehicles at `now`, by id, and with a driver also its licence. */
export async function missingPapersOfVehicles(
  db: Db,
  vehicles: readonly Vehicle[],
  driverId: string,
  now: Date,
): Promise<ReadonlyMap<string, readonly MissingPaper[]>> {
  const [known] = await findDrivers(db, { accountId: driverId })
  const owners = [...new Set(vehicles.map(({ ownerId }) => ownerId))]
  const documents = await findDocumentsOf(db, known ? [...owners, driverId] : owners)
  return new Map(
    vehicles.map((vehicle) => {
      const pair = { ...(known ?? withoutDriver(vehicle.ownerId)), vehicle: drivenVehicle(vehicle) }
      const papers = missing(pair, documents, now)
      return [
        vehicle.id,
        papers.filter((paper) => paper.ownerKind === 'vehicle' || (known && paper.isOtherClass)),
      ]
    }),
  )
}

/** Returns a company's administrator drives nothing: only the vehicle's own papers count. */
function withoutDriver(accountId: string): Driver {
  return { accountId, companyId: null, vehicle: null, ownClasses: [], validUntil: null }
}

function missing(driver: Driver, documents: readonly Document[], now: Date): readonly MissingPaper[] {
  return missingToDrive(driver, documents, now).map((paper) => ({ ...paper, vehicle: driver.vehicle }))
}
