import type { EmailContent as AnyLetter } from '@repo/server-kit/emails/email-content'
import { formatFrenchAmount } from '#api/euros.ts'

/** The French content of a mail, and its recipient. */
export type EmailContent = AnyLetter & {
  readonly to: string
  /** Not sent to an unconfirmed address: it is neither about an order nor about that address. */
  readonly isForConfirmed?: true
}

/** A price in emails: '12,30 € TTC'. */
export function priceInEmail(cents: number): string {
  return `${formatFrenchAmount(cents).replaceAll('\u202f', '\u00a0')} € TTC`
}
