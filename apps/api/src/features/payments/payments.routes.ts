import * as wire from '@repo/contracts/delivery/payments'
import { confirmDeclined, openDeclined } from '@repo/contracts/delivery/planned-pickup'
import type { Deps } from '#api/deps.ts'
import * as declined from '#api/flows/provider-inbox/declined.service.ts'
import { serve } from '#api/serve.ts'
import { openPayment } from './opening.service.ts'
import { toOpenedPayment, toPaymentRequest } from './payments.wire.ts'

export const paymentRoutes = [
  serve(wire.openPayment, async (deps: Deps, input, caller) =>
    toOpenedPayment(await openPayment(deps, caller, toPaymentRequest(input)), deps.config.stripe),
  ),

  serve(openDeclined, async (deps: Deps, { commandeId }, caller) => {
    const opened = await declined.openDeclined(deps, caller, commandeId)
    return { ...toOpenedPayment(opened, deps.config.stripe), montant: opened.amountCents }
  }),

  serve(confirmDeclined, async (deps: Deps, { commandeId }, caller) => {
    await declined.confirmDeclined(deps, caller, commandeId)
    return { success: true }
  }),
]
