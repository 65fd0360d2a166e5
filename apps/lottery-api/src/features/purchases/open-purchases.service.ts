import { databaseNow } from '@repo/server-kit/database'
import { Refusal } from '@repo/server-kit/refusal'
import { fitsLimits } from '#lottery-api/core/eligibility/limits.service.ts'
import type { Deps } from '#lottery-api/deps.ts'
import { giveUpRefused } from './look-at-provider.service.ts'
import { cancelPurchase } from './purchases.service.ts'

/**
 * Gives up every payment that a player has begun and not made, and those that were refused and could be tried again: for who does not play on. What was paid at the same instant counts, and stays to be asked
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
  await giveUpRefused(deps, playerId)
}

/** Gives up what limits that were lowered do not allow any more: refused payments, and open ones where these go past a limit. */
export async function giveUpBeyondLimits(deps: Deps, playerId: string): Promise<void> {
  const holds = await fitsLimits(deps, playerId, 0, await databaseNow(deps.db))
  await (holds ? giveUpRefused : giveUpOpenPurchases)(deps, playerId)
}
