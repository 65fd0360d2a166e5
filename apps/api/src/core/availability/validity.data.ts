import type { DocumentKind } from '@repo/prisma/delivery-types'
import type { Tx } from '#api/database.ts'

/** One who drives, with the classes of the vehicle that it drives or, without one, of all that it owns. */
export type Driver = {
  readonly accountId: string
  readonly companyId: string | null
  readonly validUntil: Date | null
  readonly vehicleClasses: readonly string[]
}

/** Locks the carriers whose validity an account's documents decide: its own and those of its drivers, in one order for everybody. */
export async function lockDrivers(tx: Tx, accountId: string): Promise<readonly Driver[]> {
  await tx.$queryRaw`
    SELECT 1 FROM carrier WHERE account_id = ${accountId}::uuid OR company_id = ${accountId}::uuid
    ORDER BY account_id FOR NO KEY UPDATE`
  return tx.$queryRaw<Driver[]>`
    SELECT c.account_id AS "accountId", c.company_id AS "companyId", c.valid_until AS "validUntil",
      ARRAY(SELECT v.vehicle_class FROM vehicle v
        WHERE v.id = c.vehicle_id OR c.vehicle_id IS NULL AND v.owner_id = c.account_id AND v.removed_at IS NULL) AS "vehicleClasses"
    FROM carrier c WHERE c.account_id = ${accountId}::uuid OR c.company_id = ${accountId}::uuid
    ORDER BY c.account_id`
}

export type ApprovedDocument = {
  readonly accountId: string
  readonly kind: DocumentKind
  readonly status: 'approved'
  readonly expiresAt: Date | null
}

/** The approved documents of accounts, expired ones included. */
export async function approvedDocuments(
  tx: Tx,
  accountIds: readonly string[],
): Promise<readonly ApprovedDocument[]> {
  const rows = await tx.document.findMany({
    where: { accountId: { in: [...accountIds] }, status: 'approved' },
    select: { accountId: true, kind: true, expiresAt: true },
  })
  return rows.map((row) => ({ ...row, status: 'approved' }))
}

/** Writes until when a carrier is valid, in its live position too: what is not valid ended at `now`. */
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
