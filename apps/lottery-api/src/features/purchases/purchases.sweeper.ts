import { databaseNow } from '@repo/server-kit/database'
import type { Deps } from '#lottery-api/deps.ts'
import { giveUpAtProvider, lookAtProvider, unnamed } from './look-at-provider.service.ts'
import { lapsedBankPurchases, providerPatienceMs, purchasesToLookAt } from './purchases.data.ts'
import { nameAtProvider } from './purchases.service.ts'
import { endPurchase } from './settlement.service.ts'

/**
 * Asks the providers about every purchase that waits: notices get lost, and so do answers. What nobody has paid in a day (by bank in 60) is given up; money that
 * comes all the same becomes credits.
 */
export async function sweepPurchases(deps: Deps): Promise<null> {
  const now = await databaseNow(deps.db)
  for (let afterId: string | null = null; ; ) {
    const page = await purchasesToLookAt(deps.db, now, afterId)
    for (const purchase of page) {
      try {
        const isOver = now.getTime() - purchase.createdAt.getTime() >= providerPatienceMs
        if (isOver) {
          await giveUpAtProvider(deps, purchase, 'expired')
          await endPurchase(deps, purchase.id, { state: 'cancelled', failure: 'expired' })
        } else if (purchase.reference.startsWith(unnamed)) await nameAtProvider(deps, purchase.id)
        else await lookAtProvider(deps, purchase)
      } catch (error) {
        // One that cannot be asked now does not keep the others waiting.
        deps.log.warn({ err: error, purchaseId: purchase.id }, 'a purchase could not be looked at')
      }
    }
    afterId = page.at(-1)?.id ?? null
    if (afterId === null) break
  }
  for (const { id } of await lapsedBankPurchases(deps.db, now))
    await endPurchase(deps, id, { state: 'cancelled', failure: 'expired' })
  return null
}
