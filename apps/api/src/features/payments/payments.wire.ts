import type { openPayment } from '@repo/contracts/delivery/payments'
import type { Input } from '@repo/contracts/endpoint'
import { toShipment } from '#api/core/order/shipment.wire.ts'
import type { PaymentRequest } from './open-payment.service.ts'

/** Returns the payment form as a request. */
export function toPaymentRequest(form: Input<typeof openPayment>): PaymentRequest {
  return {
    amountCents: form.amount,
    quoteId: form.devisId ?? null,
    shipment: form.expedition ? toShipment(form.expedition) : null,
    plannedPickupAt: form.enlevementPrevu ?? null,
  }
}
