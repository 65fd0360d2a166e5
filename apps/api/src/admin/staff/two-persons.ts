import { StaffError } from '@repo/server-kit/staff-error'
import type { Staff } from '#api/core/audit/audit.service.ts'
import { readTwoPersonsLimitCents } from '#api/core/business-settings/business-settings.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/**
 * Whether a refund of `cents` for an order exceeds the limit of one staff member. Earlier refunds by staff and claims
 * count, so that a large refund cannot be split.
 */
export async function needsTwoPersons(
  { db }: Pick<Deps, 'db'>,
  orderId: string,
  cents: number,
): Promise<boolean> {
  return cents > 0 && (await sumRefundedByStaff(db, orderId)) + cents > (await readTwoPersonsLimitCents(db))
}

/**
 * Throws a `StaffError` when the staff's refunds of an order exceed the limit without an approval. Call it in the
 * refund's transaction, after the refund and with the order locked: concurrent commands may each have been below it.
 */
export async function requireWithinLimit(tx: Tx, { approval }: Staff, orderId: string): Promise<void> {
  if (
    approval !== undefined ||
    (await sumRefundedByStaff(tx, orderId)) <= (await readTwoPersonsLimitCents(tx))
  )
    return
  throw new StaffError('With the refunds made meanwhile it takes two persons: run the command again.')
}

async function sumRefundedByStaff(db: Db, orderId: string): Promise<number> {
  const { _sum } = await db.refund.aggregate({
    where: {
      orderId,
      status: { not: 'cancelled' },
      OR: ['staff:', 'claim:'].map((prefix) => ({ key: { startsWith: prefix } })),
    },
    _sum: { amountCents: true },
  })
  return _sum.amountCents ?? 0
}
