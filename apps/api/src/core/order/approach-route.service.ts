import { secondsLeft } from '@repo/delivery-rules/arrival'
import { visiblePositionMs } from '@repo/delivery-rules/offer'
import { isVehicleClass, travelModeOf } from '@repo/delivery-rules/vehicle-classes'
import { memoizePer } from '@repo/server-kit/once-per'
import type { Caller } from '#api/caller.ts'
import type { Deps } from '#api/deps.ts'
import type { Route } from '#api/edges/places/places.ts'
import { NoRoad } from '#api/edges/places/places.ts'
import { ownOrder } from './deliveries.access.ts'
import type { Approach } from './deliveries.data.ts'
import { approachOf, legOf, ownApproach } from './deliveries.data.ts'

/** The road ahead. Its duration is at the carrier's own pace. */
export type ApproachRoute = Route & { readonly computedAt: Date }

type Goal = 'pickup' | 'dropoff'

type CachedRoute = { readonly until: number; readonly route: Promise<ApproachRoute | null> }

/** The cache time of a route for each leg of a delivery, however many screens poll. */
const cacheTtlMs = 5000
const maxCacheEntries = 5000

const routeCache = memoizePer((_places: Deps['places']) => new Map<string, CachedRoute>())

/**
 * The road from the carrier to the pickup, to the drop-off once the goods are aboard, and back to the pickup when they
 * return; null without a carrier, with a carrier's position older than 60 s, or without a road. An order that is not
 * the caller's is a 404.
 */
export async function approachRoute(
  deps: Deps,
  caller: Caller,
  orderId: string,
): Promise<ApproachRoute | null> {
  await ownOrder(deps.db, caller, orderId)
  const approach = await approachOf(deps.db, orderId, caller.senderId, visiblePositionMs)
  return approach && cachedRoute(deps, approach)
}

/** The same for the carrier itself, of the delivery that it runs; null without one. */
export async function ownRoute(deps: Deps, caller: Caller): Promise<ApproachRoute | null> {
  const approach = await ownApproach(deps.db, caller.accountId, visiblePositionMs)
  return approach && cachedRoute(deps, approach)
}

/** The road ahead of a carrier at work, asked of the maps service once in 5 s however many ask; null when there is none. */
export function cachedRoute(deps: Deps, approach: Approach): Promise<ApproachRoute | null> {
  const cache = routeCache(deps.places)
  const goal = goalOf(approach.status)
  const key = `${approach.deliveryId}:${goal}`
  const hit = cache.get(key)
  if (hit && hit.until > performance.now()) return hit.route
  const route = freshRoute(deps, approach)
  cache.delete(key)
  cache.set(key, { until: performance.now() + cacheTtlMs, route })
  const oldest = cache.size > maxCacheEntries ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
  route.catch(() => cache.delete(key))
  return route
}

/** A carrier's destination: returned goods go back to where they were picked up. */
function goalOf(status: string): Goal {
  return status === 'picked_up' || status === 'in_transit' ? 'dropoff' : 'pickup'
}

/** The road ahead of a carrier at work, asked of the maps service; null when there is none. */
export async function freshRoute(deps: Deps, approach: Approach): Promise<ApproachRoute | null> {
  const goal = goalOf(approach.status)
  const from = { lat: approach.lat, lon: approach.lon }
  const to =
    goal === 'dropoff'
      ? { lat: approach.dropoffLat, lon: approach.dropoffLon }
      : { lat: approach.pickupLat, lon: approach.pickupLon }
  try {
    const { vehicleClass } = approach
    const mode = isVehicleClass(vehicleClass) ? travelModeOf(vehicleClass) : 'car'
    const [route, leg] = await Promise.all([
      deps.places.route(from, to, mode),
      legOf(deps.db, approach.deliveryId, mode),
    ])
    const durationS = leg ? Math.round(secondsLeft({ aheadS: route.durationS, ...leg })) : route.durationS
    return { ...route, durationS, computedAt: new Date() }
  } catch (error) {
    if (error instanceof NoRoad) return null
    throw error
  }
}
