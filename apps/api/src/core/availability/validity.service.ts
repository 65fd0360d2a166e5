import { computeValidUntil } from '@repo/delivery-rules/documents-to-drive'
import { databaseNow } from '@repo/server-kit/database'
import { findDocumentsOf, listProvingAccounts } from '#api/core/documents/driving-pairs.data.ts'
import type { Tx } from '#api/database.ts'
import { refreshAvailability } from './availability.service.ts'
import { notifyCarrier } from './carrier-hints.service.ts'
import { lockDrivers, writeValidity } from './validity.data.ts'

/**
 * Updates the validity of carriers from their documents and those of their vehicles: of the account itself, and of
 * all drivers of a company. Call it in the transaction that changes a document, a carrier's vehicle, the vehicles of a
 * carrier without one, or its company. Locks carriers, then live positions: only the ledger and the audit come after.
 */
export async function refreshValidity(tx: Tx, accountId: string): Promise<void> {
  const drivers = await lockDrivers(tx, accountId)
  if (drivers.length === 0) return
  const documents = await findDocumentsOf(tx, [...new Set(drivers.flatMap(listProvingAccounts))])
  const now = await databaseNow(tx)
  for (const driver of drivers) {
    const until = computeValidUntil(driver, documents)
    if (until?.getTime() === driver.validUntil?.getTime()) continue
    await writeValidity(tx, driver.accountId, until, now)
    await notifyCarrier(tx, driver.accountId, { type: 'notification', id: driver.accountId })
  }
  await refreshAvailability(tx, ...drivers.map((driver) => driver.accountId))
}
