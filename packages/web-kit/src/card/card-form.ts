import type { PaymentKeys } from './simulated-card.ts'

/** What a card form takes, whoever shows it. */
export type CardFormProps = {
  readonly keys: PaymentKeys
  /** What the button says. */
  readonly submitLabel: string
  /** What the simulated bank asks the holder to confirm. */
  readonly challengeText: string
  /** The payment is authorised, or the card saved. */
  readonly onAuthorised: () => void
  /** The attempt was refused, with the provider's sentence where it gave one; the form stays. */
  readonly onRefused: (message: string | null) => void
}
