import { computeValidUntil } from '@repo/delivery-rules/documents-to-drive'
import { databaseNow } from '@repo/server-kit/database'
import { findDocumentsOf, listProvingAccounts } from '#api/core/documents/driving-pairs.data.ts'
import type { Tx } from '#api/database.ts'
import { refreshAvailability } from './availability.service.ts'
import { notifyCarrier } from './carrier-hints.service.ts'
import { lockDrivers, writeValidity } from './validity.data.ts'

/**
 * Computes until when carriers may work, from their documents and those of the vehicles that they drive: an account
 * itself, and all drivers of a company. Call it in the transaction that changes a document, the vehicle that a carrier
 * drives, its company or, while it drives none, the vehicles that it owns. Notifies the screens of changed carriers.
 * Idempotent. Locks carriers, then live positions: only the ledger and the audit come after.
 */
export async function refreshValidity(tx: Tx, accountId: string): Promise<void> {
  const drivers = await lockDrivers(tx, accountId)
  if (drivers.length === 0) return
  const documents = await findDocumentsOf(tx, [...new Set(drivers.flatMap(listProvingAccounts))])
  const now = await databaseNow(tx)
  for (const driver of drivers) {
    const computedEnd = computeValidUntil(driver, documents)
    if (computedEnd?.getTime() === driver.validUntil?.getTime()) continue
    await writeValidity(tx, driver.accountId, computedEnd, now)
    await notifyCarrier(tx, driver.accountId, { type: 'notification', id: driver.accountId })
  }
  await refreshAvailability(tx, ...drivers.map((driver) => driver.accountId))
}
