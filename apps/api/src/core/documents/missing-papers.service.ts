import type { PaperStatus } from '@repo/delivery-rules/papers-to-drive'
import { missingToDrive } from '@repo/delivery-rules/papers-to-drive'
import type { Document, Prisma, Vehicle } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'
import type { Driver } from './driving-pairs.data.ts'
import { documentsOf, drivenVehicle, driversWhere, provingAccounts } from './driving-pairs.data.ts'

/** A paper that is missed, with the licence that will not do and the vehicle that asks for it. */
export type MissingPaper = PaperStatus<Document> & { readonly vehicle: Driver['vehicle'] }

/** The missing documents of each of these drivers at `now`, by their ids. One query for any number of them. */
export async function missingPapersOf(
  db: Db,
  where: Prisma.CarrierWhereInput,
  now: Date,
): Promise<ReadonlyMap<string, readonly MissingPaper[]>> {
  const drivers = await driversWhere(db, where)
  const documents = await documentsOf(db, [...new Set(drivers.flatMap(provingAccounts))])
  return new Map(drivers.map((driver) => [driver.accountId, missing(driver, documents, now)]))
}

/** The missing documents of one owner's vehicles at `now`, by their ids: their own and, with a driver, the licence of this one. */
export async function missingPapersOfVehicles(
  db: Db,
  vehicles: readonly Vehicle[],
  driverId: string,
  now: Date,
): Promise<ReadonlyMap<string, readonly MissingPaper[]>> {
  const [known] = await driversWhere(db, { accountId: driverId })
  const owners = [...new Set(vehicles.map(({ ownerId }) => ownerId))]
  const documents = await documentsOf(db, known ? [...owners, driverId] : owners)
  return new Map(
    vehicles.map((vehicle) => {
      const pair = { ...(known ?? alone(vehicle.ownerId)), vehicle: drivenVehicle(vehicle) }
      const papers = missing(pair, documents, now)
      return [vehicle.id, papers.filter((paper) => paper.of === 'vehicle' || (known && paper.isOtherClass))]
    }),
  )
}

/** A company's administrator drives nothing: of its vehicles the papers alone count. */
function alone(accountId: string): Driver {
  return { accountId, companyId: null, vehicle: null, ownClasses: [], validUntil: null }
}

function missing(driver: Driver, documents: readonly Document[], now: Date): readonly MissingPaper[] {
  return missingToDrive(driver, documents, now).map((paper) => ({ ...paper, vehicle: driver.vehicle }))
}
