import { orderOnCard } from '@repo/contracts/delivery/company-card'
import { createOrder } from '@repo/contracts/delivery/orders'
import { requireCompany } from '#api/core/accounts/company.service.ts'
import { requireFreshProgram } from '#api/core/accounts/fresh-password.service.ts'
import type { Deps } from '#api/deps.ts'
import { readPriceCents } from '#api/features/orders/orders.service.ts'
import { serve } from '#api/serve.ts'
import { orderOffSession } from './off-session.service.ts'
import { toCardOrder, toOrderDraft } from './ordering.wire.ts'
import { placeOrder } from './placement.service.ts'

export const orderingRoutes = [
  serve(createOrder, async (deps: Deps, input, caller) => ({
    success: true,
    commande: { commandeId: await placeOrder(deps, caller, toOrderDraft(input)) },
  })),

  serve(orderOnCard, async (deps: Deps, input, caller) => {
    requireCompany(caller)
    await requireFreshProgram(deps, caller)
    const { shipment, options } = toCardOrder(input)
    const commandeId = await orderOffSession(deps, caller, shipment, options)
    return {
      success: true,
      commande: { commandeId, montant: await readPriceCents(deps, caller, commandeId) },
    }
  }),
]
