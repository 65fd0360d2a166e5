import { requiredToDrive, validUntil } from '@repo/delivery-rules/documents'
import { drivesMotor } from '@repo/delivery-rules/vehicle-classes'
import { databaseNow } from '@repo/server-kit/database'
import type { Tx } from '#api/database.ts'
import { refreshAvailability } from './availability.service.ts'
import { tellCarrier } from './carrier-hints.service.ts'
import type { ApprovedDocument, Driver } from './validity.data.ts'
import { approvedDocuments, lockDrivers, writeValidity } from './validity.data.ts'

/**
 * Brings the carriers up to what documents say: the account's own working row, and for a company those of all its drivers. Call it in the
 * transaction that changes a document, the vehicle that a carrier drives, what a carrier without one owns, or the company that it drives
 * for. It locks carriers, then live positions: nothing but the ledger and the audit comes after it.
 */
export async function refreshValidity(tx: Tx, accountId: string): Promise<void> {
  const drivers = await lockDrivers(tx, accountId)
  if (drivers.length === 0) return
  const owners = new Set(
    drivers.flatMap((driver) => [driver.accountId, ...(driver.companyId ? [driver.companyId] : [])]),
  )
  const documents = await approvedDocuments(tx, [...owners])
  const now = await databaseNow(tx)
  for (const driver of drivers) {
    const until = validityOf(driver, documents)
    if (until?.getTime() === driver.validUntil?.getTime()) continue
    await writeValidity(tx, driver.accountId, until, now)
    await tellCarrier(tx, driver.accountId, { type: 'notification', id: driver.accountId })
  }
  await refreshAvailability(tx, ...drivers.map((driver) => driver.accountId))
}

function validityOf(driver: Driver, documents: readonly ApprovedDocument[]): Date | null {
  const { own, company } = requiredToDrive(driver.companyId !== null, drivesMotor(driver.vehicleClasses))
  const of = (accountId: string | null) => documents.filter((document) => document.accountId === accountId)
  const ends = [
    validUntil(own, of(driver.accountId)),
    ...(company.length > 0 ? [validUntil(company, of(driver.companyId))] : []),
  ]
  const known = ends.filter((end) => end !== null)
  return known.length < ends.length ? null : new Date(Math.min(...known.map((end) => end.getTime())))
}
