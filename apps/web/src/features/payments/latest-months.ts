import { addMonths } from '@repo/delivery-rules/paris-calendar'

const monthName = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** How far back lists of months go. */
const monthsShown = 24

/** A month and those before it, newest first, as a list offers them. */
export function latestMonths(current: string): readonly { readonly value: string; readonly label: string }[] {
  return Array.from({ length: monthsShown }, (_, back) => {
    const value = addMonths(current, -back)
    return { value, label: monthName.format(new Date(`${value}-01T00:00:00Z`)) }
  })
}
