import type Stripe from 'stripe'
import { toCardDispute, toCardRefund } from './convert-objects.ts'
import { nullIfUnknown, toCardPaymentError, translateErrors } from './payment-errors.ts'
import type { DisputeCalls, RefundCalls } from './refunds-and-disputes.ts'

/** The provider's largest page. */
const maxPageSize = 100

/** Creates the refunds of the port, over the official SDK. */
export function createRefundCalls(stripe: Stripe): RefundCalls {
  return {
    refund: ({ intentId, amountCents, refundId, attempt }) =>
      translateErrors(async () => {
        const metadata = { refundId, attempt: String(attempt) }
        const refund = await stripe.refunds.create(
          { payment_intent: intentId, amount: amountCents, metadata },
          { idempotencyKey: `refund:${refundId}:${attempt}` },
        )
        return toCardRefund(refund)
      }),

    findRefund: (providerRefundId) =>
      translateErrors(() =>
        nullIfUnknown(async () => toCardRefund(await stripe.refunds.retrieve(providerRefundId))),
      ),

    listRefundsOf: (intentId) =>
      translateErrors(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: maxPageSize })
        return data.map(toCardRefund)
      }),

    listRefundsSince: (instant) =>
      readEach(stripe.refunds.list({ ...toSinceQuery(instant), limit: maxPageSize }), toCardRefund),
  }
}

/** Creates the card disputes of the port, over the official SDK. */
export function createDisputeCalls(stripe: Stripe): DisputeCalls {
  return {
    findDispute: (disputeId) =>
      translateErrors(() =>
        nullIfUnknown(async () => toCardDispute(await stripe.disputes.retrieve(disputeId))),
      ),

    listDisputesSince: (instant) =>
      readEach(stripe.disputes.list({ ...toSinceQuery(instant), limit: maxPageSize }), toCardDispute),
  }
}

/** Returns the condition of a list call for objects created at or after the instant. */
function toSinceQuery(instant: Date) {
  return { created: { gte: Math.floor(instant.getTime() / 1_000) } }
}

/** Converts each object of a list. Errors of the SDK become the port's. */
async function* readEach<Theirs, Ours>(
  pages: AsyncIterable<Theirs>,
  convert: (theirs: Theirs) => Ours,
): AsyncIterable<Ours> {
  try {
    for await (const theirs of pages) yield convert(theirs)
  } catch (error) {
    throw toCardPaymentError(error)
  }
}
