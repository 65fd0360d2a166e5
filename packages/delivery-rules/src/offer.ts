import type { OfferStatus } from './statuses.ts'
import type { VehicleClass } from './vehicle-classes.ts'
import { vehicleClasses } from './vehicle-classes.ts'

/** How long a carrier may think about an offer. */
export const offerWindowMs = 60_000

/** How long a search goes on before the order is cancelled; a search that resumes starts again. */
export const searchWindowMs = 15 * 60_000

/** How long a search that found nobody waits before it looks again. */
export const retryEveryMs = 15_000

/** How long after acceptance a carrier who has not pressed DÉMARRER is taken off. */
export const startDeadlineMs = 5 * 60_000

/** How long a carrier may be silent between acceptance and pickup before being taken off. */
export const silenceLimitMs = 10 * 60_000

/** A position younger than this makes its carrier eligible for offers. */
export const eligiblePositionMs = 90_000

/** A position older than this is shown to nobody. */
export const visiblePositionMs = 60_000

/** How far from the pickup carriers are looked for, where the class has no road limit of its own. */
export const searchRadiusM = 30_000

/** The instant from which an offer made now is too late to accept. */
export function offerExpiresAt(now: Date): Date {
  return later(now, offerWindowMs)
}

/** Whether an offer can be answered: pending, and strictly before its end. */
export function isOpen(
  offer: { readonly status: OfferStatus; readonly expiresAt: Date },
  now: Date,
): boolean {
  return offer.status === 'pending' && now < offer.expiresAt
}

/** The instant at which a search that started then gives up. */
export function searchEndsAt(startedAt: Date): Date {
  return later(startedAt, searchWindowMs)
}

/** When a search that found nobody looks again: in 15 seconds, at its end at the latest; null once it has ended. */
export function nextAttemptAt(now: Date, endsAt: Date): Date | null {
  if (now >= endsAt) return null
  const next = later(now, retryEveryMs)
  return next < endsAt ? next : endsAt
}

/** The instant from which a carrier who accepted then and has not started is taken off. */
export function startDueAt(acceptedAt: Date): Date {
  return later(acceptedAt, startDeadlineMs)
}

/** The instant from which a carrier last heard then, and without the goods yet, is taken off. */
export function silenceEndsAt(lastHeardAt: Date): Date {
  return later(lastHeardAt, silenceLimitMs)
}

/** Whether a position recorded then is young enough for its carrier to get offers: strictly under 90 s. */
export function isPositionFresh(recordedAt: Date, now: Date): boolean {
  return now.getTime() - recordedAt.getTime() < eligiblePositionMs
}

/** Whether a position recorded then may be shown to the sender: at most 60 s old. */
export function isPositionVisible(recordedAt: Date, now: Date): boolean {
  return now.getTime() - recordedAt.getTime() <= visiblePositionMs
}

/** How far from the pickup a carrier of this class is looked for: 30 km, or the class's road limit where that is less. */
export function searchRadiusOf(vehicleClass: VehicleClass): number {
  return Math.min(searchRadiusM, vehicleClasses[vehicleClass].roadLimitM)
}

/** Half the side of the square on the plane of the index that holds every carrier of this class within its radius of a place. */
export function searchBoxHalf(vehicleClass: VehicleClass, latitude: number): number {
  return boxHalfOf(searchRadiusOf(vehicleClass), latitude)
}

/**
 * Half the side of the square on the plane of the index that holds every carrier within this many metres of a place. The plane
 * stretches with latitude, and the indexed point lags up to some 200 m behind: there is 1 % and 300 m to spare.
 */
export function boxHalfOf(radiusM: number, latitude: number): number {
  return (radiusM * 1.01 + 300) / Math.cos((latitude * Math.PI) / 180)
}

function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}
