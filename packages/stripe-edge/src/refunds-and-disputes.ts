/** The payments port's refunds and card disputes; see `payments.ts` for its errors. */

/** A refund to the card in its current state at the provider. */
export type CardRefund = {
  readonly refundId: string
  /** Null for a charge without an intent. */
  readonly intentId: string | null
  readonly amountCents: number
  /** A succeeded refund may still fail, days later. */
  readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  /** Why it failed, under the provider's name; null unless it did. */
  readonly failure: string | null
  /** Contains `refundId` and `attempt` when `refund` created it. */
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: Date
}

/** The input of `refund`: one try of one of our refunds. One try always has the same other values. */
export type RefundDraft = {
  readonly intentId: string
  readonly amountCents: number
  readonly refundId: string
  /** 1 for the first try; one more after a failed one. */
  readonly attempt: number
}

/** Refunds, part of the payments port. */
export type RefundCalls = {
  /**
   * Refunds captured money. Idempotent while the provider remembers the try (a day): check `listRefundsOf` before.
   * `invalid` for more than is left of the captured amount.
   */
  refund(draft: RefundDraft): Promise<CardRefund>
  /** Returns the refund as it is now; null when the provider does not know it. */
  findRefund(providerRefundId: string): Promise<CardRefund | null>
  /** Returns the refunds of a payment, newest first, at most 100. */
  listRefundsOf(intentId: string): Promise<readonly CardRefund[]>
  /** Lists every refund created at or after the instant, newest first, fetched page by page. */
  listRefundsSince(instant: Date): AsyncIterable<CardRefund>
}

/** A payment that the cardholder disputes with the bank, in the dispute's current state at the provider. */
export type CardDispute = {
  readonly disputeId: string
  /** Null for a charge without an intent. */
  readonly intentId: string | null
  readonly amountCents: number
  /** The provider's code for the holder's reason, e.g. `fraudulent`. */
  readonly reasonCode: string
  /**
   * `inquiry`: nothing is withdrawn (yet). `closed`: an inquiry that ended without it. In all other states the money was
   * withdrawn; in `won` it was returned to us.
   */
  readonly status: 'inquiry' | 'open' | 'reviewed' | 'won' | 'lost' | 'closed'
  readonly evidenceDueBy: Date | null
  readonly createdAt: Date
}

/** Card disputes, part of the payments port. */
export type DisputeCalls = {
  /** Returns the dispute as it is now; null when the provider does not know it. */
  findDispute(disputeId: string): Promise<CardDispute | null>
  /** Lists every dispute opened at or after the instant, newest first, fetched page by page. */
  listDisputesSince(instant: Date): AsyncIterable<CardDispute>
}
