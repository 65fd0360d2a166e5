import { createFrenchDateFormat } from '@repo/contracts/french-date'
import { addDays } from '@repo/delivery-rules/paris-calendar'
import { instantInParis, parisTimeOf } from '@repo/delivery-rules/paris-time'
import { maxNoticeMs, minNoticeMs } from '@repo/delivery-rules/schedule'

const quarterMs = 15 * 60_000
/** The time for filling in the form before the first offered slot becomes too soon. */
const formTimeMs = 10 * 60_000

const formatLongDay = createFrenchDateFormat({
  timeZone: 'Europe/Paris',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** A day of pickups: the value of the form, its French name, and its quarter hours in Paris time. */
export type PickupDay = { readonly day: string; readonly label: string; readonly times: readonly string[] }

/** Returns the quarter hours that may be planned, once the form is filled in, grouped by day in Paris. */
export function listPickupDays(now: Date): readonly PickupDay[] {
  const days = new Map<string, { label: string; times: string[] }>()
  const firstSlotMs = Math.ceil((now.getTime() + minNoticeMs + formTimeMs) / quarterMs) * quarterMs
  for (let slotMs = firstSlotMs; slotMs <= now.getTime() + maxNoticeMs; slotMs += quarterMs) {
    const { day, time } = parisTimeOf(new Date(slotMs))
    // The hour that autumn's clock change repeats is offered once.
    if (instantInParis({ day, time })?.getTime() !== slotMs) continue
    const pickupDay = days.get(day) ?? { label: formatDay(new Date(slotMs), now), times: [] }
    pickupDay.times.push(time)
    days.set(day, pickupDay)
  }
  return [...days].map(([day, { label, times }]) => ({ day, label, times }))
}

/** Formats a day: 'Aujourd’hui, samedi 21 novembre'. Days after tomorrow have no relative word. */
function formatDay(pickupAt: Date, now: Date): string {
  const name = formatLongDay(pickupAt)
  const { day } = parisTimeOf(pickupAt)
  const today = parisTimeOf(now).day
  if (day === today) return `Aujourd’hui, ${name}`
  if (day === addDays(today, 1)) return `Demain, ${name}`
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Formats a planned pickup: 'samedi 21 novembre à 14:30'. */
export function formatPlannedPickup(pickupAt: Date): string {
  return `${formatLongDay(pickupAt)} à ${parisTimeOf(pickupAt).time}`
}
