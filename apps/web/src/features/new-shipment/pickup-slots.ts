import { createFrenchDateFormat } from '@repo/contracts/french-date'
import { instantInParis, parisTimeOf } from '@repo/delivery-rules/paris-time'
import { maxNoticeMs, minNoticeMs } from '@repo/delivery-rules/schedule'

const quarterMs = 15 * 60_000
/** What is left to fill the form in before the first slot offered is too soon. */
const spareMs = 10 * 60_000

const dayInWords = createFrenchDateFormat({
  timeZone: 'Europe/Paris',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** A day of pickups: its value for the form, its French name, and its quarter hours as clocks show them. */
export type PickupDay = { readonly day: string; readonly label: string; readonly times: readonly string[] }

/** The quarter hours for which a pickup may be planned now, by the days of Paris. */
export function pickupDays(now: Date): readonly PickupDay[] {
  const days = new Map<string, { label: string; times: string[] }>()
  const first = Math.ceil((now.getTime() + minNoticeMs + spareMs) / quarterMs) * quarterMs
  for (let at = first; at <= now.getTime() + maxNoticeMs; at += quarterMs) {
    const { day, time } = parisTimeOf(new Date(at))
    // The hour that comes twice in autumn is offered once.
    if (instantInParis({ day, time })?.getTime() !== at) continue
    const known = days.get(day) ?? { label: dayLabel(new Date(at), now), times: [] }
    known.times.push(time)
    days.set(day, known)
  }
  return [...days].map(([day, { label, times }]) => ({ day, label, times }))
}

/** A day as people call it: "aujourd’hui, samedi 21 novembre". */
function dayLabel(at: Date, now: Date): string {
  const name = dayInWords(at)
  const { day } = parisTimeOf(at)
  if (day === parisTimeOf(now).day) return `Aujourd’hui, ${name}`
  if (day === parisTimeOf(new Date(now.getTime() + 86_400_000)).day) return `Demain, ${name}`
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A planned pickup as text: "samedi 21 novembre à 14:30". */
export function plannedText(at: Date): string {
  return `${dayInWords(at)} à ${parisTimeOf(at).time}`
}
