import { payableOf } from '@repo/delivery-rules/payouts'
import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#api/deps.ts'
import { entriesOwed, holdParty } from './payouts.data.ts'

/**
 * Lays down what a party is paid for the time up to a month's end: every entry that owes it something and that no payout has. Nothing where
 * that leaves nothing to pay: it waits for the next month. A repeat, also at the same instant, finds the payout and changes nothing.
 */
export async function reckonPayout(deps: Pick<Deps, 'db'>, partyId: string, month: string): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    await holdParty(tx, partyId)
    if (await tx.payout.findUnique({ where: { month_partyId: { month, partyId } }, select: { id: true } }))
      return false
    const owed = await entriesOwed(tx, partyId, month)
    const amountCents = payableOf(owed.map((entry) => entry.amountCents))
    if (amountCents === 0) return false
    const { id } = await tx.payout.create({
      data: { month, partyId, amountCents, reckonedAt: await databaseNow(tx) },
      select: { id: true },
    })
    await tx.payoutLine.createMany({ data: owed.map((entry) => ({ ...entry, payoutId: id })) })
    return true
  })
}
