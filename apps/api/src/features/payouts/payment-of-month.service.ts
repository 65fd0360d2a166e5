import type { Payout } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'
import { carriedOver, leftOverBefore } from './payouts.data.ts'

/** How a party's month is paid. */
export type PaymentOfMonth = {
  /** Null while there is none: the month is not over, its run has not come, or nothing was left to pay. */
  readonly payout: (Payout & { readonly executionDay: string | null }) | null
  /** What earlier months left over and this one takes in, in cents; negative where corrections exceeded what was earned. */
  readonly carriedOverCents: number
}

/** How a party's month is, or will be, paid. */
export async function paymentOfMonth(db: Db, partyId: string, month: string): Promise<PaymentOfMonth> {
  const found = await db.payout.findUnique({
    where: { month_partyId: { month, partyId } },
    include: { file: { select: { executionDay: true } } },
  })
  if (!found) return { payout: null, carriedOverCents: await leftOverBefore(db, partyId, month) }
  const { file, ...payout } = found
  return {
    payout: { ...payout, executionDay: file?.executionDay.toISOString().slice(0, 10) ?? null },
    carriedOverCents: await carriedOver(db, payout.id, month),
  }
}
