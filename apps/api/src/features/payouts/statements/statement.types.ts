import type { Earnings } from '@repo/delivery-rules/earnings'
import type { Operator, Party } from '#api/pdf/letterhead.ts'
import type { EarningLine } from '../earnings/earnings.data.ts'
import type { PaymentOfMonth } from '../payment-of-month.service.ts'

/** The content of a monthly statement. */
export type Statement = {
  /** YYYY-MM. */
  readonly month: string
  /** The day from which the month is paid: YYYY-MM-DD. */
  readonly payoutDay: string
  readonly writtenAt: Date
  /** Whether the month is not over. */
  readonly isProvisional: boolean
  readonly operator: Operator
  readonly carrier: Party
  readonly total: Earnings
  /** The VAT in the platform's fees, in cents. */
  readonly feeVatCents: number
  /** The payout's parts from other months, and this month's part in an earlier payout. */
  readonly payment: Pick<PaymentOfMonth, 'carriedOverCents' | 'takenInCents' | 'takenEarlierCents'>
  /** The transfer that pays the month; null before it is requested. */
  readonly transfer: {
    readonly amountCents: number
    readonly reference: string
    readonly executionDay: string
    /** The IBAN with only its ends readable. */
    readonly iban: string
  } | null
  /** Oldest first. */
  readonly lines: readonly EarningLine[]
  /** A company's drivers; null for an independent carrier. */
  readonly drivers: readonly (Earnings & { readonly name: string })[] | null
}
