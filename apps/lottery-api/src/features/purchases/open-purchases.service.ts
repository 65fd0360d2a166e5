import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { canPayWithinLimits } from '#lottery-api/core/eligibility/limits.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { cancelRefusedPurchases } from './check-payment.service.ts'
import { cancelPurchase } from './purchases.service.ts'

/**
 * Cancels every open payment of a player who stops playing, and the refused ones that could be retried. A payment that
 * arrives concurrently counts, and stays refundable. An unreachable provider does not prevent the player from leaving:
 * money that arrives all the same becomes credits.
 */
export async function cancelOpenPurchases(deps: Deps, playerId: string): Promise<void> {
  const openPurchases = await deps.db.purchase.findMany({
    where: { playerId, state: 'open' },
    select: { id: true },
  })
  for (const { id } of openPurchases) {
    try {
      await cancelPurchase(deps, playerId, id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  await cancelRefusedPurchases(deps, playerId)
}

/** Cancels a player's refused payments after a limit was lowered, and the open ones when they exceed a limit. */
export async function cancelPurchasesBeyondLimits(deps: Deps, playerId: string): Promise<void> {
  const isWithinLimits = await canPayWithinLimits(deps, playerId, 0, await databaseNow(deps.db))
  await (isWithinLimits ? cancelRefusedPurchases : cancelOpenPurchases)(deps, playerId)
}
