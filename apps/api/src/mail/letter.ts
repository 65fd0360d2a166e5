import type { Letter as AnyLetter } from '@repo/server-kit/letters/letter'
import { frenchAmount } from '#api/euros.ts'

/** What a mail says in French, and to whom. */
export type Letter = AnyLetter & {
  readonly to: string
  /** Not sent to the address of an account that nobody has confirmed: it is neither about an order nor about that address. */
  readonly isForConfirmed?: true
}

/** A price as letters show it: '12,30 € TTC'. */
export function priceInLetters(cents: number): string {
  return `${frenchAmount(cents).replaceAll('\u202f', '\u00a0')} € TTC`
}
