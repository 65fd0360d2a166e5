const timeZone = 'Europe/Paris'
const format = new Intl.DateTimeFormat('fr-FR', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** A day and a time of day in Paris: '2026-11-22' and '14:30'. */
export type ParisTime = { readonly day: string; readonly time: string }

/** Returns the Paris time of an instant. */
export function parisTimeOf(instant: Date): ParisTime {
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

/**
 * Returns the instant of a Paris time; null for an invalid time, or one skipped at the start of summer time.
 * An hour that occurs twice in autumn is the first one.
 */
export function instantInParis({ day, time }: ParisTime): Date | null {
  const asUtc = new Date(`${day}T${time}:00Z`)
  if (Number.isNaN(asUtc.getTime())) return null
  // Paris is one or two hours ahead: summer time is tried first, since it comes first in autumn.
  for (const hours of [2, 1]) {
    const candidate = new Date(asUtc.getTime() - hours * 3_600_000)
    const inParis = parisTimeOf(candidate)
    if (inParis.day === day && inParis.time === time) return candidate
  }
  return null
}
