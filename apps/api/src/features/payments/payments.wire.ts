import type { openPayment } from '@repo/contracts/delivery/payments'
import type { Input, Output } from '@repo/contracts/endpoint'
import { toShipment } from '#api/core/order/shipment.wire.ts'
import type { OpenedPayment, PaymentRequest } from './opening.service.ts'

/** The payment form as a request. */
export function toPaymentRequest(form: Input<typeof openPayment>): PaymentRequest {
  return {
    amountCents: form.amount,
    quoteId: form.devisId ?? null,
    shipment: form.expedition ? toShipment(form.expedition) : null,
    plannedPickupAt: form.enlevementPrevu ?? null,
  }
}

/** What the browser pays with, and under which public key. */
export function toOpenedPayment(
  opened: OpenedPayment,
  provider: { readonly publishableKey: string; readonly isSimulated: boolean },
): Output<typeof openPayment> {
  return {
    success: true,
    paymentIntent: opened.clientSecret,
    ephemeralKey: opened.ephemeralKey,
    customer: opened.customerId,
    clePublique: provider.publishableKey,
    simule: provider.isSimulated,
  }
}
