import type { Letter as AnyLetter } from '@repo/server-kit/letters/letter'

/** What a mail says in French, and to whom. */
export type Letter = AnyLetter & { readonly to: string }

const euros = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A price as letters show it: '12,30 € TTC'. */
export function priceInLetters(cents: number): string {
  return `${euros.format(cents / 100).replaceAll('\u202f', '\u00a0')} € TTC`
}
