/** The payments port of one provider-run payment method: card or PayPal. No provider's type leaves this folder. */

/** A payment as its provider holds it now. */
export type ProviderPayment = {
  /** `refused`: the last try failed; another one may still succeed. `over`: it can no longer be paid. */
  readonly state: 'open' | 'paid' | 'refused' | 'over'
  readonly amountCents: number
  /** The provider's id of the paying card or account, the same for everybody who pays with it; null until known. */
  readonly payer: string | null
  /** The provider's code of the refusal, null where there is none. */
  readonly failure: string | null
}

/** What the browser needs to continue a payment. */
export type BrowserStep =
  | {
      readonly kind: 'card'
      readonly publishableKey: string
      readonly clientSecret: string
      readonly isSimulated: boolean
    }
  | { readonly kind: 'paypal'; readonly approvalUrl: string; readonly isSimulated: boolean }

/** A new payment. The same purchase must always come with the same other values. */
export type PaymentDraft = {
  readonly purchaseId: string
  readonly amountCents: number
  /** Where the provider's own page sends the browser back to. */
  readonly returnUrl: string
}

/** A new refund. The same refund must always come with the same other values. */
export type RefundDraft = { readonly refundId: string; readonly reference: string; readonly cents: number }

/** The outcome of a refund: `sent` has left or will, `failed` never will by this method. */
export type RefundOutcome =
  | { readonly state: 'sent'; readonly reference: string }
  | { readonly state: 'failed'; readonly failure: string }

/** The failure of a refund whose payment the card network has taken back. */
export const chargeDisputed = 'charge_disputed'

/**
 * Every method throws `ProviderError` and nothing else. A repeat under the same purchase, or refund, has one effect.
 */
export type PaymentProvider = {
  /** Begins a payment and returns the provider's id of it. */
  readonly open: (draft: PaymentDraft) => Promise<string>
  /** Returns what the browser needs to pay it; null once it can no longer be paid. */
  readonly findBrowserStep: (reference: string) => Promise<BrowserStep | null>
  /** Returns the payment as it is now. An approved one is captured first, unless `canCapture` is false. */
  readonly findPayment: (
    reference: string,
    options: { readonly canCapture: boolean },
  ) => Promise<ProviderPayment>
  /** Cancels an unpaid payment and returns its state afterwards: still `open` where only time ends it, as at PayPal. */
  readonly cancel: (reference: string) => Promise<ProviderPayment>
  /** Makes a refund; `failed` for one that this method can never make. */
  readonly refund: (draft: RefundDraft) => Promise<RefundOutcome>
  /** Returns the present state of a sent refund: banks return some, days later. */
  readonly checkRefund: (refundReference: string) => Promise<RefundOutcome>
}

/** Why a call failed: `unavailable` may work later, `invalid` never will, `untrusted` is a forged notice. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: 'unavailable' | 'invalid' | 'untrusted'

  constructor(message: string, { kind, cause }: { kind: ProviderError['kind']; cause?: unknown }) {
    super(message, { cause })
    this.kind = kind
  }
}

/** A verified notice of a provider. A hint only: its subject is read again. */
export type ProviderNotice = {
  /** Unique at this provider: it may come twice, late and in any order. */
  readonly id: string
  /** The payment that it is about, null when it is about something else. */
  readonly reference: string | null
  /** The dispute that it is about, null when it is about something else. */
  readonly disputeId: string | null
}
