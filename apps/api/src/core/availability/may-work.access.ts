import { Refusal } from '@repo/server-kit/refusal'
import type { Tx } from '#api/database.ts'

/**
 * Throws `suspended` unless the carrier's account and its company's are active. Call it after locking the carrier: a
 * suspension locks it too, so the result stays valid.
 */
export async function requireMayWork(tx: Tx, carrierId: string): Promise<void> {
  const suspendedCount = await tx.carrier.count({
    where: {
      accountId: carrierId,
      OR: [{ account: { status: { not: 'active' } } }, { company: { status: { not: 'active' } } }],
    },
  })
  if (suspendedCount > 0) throw new Refusal('suspended')
}
