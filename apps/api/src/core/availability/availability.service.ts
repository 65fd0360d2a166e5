import { silenceLimitMs } from '@repo/delivery-rules/offer'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import {
  dropStrayPositions,
  lockFreePositions,
  lockPositions,
  setAsideSilent,
  writeAvailability,
} from './availability.data.ts'

/**
 * Updates the live positions of carriers from their other rows: available when on duty, with valid documents and an
 * active account, with no offer to answer and no delivery; gone when off duty. Call it after every change of one of
 * these, in the same transaction. The positions are the last rows that a transaction locks before those of money.
 */
export async function refreshAvailability(tx: Tx, ...carrierIds: readonly string[]): Promise<void> {
  // Locked by a separate statement, so that the next one sees what the lock's holder has committed.
  await lockPositions(tx, carrierIds)
  await writeAvailability(tx, carrierIds)
}

/** Does the same for those carriers whose positions nobody holds, and leaves out the others: it waits for no lock. */
export async function refreshFreeAvailability(tx: Tx, carrierIds: readonly string[]): Promise<void> {
  await writeAvailability(tx, await lockFreePositions(tx, carrierIds))
}

/**
 * Locks the live positions of carriers for a change that updates them at its end and allocates money before: the
 * ledger, the invoice series and the bills are always locked after them.
 */
export function holdPositions(tx: Tx, ...carrierIds: readonly string[]): Promise<void> {
  return lockPositions(tx, carrierIds)
}

/**
 * Marks carriers on duty as unavailable after 10 minutes of silence: they get no offers anyway, and searches would keep
 * reading them. Their next position makes them available. Returns their count. Positions left by carriers off duty are
 * deleted.
 */
export async function setAsideSilentCarriers(deps: Deps): Promise<number> {
  await dropStrayPositions(deps.db)
  return setAsideSilent(deps.db, silenceLimitMs)
}
