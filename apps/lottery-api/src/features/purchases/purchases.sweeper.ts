import type { Purchase } from '@repo/prisma/lottery-types'
import { databaseNow } from '@repo/server-kit/database'
import { isBookedByHand } from '#lottery-api/core/payments/by-hand.rules.ts'
import type { Deps } from '#lottery-api/deps.ts'
import {
  cancelAtProvider,
  checkPaymentAtProvider,
  temporaryReferencePrefix,
} from './check-payment.service.ts'
import { acquireDuePurchases, maxBankWaitMs, maxProviderWaitMs } from './purchases.data.ts'
import { startAtProvider } from './purchases.service.ts'
import { endPurchase } from './settlement.service.ts'

/**
 * Queries the providers about waiting purchases, each after ever longer pauses, because notices and responses get lost.
 * A purchase unpaid for a day (by bank for 60) is cancelled; money that arrives all the same becomes credits.
 */
export async function sweepPurchases(deps: Deps): Promise<null> {
  const now = await databaseNow(deps.db)
  for (let isRunning = true; isRunning; ) {
    const { due, hasMore } = await acquireDuePurchases(deps.db, now)
    for (const purchase of due) {
      try {
        await checkPurchase(deps, purchase, now)
      } catch (error) {
        // A failing purchase does not block the others.
        deps.log.warn({ err: error, purchaseId: purchase.id }, 'a purchase could not be checked')
      }
    }
    isRunning = hasMore
  }
  return null
}

async function checkPurchase(deps: Deps, purchase: Purchase, now: Date): Promise<void> {
  const { id, method, createdAt, reference } = purchase
  const maxWaitMs = isBookedByHand(method) ? maxBankWaitMs : maxProviderWaitMs
  const isOver = now.getTime() - createdAt.getTime() >= maxWaitMs
  if (isOver) {
    await cancelAtProvider(deps, purchase, 'expired')
    await endPurchase(deps, id, { state: 'cancelled', failure: 'expired' })
  } else if (reference.startsWith(temporaryReferencePrefix)) await startAtProvider(deps, id)
  else await checkPaymentAtProvider(deps, purchase)
}
