import { computeChargeBack } from '@repo/lottery-rules/charged-back'
import type { Purchase } from '@repo/prisma/lottery-types'
import type { LockedLot } from '#lottery-api/core/credits/credits.data.ts'
import { lockLots } from '#lottery-api/core/credits/credits.data.ts'
import type { Tx } from '#lottery-api/database.ts'

/**
 * Locks the lots of a purchase's player until the transaction ends, and returns the lot that the purchase gave; null
 * where it gave none yet.
 */
export async function lockPurchaseLot(
  tx: Tx,
  { id, playerId }: Pick<Purchase, 'id' | 'playerId'>,
): Promise<LockedLot | null> {
  const lots = await lockLots(tx, playerId)
  return lots.find(({ purchaseId }) => purchaseId === id) ?? null
}

/**
 * Locks the remaining credits of a disputed payment, or unlocks them: locked credits are neither usable nor refundable.
 */
export async function setDisputeLock(
  tx: Tx,
  { id, lockedAt }: LockedLot,
  { isDisputed, now }: { readonly isDisputed: boolean; readonly now: Date },
): Promise<void> {
  await tx.creditLot.update({ where: { id }, data: { lockedAt: isDisputed ? (lockedAt ?? now) : null } })
}

/**
 * Voids the rest of a charged-back purchase, up to the returned amount: unused credits, then unsent refunds. Played
 * draws stay played; a credit in play becomes void when it is returned. Returns the number of voided draws, and the sum
 * of the cancelled refunds in cents.
 */
export async function voidPaidCredits(
  tx: Tx,
  { id: purchaseId, potCents, costCents }: Purchase,
  lot: LockedLot,
  amountCents: number,
): Promise<{ readonly voidedDraws: number; readonly refundCents: number }> {
  const refunds = await lockUnsentRefunds(tx, purchaseId)
  const { remaining } = lot
  const chargeBack = computeChargeBack({ amountCents, remaining, refunds, potCents, costCents })
  const { voidedDraws, refundIds, refundCents, drawsToVoid } = chargeBack
  const voided = lot.voided + voidedDraws
  const toVoid = Math.min(lot.toVoid + drawsToVoid, lot.granted - voided)
  await tx.creditLot.update({
    where: { id: lot.id },
    data: { voided, toVoid, remaining: remaining - voidedDraws },
  })
  await tx.refund.updateMany({
    where: { id: { in: [...refundIds] } },
    data: { state: 'charged_back', nextTryAt: null },
  })
  return { voidedDraws, refundCents }
}

/** Locks and returns the unsent refunds of a purchase, oldest first, until the transaction ends. */
async function lockUnsentRefunds(
  tx: Tx,
  purchaseId: string,
): Promise<readonly { readonly id: string; readonly cents: number }[]> {
  return tx.$queryRaw`
    SELECT id, cents FROM refund WHERE purchase_id = ${purchaseId}::uuid AND state IN ('due', 'failed') ORDER BY asked_at, id FOR UPDATE`
}
