import { replaceUnprintable } from '@repo/contracts/patterns'
import { formatFrenchAmount } from '#api/euros.ts'

/** Formats an instant as a day in Paris, such as '05/11/2026'. */
export const shortDayFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
})
const monthFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const decimalFormat = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Formats a month (YYYY-MM), such as 'novembre 2026'. Throws a `RangeError` for another text. */
export function formatMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`))
}

/** Formats cents as euros, in characters of the documents' font. */
export function formatPdfEuros(cents: number): string {
  return `${toPrintable(formatFrenchAmount(cents))} €`
}

/** Formats metres as kilometres with one decimal. */
export function formatKilometres(distanceM: number): string {
  return `${toPrintable(decimalFormat.format(distanceM / 1000))} km`
}

/**
 * Returns a text as the documents' font can print it: with a question mark for a character that it lacks, a usual
 * no-break space for the narrow one, and no line breaks.
 */
export function toPrintable(text: string): string {
  return replaceUnprintable(text.replaceAll('\u202f', '\u00a0').replaceAll(/\p{Cc}/gu, ' '))
}
