import { queryKeyOf } from '@repo/api-client/react'
import { carrierState } from '@repo/contracts/delivery/carrier'
import type { QueryClient } from '@tanstack/react-query'
import type { CarrierState } from '#carrier/use-carrier.ts'
import type { DemoPlace } from './demo-place.ts'
import { demoPlaces, readStoredPoint, storePoint } from './demo-place.ts'

type Point = { readonly lat: number; readonly long: number }

const stepEveryMs = 1000
/** Ten times the speed of a town's traffic, as for simulated carriers. */
const stepM = 110
const metresPerDegree = 111_320

/** Returns the point that is `lengthM` towards `to` on a straight line; `to` itself when it is nearer. */
export function moveTowards(from: Point, to: Point, lengthM: number): Point {
  const longitudeFactor = Math.cos((from.lat * Math.PI) / 180)
  const northM = (to.lat - from.lat) * metresPerDegree
  const eastM = (to.long - from.long) * metresPerDegree * longitudeFactor
  const distanceM = Math.hypot(northM, eastM)
  if (distanceM <= lengthM) return { lat: to.lat, long: to.long }
  const share = lengthM / distanceM
  return {
    lat: from.lat + (to.lat - from.lat) * share,
    long: from.long + (to.long - from.long) * share,
  }
}

/** Returns the destination of a carrier in this state; null without one, as before an offer or at the pickup. */
export function findDestination(state: Pick<CarrierState, 'course'> | undefined): Point | null {
  const course = state?.course
  if (!course) return null
  if (course.statut === 'ACC') return course.arriveeEnlevement === null ? course.enlevement : null
  if (course.statut === 'ENEF' || course.statut === 'ENAC') return course.livraison
  return course.statut === 'RET' ? course.enlevement : null
}

/**
 * Simulates this page's location for the rest of the visit: it starts at the place and drives to the stop of the
 * running delivery. It drives ten times too fast, which a server accepts only with SIMULATION, never in production.
 */
export function simulateLocation(place: DemoPlace, client: QueryClient): void {
  let point: Point = readStoredPoint() ?? demoPlaces[place]
  const listeners = new Map<number, PositionCallback>()
  let lastId = 0
  setInterval(() => {
    const destination = findDestination(client.getQueryData(queryKeyOf(carrierState, {})))
    if (destination) {
      point = moveTowards(point, destination, stepM)
      storePoint(point)
    }
    for (const listener of listeners.values()) listener(createFix(point))
  }, stepEveryMs)
  const location: Geolocation = {
    getCurrentPosition: (listener) => listener(createFix(point)),
    watchPosition: (listener) => {
      lastId += 1
      listeners.set(lastId, listener)
      listener(createFix(point))
      return lastId
    },
    clearWatch: (id) => void listeners.delete(id),
  }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: location })
  const queryPermission = navigator.permissions.query.bind(navigator.permissions)
  navigator.permissions.query = async (permission) =>
    // as: only the state of this status is read.
    permission.name === 'geolocation'
      ? ({ state: 'granted' } as PermissionStatus)
      : queryPermission(permission)
}

function createFix({ lat, long }: Point): GeolocationPosition {
  const coords = {
    latitude: lat,
    longitude: long,
    accuracy: 8,
    altitude: null,
    altitudeAccuracy: null,
    heading: null,
    speed: null,
  }
  return { coords: { ...coords, toJSON: () => coords }, timestamp: Date.now(), toJSON: () => coords }
}
