import { Refusal } from '@repo/server-kit/refusal'
import type { PaymentEvent } from '@repo/stripe-edge/payments'
import { CardPaymentError } from '@repo/stripe-edge/payments'
import { refuseUnavailable } from '#api/core/cards/provider-errors.service.ts'
import type { Deps } from '#api/deps.ts'
import { storeCardOfSetup } from '#api/features/company-card/company-card.service.ts'
import { reconcileDebt } from '#api/features/debts/debts.service.ts'
import { reconcileDispute } from '#api/features/payments/disputes/disputes.service.ts'
import { reconcilePayment, reconcileSetup } from './reconcile-payment.service.ts'
import { reconcileRefund } from './reconcile-refund.service.ts'

/** The types of notices that cause no read: they have no news, or come with the notice of the payment. */
const ignoredTypes = ['payment_intent.created', 'charge.succeeded', 'charge.captured', 'charge.failed']

/**
 * Receives a signed notice of the payment provider. It is recorded after its effect: a repeat has no second effect, and
 * an interrupted one is sent again by the provider. Throws `malformed` for an invalid signature, and `unavailable`
 * while the provider does not respond.
 */
export async function receiveWebhook(deps: Deps, rawBody: Buffer, signature: string): Promise<void> {
  const { id, type, intentId, setupId, refundId, disputeId } = readEvent(deps, rawBody, signature)
  if (await deps.db.webhookEvent.findUnique({ where: { id }, select: { id: true } })) return
  if (refundId !== null) await refuseUnavailable(reconcileRefund(deps, refundId))
  else if (disputeId !== null) await refuseUnavailable(reconcileDispute(deps, disputeId))
  else if (intentId !== null && !ignoredTypes.includes(type)) {
    await refuseUnavailable(reconcilePayment(deps, intentId))
    await refuseUnavailable(reconcileDebt(deps, intentId))
  }
  if (setupId !== null) {
    await refuseUnavailable(reconcileSetup(deps, setupId))
    await refuseUnavailable(storeCardOfSetup(deps, setupId))
  }
  await deps.db.webhookEvent.createMany({
    data: [{ id, type, intentId: intentId ?? setupId }],
    skipDuplicates: true,
  })
}

function readEvent(deps: Deps, rawBody: Buffer, signature: string): PaymentEvent {
  try {
    return deps.payments.readEvent(rawBody, signature)
  } catch (error) {
    if (error instanceof CardPaymentError && error.kind === 'untrusted')
      throw new Refusal('malformed', { cause: error })
    throw error
  }
}
