import { printable } from '@repo/contracts/patterns'
import { formatFrenchAmount } from '#api/euros.ts'

/** A day in Paris, in digits. */
export const shortDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short' })
const monthAndYear = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const oneDecimal = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 'novembre 2026'. */
export function monthName(month: string): string {
  return monthAndYear.format(new Date(`${month}-01T00:00:00Z`))
}

/** Cents as euros, in the font's characters. */
export function euros(cents: number): string {
  return `${plain(formatFrenchAmount(cents))} €`
}

/** Metres as kilometres. */
export function kilometres(distanceM: number): string {
  return `${plain(oneDecimal.format(distanceM / 1000))} km`
}

/**
 * Text with a question mark for characters missing in the font, without line breaks; the narrow space is a wide one.
 */
export function plain(text: string): string {
  return printable(text.replaceAll('\u202f', '\u00a0').replaceAll(/\p{Cc}/gu, ' '))
}
