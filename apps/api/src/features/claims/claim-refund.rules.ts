import type { RefundRequest } from '#api/core/settlement/refunds.service.ts'

/** The sources of an accepted claim's refund, in cents; all zero without a refund. */
export type ClaimRefund = RefundRequest['sources']

/** Returns the total of a refund's sources, in cents. */
export function sumRefundCents(refund: ClaimRefund): number {
  return refund.orderFundsCents + refund.carrierCents + refund.serviceFeeCents + refund.lossesCents
}
