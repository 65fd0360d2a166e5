import { StaffError } from '@repo/server-kit/staff-error'
import type { Staff } from '#api/core/audit/audit.service.ts'
import { readTwoPersonsLimitCents } from '#api/core/business-settings/business-settings.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/**
 * Whether an amount exceeds one staff member's limit for an order. Earlier refunds by staff and claims count, so that
 * it cannot be split.
 */
export async function needsTwoPersons(
  { db }: Pick<Deps, 'db'>,
  orderId: string,
  cents: number,
): Promise<boolean> {
  return cents > 0 && (await refundedByStaff(db, orderId)) + cents > (await readTwoPersonsLimitCents(db))
}

/**
 * Checks the limit again in the refund's transaction, with the order locked: concurrent commands may each have been
 * below it. Throws a `StaffError` without an approval when their total exceeds it.
 */
export async function requireWithinLimit(tx: Tx, { approval }: Staff, orderId: string): Promise<void> {
  if (approval !== undefined || (await refundedByStaff(tx, orderId)) <= (await readTwoPersonsLimitCents(tx)))
    return
  throw new StaffError('With the refunds made meanwhile it takes two persons: run the command again.')
}

async function refundedByStaff(db: Db, orderId: string): Promise<number> {
  const { _sum } = await db.refund.aggregate({
    where: {
      orderId,
      status: { not: 'cancelled' },
      OR: ['staff:', 'claim:'].map((of) => ({ key: { startsWith: of } })),
    },
    _sum: { amountCents: true },
  })
  return _sum.amountCents ?? 0
}
