import type { Driver } from '#api/core/documents/driving-pairs.data.ts'
import { findDrivers } from '#api/core/documents/driving-pairs.data.ts'
import type { Tx } from '#api/database.ts'

/**
 * Locks the carriers whose validity depends on an account's documents: itself and its drivers. Returns them. They are
 * always locked ordered by id, so that two calls cannot deadlock.
 */
export async function lockDrivers(tx: Tx, accountId: string): Promise<readonly Driver[]> {
  await tx.$queryRaw`
    SELECT 1 FROM carrier WHERE account_id = ${accountId}::uuid OR company_id = ${accountId}::uuid
    ORDER BY account_id FOR NO KEY UPDATE`
  return findDrivers(tx, { OR: [{ accountId }, { companyId: accountId }] })
}

/** Writes until when a carrier is valid. The live position of an invalid carrier (null) gets `now`. */
export async function writeValidity(
  tx: Tx,
  carrierId: string,
  validUntil: Date | null,
  now: Date,
): Promise<void> {
  await tx.carrier.update({
    where: { accountId: carrierId },
    data: { validUntil },
    select: { accountId: true },
  })
  await tx.$executeRaw`
    UPDATE live_position SET valid_until = ${validUntil ?? now}::timestamptz WHERE carrier_id = ${carrierId}::uuid`
}
