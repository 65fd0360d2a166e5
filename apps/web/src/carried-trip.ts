import { z } from 'zod'
import type { Trip } from './paths.ts'

const storageKey = 'volant-trajet'
const schema = z.object({ pickup: z.string(), dropoff: z.string() })

/** Keeps a guest's priced trip in this tab, so that it survives registration and sign-in. */
export function carryTrip(trip: Trip): void {
  sessionStorage.setItem(storageKey, JSON.stringify(trip))
}

/** The trip that a guest priced in this tab, or null. */
export function carriedTrip(): Trip | null {
  const stored = sessionStorage.getItem(storageKey)
  const parsed = stored === null ? null : schema.safeParse(JSON.parse(stored))
  return parsed?.success ? parsed.data : null
}

/** Forgets the carried trip; does nothing when there is none. */
export function dropCarriedTrip(): void {
  sessionStorage.removeItem(storageKey)
}
