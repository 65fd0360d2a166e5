import { silenceLimitMs } from '@repo/delivery-rules/offer'
import type { Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'
import { dropStrayPositions, lockPositions, setAsideSilent, writeAvailability } from './availability.data.ts'

/**
 * Brings the live positions of carriers up to what their other rows say: available when on duty, with valid documents and an
 * active account, with no offer to answer and no delivery; gone when off duty. Call it after every change of one of these, in the
 * same transaction. The positions are the last rows that a transaction locks
 * before those of money.
 */
export async function refreshAvailability(tx: Tx, ...carrierIds: readonly string[]): Promise<void> {
  // Locked by a statement of its own, so that the next one sees what the holder of the lock has committed.
  await lockPositions(tx, carrierIds)
  await writeAvailability(tx, carrierIds)
}

/**
 * Locks the live positions of carriers for a change that will bring them up to date at its end and shares money out before: the ledger, the
 * series of invoices and the bills are locked after them, by everybody.
 */
export function holdPositions(tx: Tx, ...carrierIds: readonly string[]): Promise<void> {
  return lockPositions(tx, carrierIds)
}

/**
 * Sets the carriers aside who are on duty but silent for 10 minutes: they get no offers anyway, and searches would go on looking at
 * them. The first position they send again makes them available. Returns their count. A position that was left behind by a carrier off duty
 * goes.
 */
export async function setAsideSilentCarriers(deps: Deps): Promise<number> {
  await dropStrayPositions(deps.db)
  return setAsideSilent(deps.db, silenceLimitMs)
}
