import * as wire from '@repo/contracts/lottery/money'
import type { Deps } from '#lottery-api/deps.ts'
import { serve } from '#lottery-api/serve.ts'
import { cancelPurchase, listPurchases, readPurchase, startPurchase } from './purchases.service.ts'
import { toPurchase } from './purchases.wire.ts'

/** The routes of a player's purchases. */
export const purchaseRoutes = [
  serve(wire.startPurchase, async (deps: Deps, order, caller) => {
    const { purchase, next } = await startPurchase(deps, caller, order)
    return { success: true, purchase: toPurchase(purchase), next }
  }),

  serve(wire.readPurchase, async (deps: Deps, { id }, caller) => {
    const { purchase, next } = await readPurchase(deps, caller.accountId, id)
    return { purchase: toPurchase(purchase), next }
  }),

  serve(wire.cancelPurchase, async (deps: Deps, { id }, caller) => {
    await cancelPurchase(deps, caller.accountId, id)
    return { success: true }
  }),

  serve(wire.listPurchases, async (deps: Deps, _input, caller) => {
    const { purchases, defaultMethod, methods } = await listPurchases(deps, caller.accountId)
    return { purchases: purchases.map(toPurchase), defaultMethod, methods }
  }),
]
