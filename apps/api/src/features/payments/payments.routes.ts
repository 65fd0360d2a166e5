import * as wire from '@repo/contracts/delivery/payments'
import { serve } from '@repo/server-kit/serve'
import type { Deps } from '#api/deps.ts'
import { openPayment } from './opening.service.ts'
import { toOpenedPayment, toPaymentRequest } from './payments.wire.ts'

export const paymentRoutes = [
  serve(wire.openPayment, async (deps: Deps, input, caller) =>
    toOpenedPayment(await openPayment(deps, caller, toPaymentRequest(input)), deps.config.stripe),
  ),
]
