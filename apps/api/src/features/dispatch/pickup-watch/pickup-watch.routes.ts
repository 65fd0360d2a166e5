import * as wire from '@repo/contracts/delivery/pickup-watch'
import { toAlerte } from '#api/core/order/pickup-watch.wire.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { confirmOnTheWay } from './pickup-watch.service.ts'

export const pickupWatchRoutes = [
  serve(wire.confirmOnTheWay, async (deps: Deps, { livraisonId }, caller) => {
    const reminder = await confirmOnTheWay(deps, caller, livraisonId)
    return { success: true, alerte: reminder && toAlerte(reminder) }
  }),
]
