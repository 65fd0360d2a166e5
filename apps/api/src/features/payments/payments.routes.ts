import * as wire from '@repo/contracts/delivery/payments'
import { toOpenedPayment } from '#api/core/cards/opened-payment.wire.ts'
import type { Deps } from '#api/deps.ts'
import { serve } from '#api/serve.ts'
import { openPayment } from './open-payment.service.ts'
import { toPaymentRequest } from './payments.wire.ts'

export const paymentRoutes = [
  serve(wire.openPayment, async (deps: Deps, input, caller) =>
    toOpenedPayment(await openPayment(deps, caller, toPaymentRequest(input)), deps.config.stripe),
  ),
]
