import type { Payout } from '@repo/prisma/delivery-types'
import type { Db } from '#api/database.ts'
import type { OtherMonthsParts } from './payouts.data.ts'
import { sumLeftOverBefore, sumOtherMonthsParts, sumTakenEarlier } from './payouts.data.ts'

/** How a party's month is paid. */
export type PaymentOfMonth = OtherMonthsParts & {
  /** Null without one: the month is not over, its run has not come, or nothing was left to pay. */
  readonly payout: (Payout & { readonly executionDay: string | null }) | null
  /** Corrections of this month that an earlier month's payout has deducted, in cents below 0. */
  readonly takenEarlierCents: number
}

/** Returns how a party's month is, or will be, paid. */
export async function readPaymentOfMonth(db: Db, partyId: string, month: string): Promise<PaymentOfMonth> {
  const storedPayout = await db.payout.findUnique({
    where: { month_partyId: { month, partyId } },
    include: { file: { select: { executionDay: true } } },
  })
  const takenEarlierCents = await sumTakenEarlier(db, partyId, month)
  if (!storedPayout) {
    const carriedOverCents = await sumLeftOverBefore(db, partyId, month)
    return { payout: null, carriedOverCents, takenInCents: 0, takenEarlierCents }
  }
  const { file, ...payout } = storedPayout
  return {
    payout: { ...payout, executionDay: file?.executionDay.toISOString().slice(0, 10) ?? null },
    ...(await sumOtherMonthsParts(db, payout.id, month)),
    takenEarlierCents,
  }
}
