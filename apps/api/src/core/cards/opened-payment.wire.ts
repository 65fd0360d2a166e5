import type { openPayment } from '@repo/contracts/delivery/payments'
import type { Output } from '@repo/contracts/endpoint'
import type { OpenedPayment } from './opened-payment.types.ts'

/** Converts what a browser needs to confirm a payment, and adds the provider's public key. */
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
