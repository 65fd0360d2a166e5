import type { Deps } from '#api/deps.ts'

/**
 * Whether an amount is more than one member of the staff may give away of an order: what staff and claims have refunded of it before counts,
 * so that nobody does it in small pieces.
 */
export async function takesTwo(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  orderId: string,
  cents: number,
): Promise<boolean> {
  if (cents === 0) return false
  const { _sum } = await db.refund.aggregate({
    where: {
      orderId,
      status: { not: 'cancelled' },
      OR: ['staff:', 'claim:'].map((of) => ({ key: { startsWith: of } })),
    },
    _sum: { amountCents: true },
  })
  return (_sum.amountCents ?? 0) + cents > config.twoPersonsAboveCents
}
