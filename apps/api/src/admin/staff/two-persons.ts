import { Objection } from '@repo/server-kit/objection'
import type { Staff } from '#api/core/audit/audit.service.ts'
import { twoPersonsAboveCents } from '#api/core/business-settings/business-settings.service.ts'
import type { Db, Tx } from '#api/database.ts'
import type { Deps } from '#api/deps.ts'

/**
 * Whether an amount is more than one member of the staff may give away of an order: what staff and claims have refunded of it before counts,
 * so that nobody does it in small pieces.
 */
export async function takesTwo({ db }: Pick<Deps, 'db'>, orderId: string, cents: number): Promise<boolean> {
  return cents > 0 && (await refundedByStaff(db, orderId)) + cents > (await twoPersonsAboveCents(db))
}

/**
 * Checks the same once more in the transaction that has refunded and holds the order: of several commands that were asked about at once, each
 * may have been below the limit. An `Objection` when nobody has approved it and together they are above.
 */
export async function requireWithinLimit(tx: Tx, { approval }: Staff, orderId: string): Promise<void> {
  if (approval !== undefined || (await refundedByStaff(tx, orderId)) <= (await twoPersonsAboveCents(tx)))
    return
  throw new Objection('With what was refunded meanwhile it takes two persons: give the command again.')
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
