import type { PaymentKeys } from './simulated-card.ts'

/** The properties of every card form. */
export type CardFormProps = {
  readonly keys: PaymentKeys
  /** The button's label. */
  readonly submitLabel: string
  /** The simulated bank's question to the cardholder. */
  readonly challengeText: string
  /** Called once the payment is authorised, or the card saved. */
  readonly onAuthorised: () => void
  /** Called for a refused attempt, with the provider's sentence if it gave one; the form stays. */
  readonly onRefused: (message: string | null) => void
}
