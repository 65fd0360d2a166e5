import { z } from 'zod'
import type { Trip } from './paths.ts'

const storageKey = 'volant-trajet'
const schema = z.object({ pickup: z.string(), dropoff: z.string() })

/** Stores a guest's priced trip in this tab. It survives registration and sign-in. */
export function storePricedTrip(trip: Trip): void {
  sessionStorage.setItem(storageKey, JSON.stringify(trip))
}

/** Returns the trip that a guest priced in this tab; null without one. */
export function readPricedTrip(): Trip | null {
  const stored = sessionStorage.getItem(storageKey)
  const parsed = stored === null ? null : schema.safeParse(JSON.parse(stored))
  return parsed?.success ? parsed.data : null
}

/** Deletes the stored trip. Idempotent. */
export function deletePricedTrip(): void {
  sessionStorage.removeItem(storageKey)
}
