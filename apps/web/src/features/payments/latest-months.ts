import { addMonths } from '@repo/delivery-rules/paris-calendar'

const monthName = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })

const monthCount = 24

/** Returns the current month ('2026-11') and the 23 before it, newest first, as options of a list. */
export function listLatestMonths(
  current: string,
): readonly { readonly value: string; readonly label: string }[] {
  return Array.from({ length: monthCount }, (_, back) => {
    const value = addMonths(current, -back)
    return { value, label: monthName.format(new Date(`${value}-01T00:00:00Z`)) }
  })
}
