import type { OfferStatus } from './statuses.ts'
import type { VehicleClass } from './vehicle-classes.ts'
import { vehicleClasses } from './vehicle-classes.ts'

/** The time that a carrier has to answer an offer. */
export const offerWindowMs = 60_000

/** The duration of a search before the order is cancelled; a resumed search starts again. */
export const searchWindowMs = 15 * 60_000

/** The pause of a search without candidates before it retries. */
export const retryEveryMs = 15_000

/** The deadline for DÉMARRER after the acceptance, after which the carrier is removed. */
export const startDeadlineMs = 5 * 60_000

/** The maximum silence of a carrier between acceptance and pickup before it is removed. */
export const silenceLimitMs = 10 * 60_000

/** A position younger than this makes its carrier eligible for offers. */
export const eligiblePositionMs = 90_000

/** The maximum age of a displayed position. */
export const visiblePositionMs = 60_000

/** The search radius around the pickup, where the class has no road limit of its own. */
export const searchRadiusM = 30_000

/** Returns the instant from which an offer made now is too late to accept. */
export function computeOfferExpiry(now: Date): Date {
  return addMs(now, offerWindowMs)
}

/** Whether an offer can be answered: pending, and strictly before its end. */
export function isOpen(
  offer: { readonly status: OfferStatus; readonly expiresAt: Date },
  now: Date,
): boolean {
  return offer.status === 'pending' && now < offer.expiresAt
}

/** Returns when a search that started then ends without a carrier. */
export function computeSearchEnd(startedAt: Date): Date {
  return addMs(startedAt, searchWindowMs)
}

/**
 * Returns when a search without candidates retries: in 15 seconds, at its end at the latest; null once it has ended.
 */
export function computeNextAttempt(now: Date, endsAt: Date): Date | null {
  if (now >= endsAt) return null
  const next = addMs(now, retryEveryMs)
  return next < endsAt ? next : endsAt
}

/** Returns when a carrier that accepted then, and has not started, is removed. */
export function computeStartDeadline(acceptedAt: Date): Date {
  return addMs(acceptedAt, startDeadlineMs)
}

/** Returns when a carrier without the goods is removed, by its last sign of life. */
export function computeSilenceEnd(lastContactAt: Date): Date {
  return addMs(lastContactAt, silenceLimitMs)
}

/** Whether a position recorded then makes its carrier eligible for offers: strictly younger than 90 s. */
export function isPositionFresh(recordedAt: Date, now: Date): boolean {
  return now.getTime() - recordedAt.getTime() < eligiblePositionMs
}

/** Whether a position recorded then may be shown to the sender: at most 60 s old. */
export function isPositionVisible(recordedAt: Date, now: Date): boolean {
  return now.getTime() - recordedAt.getTime() <= visiblePositionMs
}

/** Returns the search radius of this class: 30 km, or the class's road limit if that is less. */
export function findSearchRadiusM(vehicleClass: VehicleClass): number {
  return Math.min(searchRadiusM, vehicleClasses[vehicleClass].roadLimitM)
}

/**
 * Returns half the side of the index's square, in metres of its plane, that contains every carrier of this class within
 * its radius of a place.
 */
export function computeSearchBoxHalfM(vehicleClass: VehicleClass, latitude: number): number {
  return computeBoxHalfM(findSearchRadiusM(vehicleClass), latitude)
}

/**
 * Returns half the side of the index's square that contains every carrier within this many metres of a place. The plane
 * stretches with latitude, and the indexed point lags up to 200 m behind: 1 % and 300 m are added.
 */
export function computeBoxHalfM(radiusM: number, latitude: number): number {
  return (radiusM * 1.01 + 300) / Math.cos((latitude * Math.PI) / 180)
}

function addMs(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}
