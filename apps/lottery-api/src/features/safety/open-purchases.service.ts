import { Refusal } from '@repo/server-kit/refusal'
import type { Deps } from '#lottery-api/deps.ts'
import { cancelPurchase } from '#lottery-api/features/purchases/purchases.service.ts'

/**
 * Gives up every payment that a player has begun and not made: for who does not play on. What was paid at the same instant counts, and stays to be asked
 * back. A provider that does not answer keeps nobody from leaving: money that comes all the same becomes credits.
 */
export async function giveUpOpenPurchases(deps: Deps, playerId: string): Promise<void> {
  const open = await deps.db.purchase.findMany({ where: { playerId, state: 'open' }, select: { id: true } })
  for (const { id } of open) {
    try {
      await cancelPurchase(deps, playerId, id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}
