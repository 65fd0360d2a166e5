/** A transfer of a prize to its winner's account. */
export type PayoutOrder = {
  /** The idempotency key of the transfer. */
  readonly key: string
  readonly holder: string
  readonly iban: string
  readonly bic: string | null
  readonly cents: number
  /** The text on the winner's statement. */
  readonly reason: string
}

/** A transfer that the bank has executed, with the bank's reference; or one that a person has to enter at the bank. */
export type PayoutAnswer =
  | { readonly kind: 'paid'; readonly reference: string }
  | { readonly kind: 'by-hand' }

/** The bank that prizes are paid from. */
export type PayoutBank = { readonly transfer: (order: PayoutOrder) => Promise<PayoutAnswer> }

/** A bank that accepts every transfer and moves no money: for development and tests. Its references show so. */
export const simulatedBank: PayoutBank = {
  transfer: async ({ key }) => ({ kind: 'paid', reference: `SIMULATED-${key}` }),
}

/** No connection to a bank: the staff carry the transfer out and record the bank's reference. */
export const bankByHand: PayoutBank = { transfer: async () => ({ kind: 'by-hand' }) }

/** Creates the bank connection: by hand in production, simulated elsewhere, so that no money moves there. */
export function createPayoutBank({ isProduction }: { readonly isProduction: boolean }): PayoutBank {
  return isProduction ? bankByHand : simulatedBank
}
