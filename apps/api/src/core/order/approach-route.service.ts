import { computeSecondsLeft } from '@repo/delivery-rules/arrival'
import { visiblePositionMs } from '@repo/delivery-rules/offer'
import { findTravelMode, isVehicleClass } from '@repo/delivery-rules/vehicle-classes'
import { memoizePer } from '@repo/server-kit/memoize-per'
import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import type { Route } from '#api/edges/places/places.ts'
import { NoRoad } from '#api/edges/places/places.ts'
import { requireOwnOrder } from './deliveries.access.ts'
import type { Approach } from './deliveries.data.ts'
import { findApproachOf, findOwnApproach, readLegOf } from './deliveries.data.ts'

/** The road ahead of a carrier. Its duration takes the carrier's own pace into account. */
export type ApproachRoute = Route & { readonly computedAt: Date }

type Goal = 'pickup' | 'dropoff'

type CachedRoute = { readonly untilMs: number; readonly route: Promise<ApproachRoute | null> }

/** How long the route of each leg of a delivery is cached, however many screens poll. */
const cacheTtlMs = 5000
/** Beyond it the route that was fetched first is dropped, so that the cache cannot grow without end. */
const maxCacheEntries = 5000

const routeCache = memoizePer((_places: Deps['places']) => new Map<string, CachedRoute>())

/**
 * Returns the road from the carrier to the pickup, to the drop-off once the goods are aboard, or back when they return.
 * Null without a carrier, with a carrier's position older than 60 s, or without a road. Throws `not-found` for an order
 * of another sender.
 */
export async function findApproachRoute(
  deps: Deps,
  caller: Caller,
  orderId: string,
): Promise<ApproachRoute | null> {
  const approach = await findApproachOf(deps.db, orderId, caller.senderId, visiblePositionMs)
  // Only an own order has an approach.
  if (approach) return readCachedRoute(deps, approach)
  await requireOwnOrder(deps.db, caller, orderId)
  return null
}

/** Returns the road of the caller's running delivery, as `findApproachRoute` returns it to the sender. */
export async function findOwnRoute(deps: Deps, caller: Caller): Promise<ApproachRoute | null> {
  const approach = await findOwnApproach(deps.db, caller.accountId, visiblePositionMs)
  return approach && readCachedRoute(deps, approach)
}

/**
 * Returns the road ahead of a carrier, fetched once in 5 s for all readers; null without a road. Rejects with the
 * errors of the maps service, which are not cached.
 */
export function readCachedRoute(deps: Deps, approach: Approach): Promise<ApproachRoute | null> {
  const cache = routeCache(deps.places)
  const goal = getGoal(approach.status)
  const key = `${approach.deliveryId}:${goal}`
  const hit = cache.get(key)
  if (hit && hit.untilMs > performance.now()) return hit.route
  const route = fetchRoute(deps, approach)
  cache.delete(key)
  cache.set(key, { untilMs: performance.now() + cacheTtlMs, route })
  const oldest = cache.size > maxCacheEntries ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
  route.catch(() => cache.delete(key))
  return route
}

/** Returns a carrier's destination. Returned goods go back to where they were picked up. */
function getGoal(status: string): Goal {
  return status === 'picked_up' || status === 'in_transit' ? 'dropoff' : 'pickup'
}

/** Fetches the road ahead of a carrier from the maps service, whose errors it throws; null without a road. */
export async function fetchRoute(deps: Deps, approach: Approach): Promise<ApproachRoute | null> {
  const goal = getGoal(approach.status)
  const from = { lat: approach.lat, lon: approach.lon }
  const to =
    goal === 'dropoff'
      ? { lat: approach.dropoffLat, lon: approach.dropoffLon }
      : { lat: approach.pickupLat, lon: approach.pickupLon }
  try {
    const { vehicleClass } = approach
    const mode = isVehicleClass(vehicleClass) ? findTravelMode(vehicleClass) : 'car'
    const [route, leg] = await Promise.all([
      deps.places.route(from, to, mode),
      readLegOf(deps.db, approach.deliveryId, mode),
    ])
    const durationS = leg
      ? Math.round(computeSecondsLeft({ aheadS: route.durationS, ...leg }))
      : route.durationS
    return { ...route, durationS, computedAt: new Date() }
  } catch (error) {
    if (error instanceof NoRoad) return null
    throw error
  }
}
