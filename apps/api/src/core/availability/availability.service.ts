import { silenceLimitMs } from '@repo/delivery-rules/offer'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import {
  deleteStrayPositions,
  lockFreePositions,
  lockPositions,
  markSilentUnavailable,
  writeAvailability,
} from './availability.data.ts'

/**
 * Updates the live positions of carriers from their other rows: available when on duty, with valid documents, an active
 * account, no open offer and no delivery; deleted when off duty without a delivery. Call it after every change of one
 * of these, in the same transaction. Positions are the last rows that a transaction locks before those of money.
 */
export async function refreshAvailability(tx: Tx, ...carrierIds: readonly string[]): Promise<void> {
  // Locked by a separate statement, so that the next one sees what the lock's holder has committed.
  await lockPositions(tx, carrierIds)
  await writeAvailability(tx, carrierIds)
}

/** Updates the availability of those carriers whose positions no other transaction has locked. Waits for no lock. */
export async function refreshFreeAvailability(tx: Tx, carrierIds: readonly string[]): Promise<void> {
  await writeAvailability(tx, await lockFreePositions(tx, carrierIds))
}

/**
 * Locks the live positions of carriers for a change that updates them at its end and allocates money before:
 * the ledger, the invoice series and the invoices are always locked after them.
 */
export function lockLivePositions(tx: Tx, ...carrierIds: readonly string[]): Promise<void> {
  return lockPositions(tx, carrierIds)
}

/**
 * Marks carriers on duty as unavailable after 10 minutes of silence; they get no offers anyway. Returns their count.
 * Their next position makes them available again. Deletes the positions of carriers off duty.
 */
export async function markSilentCarriersUnavailable(deps: Deps): Promise<number> {
  await deleteStrayPositions(deps.db)
  return markSilentUnavailable(deps.db, silenceLimitMs)
}
