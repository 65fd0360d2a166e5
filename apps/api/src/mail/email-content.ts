import type { EmailContent as SharedContent } from '@repo/server-kit/emails/email-content'
import { formatFrenchAmount } from '#api/euros.ts'

/** The French content of an email, and its recipient. */
export type EmailContent = SharedContent & {
  readonly to: string
  /** Set when only a confirmed address gets the email: it is neither about an order nor about the address. */
  readonly isForConfirmed?: true
}

/** Formats a price for emails, such as '12,30 € TTC'. */
export function formatEmailPrice(cents: number): string {
  return `${formatFrenchAmount(cents).replaceAll('\u202f', '\u00a0')} € TTC`
}
