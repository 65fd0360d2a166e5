import { confirmDeclined, openDeclined } from '@repo/contracts/delivery/planned-pickup'
import { toOpenedPayment } from '#api/core/cards/opened-payment.wire.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import * as declined from './declined.service.ts'

export const declinedRoutes = [
  serve(openDeclined, async (deps: Deps, { commandeId }, caller) => {
    const opened = await declined.openDeclinedPayment(deps, caller, commandeId)
    return { ...toOpenedPayment(opened, deps.config.stripe), montant: opened.amountCents }
  }),

  serve(confirmDeclined, async (deps: Deps, { commandeId }, caller) => {
    await declined.confirmDeclinedPayment(deps, caller, commandeId)
    return { success: true }
  }),
]
