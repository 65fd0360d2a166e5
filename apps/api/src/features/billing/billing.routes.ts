import * as wire from '@repo/contracts/delivery/billing'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { billOf, paidOrders } from './billing.service.ts'
import { toPayment } from './billing.wire.ts'

export const billingRoutes = [
  serve(wire.listPayments, async (deps: Deps, { avant }, caller) => ({
    success: true,
    commandes: (await paidOrders(deps, caller, avant ?? null)).map(toPayment),
  })),

  serve(wire.getBillNumber, async (deps: Deps, { livraisonId }, caller) => {
    const { number, allocatedAt } = await billOf(deps, caller, livraisonId)
    return { success: true, numero: number, date: allocatedAt }
  }),
]
